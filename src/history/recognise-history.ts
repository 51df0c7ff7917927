import { CompactionError } from "../core/base/errors.ts";
import { isObject, listField, textField } from "../core/json/wire-value.ts";
import type { Codec, Format } from "../formats/codec.ts";
import { describeValue } from "../formats/describe-value.ts";
import { detectFormat } from "../formats/detect-format.ts";
import { codecs, FORMATS } from "../formats/index.ts";

/** The format of a list of messages that does not show where it came from: the one most providers accept. */
const COMMON_FORMAT: Format = "openai-chat";

/**
 * The codec of a history: an array of a provider's messages, or a whole request body.
 *
 * Throws `UNRECOGNISED_INPUT` for anything else, with a few words on what it looks like.
 */
export function recogniseHistory(history: unknown, format?: Format): Codec {
  if (format !== undefined) return codecs[format];
  if (Array.isArray(history) && history.length === 0) return codecs[COMMON_FORMAT];
  const found = isInterfaceMessages(history) ? undefined : detectFormat(history);
  if (found !== undefined) return codecs[found];
  throw new CompactionError("UNRECOGNISED_INPUT", { looksLike: describeHistory(history), supported: FORMATS });
}

/** `UIMessage` of the AI SDK: what an interface shows, and not what a model is sent. */
function isInterfaceMessages(history: unknown): boolean {
  const [first]: readonly unknown[] = Array.isArray(history) ? history : listField(history, "messages");
  const isTyped = listField(first, "parts").some((part) => textField(part, "type") !== undefined);
  return isTyped && isObject(first) && first["content"] === undefined;
}

function describeHistory(history: unknown): string {
  if (isInterfaceMessages(history)) return "UIMessages of the AI SDK, which convertToModelMessages turns into messages";
  return describeValue(history);
}
