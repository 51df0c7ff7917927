import type { TextPart } from "../../core/model/message.ts";
import { type FoundCall, parseCalls } from "../share-gpt-turn.ts";

const OPENING = "<tool_call>";
const CLOSING = "</tool_call>";

/** What an assistant said, and the calls in `<tool_call>` tags between. A tag that holds no call stays text. */
export function decodeSpokenTurn(content: string): (TextPart | FoundCall)[] {
  const parts: (TextPart | FoundCall)[] = [];
  let text = "";
  let done = 0;
  for (let start = content.indexOf(OPENING); start !== -1; start = content.indexOf(OPENING, done)) {
    const end = content.indexOf(CLOSING, start);
    if (end === -1) break;
    const call = parseCalls(content.slice(start + OPENING.length, end));
    text += content.slice(done, call === undefined ? end + CLOSING.length : start);
    done = end + CLOSING.length;
    if (call === undefined) continue;
    if (text.trim() !== "") parts.push({ kind: "text", text });
    text = "";
    parts.push(...call);
  }
  text += content.slice(done);
  if (text.trim() !== "" || parts.length === 0) parts.push({ kind: "text", text });
  return parts;
}

/** The calls of a turn that holds nothing else; its text where it does not read as calls. */
export function decodeCallTurn(content: string): (TextPart | FoundCall)[] {
  return parseCalls(content) ?? [{ kind: "text", text: content }];
}
