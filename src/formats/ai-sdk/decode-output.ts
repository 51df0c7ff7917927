import type { WireObject } from "../../core/model/json.ts";
import type { OutputPart, ToolOutput } from "../../core/model/message.ts";
import { isObject, textField } from "../wire-value.ts";
import { decodeMedia } from "./decode-media.ts";
import { opaquePart } from "./opaque-part.ts";

/** What a tool gave back, and whether the SDK marks it as a failure. */
interface DecodedOutput {
  readonly output: ToolOutput;
  readonly isError: boolean;
}

/**
 * Reads the output of a tool result.
 *
 * A denied execution is a failure whose text is the reason; without a reason it has no parts. An
 * output we do not understand is one opaque part that holds the whole output, so that the result
 * still answers its call.
 */
export function decodeOutput(wire: WireObject): DecodedOutput {
  const { type, value, reason } = wire;
  switch (type) {
    case "text":
    case "error-text":
      return typeof value === "string" ? texts([value], type === "error-text") : unknownOutput(wire);
    case "json":
    case "error-json":
      if (value === undefined) return unknownOutput(wire);
      return { output: { kind: "json", value }, isError: type === "error-json" };
    case "content":
      if (!Array.isArray(value)) return unknownOutput(wire);
      return { output: { kind: "parts", parts: value.map(decodeItem) }, isError: false };
    case "execution-denied":
      if (reason === undefined) return texts([], true);
      return typeof reason === "string" ? texts([reason], true) : unknownOutput(wire);
    default:
      return unknownOutput(wire);
  }
}

function decodeItem(wire: unknown): OutputPart {
  if (!isObject(wire)) return opaquePart(wire);
  const text = textField(wire, "text");
  if (wire["type"] === "text") return text === undefined ? opaquePart(wire) : { kind: "text", text, wire };
  return decodeMedia(wire) ?? opaquePart(wire);
}

function texts(values: readonly string[], isError: boolean): DecodedOutput {
  return { output: { kind: "parts", parts: values.map((text) => ({ kind: "text", text })) }, isError };
}

function unknownOutput(wire: WireObject): DecodedOutput {
  return { output: { kind: "parts", parts: [opaquePart(wire)] }, isError: false };
}
