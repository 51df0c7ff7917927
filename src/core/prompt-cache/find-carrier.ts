import type { Message, OutputPart, Part } from "../model/message.ts";
import type { BreakpointHint, BreakpointPlacement } from "./cache-hints.ts";

/** Finds the last part of a message that can carry a marker; undefined where none can. */
export function findCarrier(provider: BreakpointHint["provider"], message: Message): BreakpointPlacement | undefined {
  return provider === "anthropic" ? findBlock(message) : findText(message);
}

function findBlock({ parts }: Message): BreakpointPlacement | undefined {
  const partIndex = parts.findLastIndex(isMarkableBlock);
  return partIndex < 0 ? undefined : { partIndex };
}

/** Thinking is refused as a breakpoint, blank text is refused anyway, and of opaque blocks nobody knows. */
function isMarkableBlock(part: Part): boolean {
  if (part.kind === "text") return isSpoken(part.text);
  return part.kind === "media" || part.kind === "tool-call" || part.kind === "tool-result";
}

/** OpenRouter takes the marker on text parts alone, so a message that only calls tools cannot carry one. */
function findText({ parts, meta }: Message): BreakpointPlacement | undefined {
  // The content of a legacy function result is a bare string and cannot become a list.
  if (meta?.wire?.["role"] === "function") return undefined;
  const direct = parts.findLastIndex(isMarkableText);
  if (direct >= 0) return { partIndex: direct };

  const partIndex = parts.findLastIndex((part) => outputOf(part).some(isMarkableText));
  const output = outputOf(parts[partIndex]);
  return output.length === 0 ? undefined : { partIndex, outputIndex: output.findLastIndex(isMarkableText) };
}

function outputOf(part: Part | undefined): readonly OutputPart[] {
  return part?.kind === "tool-result" && part.output.kind === "parts" ? part.output.parts : [];
}

/** A refusal is text of ours too, but not on the wire. */
function isMarkableText(part: Part): boolean {
  if (part.kind !== "text" || !isSpoken(part.text)) return false;
  return part.wire === undefined || part.wire["type"] === "text";
}

function isSpoken(text: string): boolean {
  return /\S/.test(text);
}
