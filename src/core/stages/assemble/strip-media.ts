import type { MediaReducer } from "../../base/ports.ts";
import type { Originals } from "../../markers/collect-originals.ts";
import { writeOriginalValue } from "../../markers/write-original.ts";
import type { MediaPart, Message, OutputPart, Part, TextPart } from "../../model/message.ts";
import { findNewestMedia } from "../../turns/find-newest-media.ts";
import { isVisibleReply } from "../../turns/is-visible-reply.ts";

/**
 * Takes out old media: only the newest user message with media, the newest result with media and the latest reply keep
 * theirs. Each of the others is replaced by what it was, or by what the host's reducer makes of it, and its handle, the
 * same every time.
 */
export function stripMedia(messages: readonly Message[], originals: Originals, reducer?: MediaReducer): Message[] {
  const standIn = takeOut(originals, reducer, (part) => reducer?.replace?.(part));
  return replaceAll(messages, { old: standIn, newest: (_, part) => [part] });
}

/**
 * Makes the media of a request smaller, for the retry after a provider refused one as too large, if that is what goes
 * out from then on.
 *
 * Media that the reducer can `shrink` are replaced by the smaller form, followed by their handle. The rest are taken
 * out, except for the newest, which are what the conversation is about: there is nothing smaller for them.
 */
export function relieveMedia(messages: readonly Message[], originals: Originals, reducer?: MediaReducer): Message[] {
  const shrink: Replace = (part) => reducer?.shrink?.(part);
  const standIn = takeOut(originals, reducer, shrink);
  return replaceAll(messages, {
    old: standIn,
    newest: (message, part, next) => (shrink(part) === undefined ? [part] : standIn(message, part, next)),
  });
}

/** A smaller form of media; undefined: there is none. */
type Replace = (part: MediaPart) => MediaPart | undefined;

type StandIn = (message: Message, media: MediaPart, next: Part | OutputPart | undefined) => (MediaPart | TextPart)[];

/** Replaces media in messages; if all of a message's media stay, the message stays the same object. */
function replaceAll(
  messages: readonly Message[],
  standIns: { readonly old: StandIn; readonly newest: StandIn },
): Message[] {
  const newest = findNewestMedia(messages);
  const latestReply = messages.findLastIndex(isVisibleReply);
  return messages.map((message, index) => {
    const own = index === newest.turn || index === latestReply ? standIns.newest : standIns.old;
    const inResult = index === newest.result ? standIns.newest : standIns.old;
    const parts = message.parts.flatMap((part, place): Part[] => {
      if (part.kind === "media") return own(message, part, message.parts[place + 1]);
      if (part.kind !== "tool-result") return [part];
      return [stripResult(part, (media, next) => inResult(message, media, next))];
    });
    return parts.every((part, place) => part === message.parts[place]) ? message : { ...message, parts };
  });
}

function stripResult(
  part: Extract<Part, { kind: "tool-result" }>,
  standIn: (media: MediaPart, next: OutputPart | undefined) => (MediaPart | TextPart)[],
): Part {
  if (part.output.kind !== "parts") return part;
  const { parts } = part.output;
  const stripped = parts.flatMap((inner, place): OutputPart[] =>
    inner.kind === "media" ? standIn(inner, parts[place + 1]) : [inner],
  );
  return stripped.every((inner, place) => inner === parts[place])
    ? part
    : { ...part, output: { kind: "parts", parts: stripped } };
}

/** Says that what precedes it is smaller than the original. */
const REPLACED = " replaced by what stands before this ";

/** What `replace` makes of media, followed by its handle; otherwise the handle alone. */
function takeOut(originals: Originals, reducer: MediaReducer | undefined, replace: Replace): StandIn {
  return (message, part, next) => {
    // A replacement from an earlier pass stays as it is.
    if (next?.kind === "text" && next.text.startsWith("[") && next.text.includes(REPLACED)) return [part];
    const replaced = replace(part);
    if (replaced === undefined) return [placeholder(message, part, originals, reducer)];
    const handle = archive(message, part, originals);
    return [replaced, note(`[${part.mediaType ?? part.media}${REPLACED}${handle}]`)];
  };
}

function archive(message: Message, { media, mediaType, source, wire }: MediaPart, originals: Originals): string {
  return originals.addWritten("media", writeOriginalValue(message, wire ?? { media, mediaType, source }));
}

function placeholder(
  message: Message,
  part: MediaPart,
  originals: Originals,
  reducer: MediaReducer | undefined,
): TextPart {
  const { media, mediaType } = part;
  const handle = archive(message, part, originals);
  const description = reducer?.describe(part)?.replace(/\s+/g, " ").trim();
  return note(`[${mediaType ?? media} taken out${description === undefined ? "" : `: ${description}`} ${handle}]`);
}

function note(text: string): TextPart {
  return { kind: "text", meta: { kind: "note" }, text };
}
