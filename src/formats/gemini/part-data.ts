import type { WireObject } from "../../core/model/json.ts";
import { countKeysOf, type Field, isSet } from "./field.ts";

/** The data that a part can have. The API accepts exactly one of them in each part. */
const dataFields = [
  "text",
  "inlineData",
  "fileData",
  "functionCall",
  "functionResponse",
  "executableCode",
  "codeExecutionResult",
  "toolCall",
  "toolResponse",
] as const satisfies readonly Field[];

export type DataField = (typeof dataFields)[number];

/** Keys that say something about a part without being its content. */
const annotations: ReadonlySet<string> = new Set([
  "audioTranscription",
  "audio_transcription",
  "mediaProcessing",
  "mediaResolution",
  "media_processing",
  "media_resolution",
  "partMetadata",
  "part_metadata",
  "speechMetadata",
  "speech_metadata",
  "thought",
  "thoughtSignature",
  "thought_signature",
  "videoMetadata",
  "video_metadata",
]);

/** The data fields of a part, once for every key that spells them. Any number but one is malformed or unknown to us. */
export function dataOf(part: WireObject): DataField[] {
  const fields: DataField[] = [];
  for (const field of dataFields) {
    for (let count = countKeysOf(part, field); count > 0; count -= 1) fields.push(field);
  }
  return fields;
}

/**
 * A name for a part that is not understood: the first key, in the order of the alphabet, that could be
 * its content, so that the order of keys does not matter.
 */
export function unknownDataOf(part: WireObject): string | undefined {
  let first: string | undefined;
  for (const [key, value] of Object.entries(part)) {
    if (isSet(value) && !annotations.has(key) && (first === undefined || key < first)) first = key;
  }
  return first;
}
