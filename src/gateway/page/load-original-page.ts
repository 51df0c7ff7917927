import type { SessionArchive } from "../../archives/session-archive.ts";
import { CompactionError } from "../../core/base/errors.ts";
import type { RedactedText } from "../../core/model/redacted.ts";
import { keepRaw } from "../../core/redact/keep-raw.ts";
import { isHandle } from "../../core/retrieve/is-handle.ts";
import { renderOriginal } from "../../core/retrieve/render-original.ts";
import { selectFromOriginal } from "../../core/retrieve/select-from-original.ts";
import type { OriginalAnswer, TextAnswer } from "../../page/model/answers.ts";
import type { PageParts } from "./page-parts.ts";

/** The size of a page of a text: enough for most outputs, and little enough to be drawn at once. */
const PAGE_TOKENS = 12_000;

/** A page of a text. */
export function pageText(
  text: RedactedText,
  cursor: string | undefined,
  { counter }: Pick<PageParts, "counter">,
): TextAnswer {
  const page = selectFromOriginal(text, { counter, maxTokens: PAGE_TOKENS, ...(cursor !== undefined && { cursor }) });
  return { text: page.text, notes: page.notes, ...(page.nextCursor !== undefined && { nextCursor: page.nextCursor }) };
}

export interface OriginalQuestion {
  readonly handle: string;
  /** Only the originals of this session. */
  readonly session?: string | undefined;
  readonly isRaw: boolean;
  readonly cursor?: string | undefined;
}

/** Reads an original back, in readable form and without its secrets unless they are requested. */
export async function loadOriginalPage(
  archive: SessionArchive,
  { handle, session, isRaw, cursor }: OriginalQuestion,
  parts: Pick<PageParts, "counter" | "redactor">,
): Promise<OriginalAnswer> {
  if (!isHandle(handle)) throw new CompactionError("HANDLE_UNKNOWN", { handle: "that name" });
  const original = await archive.retrieve(handle, session === undefined ? {} : { session });
  const { text } = renderOriginal(original, (source) => (isRaw ? keepRaw(source) : parts.redactor.redact(source)));
  return {
    handle,
    kind: original.kind,
    ...(original.tool !== undefined && { tool: original.tool }),
    sha256: original.sha256,
    characters: text.length,
    isRaw,
    ...pageText(text, cursor, parts),
  };
}
