import type { Archive, KeyedHash, MediaReducer } from "../../core/base/ports.ts";
import { listField } from "../../core/json/wire-value.ts";
import { collectOriginals } from "../../core/markers/collect-originals.ts";
import type { MediaPart, Message } from "../../core/model/message.ts";
import { findLineage } from "../../core/plan/resume-session.ts";
import { parseState } from "../../core/resume/parse-state.ts";
import { relieveMedia } from "../../core/stages/assemble/strip-media.ts";
import type { Codec } from "../../formats/codec.ts";
import { keepSources, locateSource } from "../../formats/source-text.ts";
import { listMade } from "../compaction/list-made.ts";
import type { ShrinkMedia } from "./command-media-shrinker.ts";

export interface RelieveTools {
  readonly codec: Codec;
  /** The field of the body with the conversation. */
  readonly field: string;
  readonly archive: Pick<Archive, "commit" | "loadState">;
  readonly hash: KeyedHash;
  /** Absent: old media are taken out, and the newest stay. */
  readonly shrink?: ShrinkMedia;
}

/** A body whose media are smaller. */
export interface RelievedBody {
  /** The new list: a number for an item of the old list, a text for a new one. */
  readonly made: readonly (number | string)[];
  readonly lineage: string;
  /** Of the media that were replaced. They are in the archive. */
  readonly handles: readonly string[];
}

/** Makes the media of a body smaller after a provider refused one; undefined if they cannot be made smaller. */
export async function relieveBody(
  text: string,
  { codec, field, archive, hash, shrink }: RelieveTools,
): Promise<RelievedBody | undefined> {
  const before: unknown = JSON.parse(text);
  const transcript = keepSources(codec.decode(before), before, locateSource(text, before));
  const lineage = findLineage(transcript.messages, hash);
  const state = await archive.loadState(lineage);
  const { handles: taken = {}, compactionCount: number = 0 } =
    (state === undefined ? undefined : parseState(state)) ?? {};
  const originals = collectOriginals({ lineage, taken, hash });
  const reducer = shrink && (await shrinkAll(transcript.messages, shrink));
  const messages = relieveMedia(transcript.messages, originals, reducer);
  if (messages.every((message, index) => message === transcript.messages[index])) return undefined;

  const after = codec.encode({ ...transcript, messages });
  if (codec.validate(after, { previous: before }).length > 0 && codec.validate(before).length === 0) return undefined;
  // Before anything is sent without them.
  await archive.commit({ lineage, number, originals: originals.list() });
  return {
    made: listMade(transcript.messages, messages, listField(after, field)),
    lineage,
    handles: originals.list().map(({ handle }) => handle),
  };
}

/** A reducer that already has the smaller form of all media, because the core cannot wait. */
async function shrinkAll(messages: readonly Message[], shrink: ShrinkMedia): Promise<MediaReducer> {
  const smaller = new Map<MediaPart, MediaPart | undefined>();
  // One after the other: images are large, and so are the programs that read them.
  for (const part of messages.flatMap(listMedia)) smaller.set(part, await shrink(part));
  return {
    name: "command",
    estimateTokens: () => undefined,
    describe: () => undefined,
    shrink: (part) => smaller.get(part),
  };
}

function listMedia({ parts }: Message): MediaPart[] {
  return parts.flatMap((part): MediaPart[] => {
    if (part.kind === "media") return [part];
    if (part.kind !== "tool-result" || part.output.kind !== "parts") return [];
    return part.output.parts.filter((inner) => inner.kind === "media");
  });
}
