import type { Message } from "../../core/model/message.ts";
import type { CallIndex } from "./call-index.ts";
import { encodePart } from "./encode-part.ts";

/** Writes one `ModelMessage`; what was malformed when it was read leaves as it came. */
export function encodeMessage(message: Message, calls: CallIndex): unknown {
  const [first] = message.parts;
  const wire = message.meta?.wire;
  const isWhole = wire === undefined && message.parts.length === 1 && first?.kind === "opaque";
  if (isWhole && first.type === "message") return first.wire;
  return { ...wire, role: message.role, content: encodeContent(message, calls) };
}

/** The text of a message that has nothing else and was read from no object, as a prompt or an instruction is. */
export function bareText({ parts, meta }: Message): string | undefined {
  const [first] = parts;
  if (meta?.wire !== undefined || parts.length !== 1 || first?.kind !== "text") return undefined;
  return first.wire === undefined ? first.text : undefined;
}

function encodeContent({ role, parts, meta }: Message, calls: CallIndex): unknown {
  if (role === "system") {
    // The SDK has no list form for system messages.
    return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
  }
  const hasList = role === "tool" || Array.isArray(meta?.wire?.["content"]);
  const [first] = parts;
  if (!hasList && parts.length <= 1) {
    if (first === undefined) return "";
    if (first.kind === "text" && first.wire === undefined) return first.text;
  }
  return parts.flatMap((part) => encodePart(part, calls));
}
