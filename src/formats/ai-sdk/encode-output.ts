import type { WireObject } from "../../core/model/json.ts";
import type { OutputPart, ToolOutput } from "../../core/model/message.ts";
import { isObject } from "../wire-value.ts";
import { encodeMedia } from "./encode-media.ts";

/**
 * Writes the output of a tool result in the simplest of the SDK's forms that holds it.
 *
 * `original` is the output it was read from: its other fields survive, and its form where the new
 * output still has it.
 */
export function encodeOutput(output: ToolOutput, isError: boolean, original: unknown): unknown {
  const base = isObject(original) ? original : {};
  if (output.kind === "json") return written(base, isError ? "error-json" : "json", output.value);

  const [first] = output.parts;
  const single = output.parts.length <= 1;
  if (single && first?.kind === "opaque" && first.wire === original) return original;
  if (isError && single && base["type"] === "execution-denied" && (first === undefined || first.kind === "text")) {
    return first === undefined ? withoutReason(base) : { ...base, reason: first.text };
  }
  if (isError) return written(base, "error-text", textOf(output.parts));
  if (first === undefined && base["type"] !== "content") return written(base, "text", "");
  if (single && first?.kind === "text" && first.wire === undefined) return written(base, "text", first.text);
  return written(base, "content", output.parts.flatMap(encodeItem));
}

function written(base: WireObject, type: string, value: unknown): WireObject {
  return { ...withoutReason(base), type, value };
}

/** The same object where there is no reason, so that nothing moves. */
function withoutReason(base: WireObject): WireObject {
  if (base["reason"] === undefined) return base;
  const { reason: _, ...rest } = base;
  return rest;
}

/** Failures have no form for media, so only their text is written. */
function textOf(parts: readonly OutputPart[]): string {
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
}

function encodeItem(part: OutputPart): unknown[] {
  switch (part.kind) {
    case "text":
      return [{ ...(part.wire ?? { type: "text" }), text: part.text }];
    case "media":
      return part.wire === undefined ? encodeMedia(part) : [part.wire];
    case "opaque":
      return [part.wire];
  }
}
