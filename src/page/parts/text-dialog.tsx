import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { formatCount } from "../../core/render/format-number.ts";
import { ask } from "../ask.ts";
import type { OriginalAnswer, TextAnswer } from "../model/answers.ts";
import { HandleText } from "./handle-text.tsx";
import { describeFailure } from "./use-answer.ts";

/** A text to read: an original by its handle, or a message by its address. */
export type Reading =
  | { readonly kind: "original"; readonly handle: string; readonly session?: string }
  | { readonly kind: "message"; readonly title: string; readonly path: string };

export interface TextDialogProps {
  readonly reading: Reading;
  readonly onClose: () => void;
}

interface Shown {
  /** What was asked for, without a position in it: an answer is shown only for this address. */
  readonly address: string;
  readonly text: string;
  readonly cursor?: string;
  readonly original?: OriginalAnswer;
}

/** Shows a text over the page, a part at a time. A handle in it opens in its place, and leads back. */
export function TextDialog({ reading, onClose }: TextDialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const [trail, setTrail] = useState<readonly Reading[]>([reading]);
  const [isRaw, setRaw] = useState(false);
  const [read, setRead] = useState<Shown | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  const asking = useRef(new AbortController());
  const now = trail.at(-1) ?? reading;
  const address = addressOf(now, isRaw);
  const shown = read?.address === address ? read : undefined;
  const session = reading.kind === "original" ? reading.session : undefined;

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  // A late answer to an earlier question is dropped: it may contain secrets that are no longer wanted.
  const load = async (cursor?: string): Promise<void> => {
    const { signal } = asking.current;
    try {
      const answer = await ask<TextAnswer | OriginalAnswer>(addressOf(now, isRaw, cursor), signal);
      if (signal.aborted) return;
      setRead((before) => ({
        address,
        text: `${cursor === undefined ? "" : (before?.text ?? "")}${answer.text}`,
        ...(answer.nextCursor !== undefined && { cursor: answer.nextCursor }),
        ...("handle" in answer && { original: answer }),
      }));
    } catch (error) {
      if (!signal.aborted) setFailure(describeFailure(error).message);
    }
  };
  useEffect(() => {
    asking.current = new AbortController();
    const { current } = asking;
    setRead(undefined);
    setFailure(undefined);
    void load();
    return () => current.abort();
  }, [address]);

  // The user asks for secrets in one text at a time.
  const go = (next: readonly Reading[]): void => {
    setRaw(false);
    setTrail(next);
  };
  const open = (handle: string): void =>
    go([...trail, { kind: "original", handle, ...(session !== undefined && { session }) }]);
  const title = now.kind === "original" ? now.handle : now.title;
  return (
    <dialog ref={dialog} class="text-dialog" aria-labelledby="reading" onClose={onClose}>
      <header>
        {trail.length > 1 && (
          <button type="button" onClick={() => go(trail.slice(0, -1))}>
            Back
          </button>
        )}
        <h2 id="reading" class={now.kind === "original" ? "mono" : ""}>
          {title}
        </h2>
        <button type="button" class="close" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      {shown?.original !== undefined && (
        <p class="muted dialog-facts">
          {describeOriginal(shown.original)}
          <label class="switch">
            <input type="checkbox" checked={isRaw} onChange={({ currentTarget }) => setRaw(currentTarget.checked)} />
            show secrets
          </label>
        </p>
      )}
      {failure !== undefined && (
        <p class="failure" role="alert">
          {failure}
        </p>
      )}
      {shown === undefined && failure === undefined && <p class="muted">Loading…</p>}
      {shown !== undefined && (
        <pre class="reading" tabIndex={0} role="region" aria-label={`Text of ${title}`}>
          {shown.text === "" ? <span class="muted">(empty)</span> : <HandleText text={shown.text} onHandle={open} />}
        </pre>
      )}
      {shown?.cursor !== undefined && (
        <button type="button" class="more" onClick={() => void load(shown.cursor)}>
          Read on
        </button>
      )}
    </dialog>
  );
}

function addressOf(reading: Reading, isRaw: boolean, cursor?: string): string {
  const asked = new URLSearchParams();
  if (cursor !== undefined) asked.set("cursor", cursor);
  if (reading.kind === "message") return `${reading.path}&${asked}`;
  if (isRaw) asked.set("raw", "1");
  if (reading.session !== undefined) asked.set("session", reading.session);
  return `/originals/${encodeURIComponent(reading.handle)}?${asked}`;
}

const KINDS: Readonly<Record<string, string>> = {
  tool: "a tool's result",
  turn: "a message",
  range: "a range of messages",
  media: "a picture or a file",
};

function describeOriginal({ kind, tool, sha256, characters }: OriginalAnswer): string {
  const what = tool === undefined ? (KINDS[kind] ?? kind) : `${KINDS[kind] ?? kind}, ${tool}`;
  return `${what} · ${formatCount(characters, "character")} · SHA-256 ${sha256.slice(0, 12)}…`;
}
