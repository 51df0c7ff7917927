import { parseJson } from "../../../core/json/parse-json.ts";
import { isObject, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";

/** A block of an answer that arrives piece by piece. */
export interface GrowingBlock {
  /** As it began. */
  readonly start: WireObject;
  text: string;
  thinking: string;
  signature: string;
  json: string;
  readonly citations: unknown[];
}

export function startBlock(start: WireObject): GrowingBlock {
  return { start, text: "", thinking: "", signature: "", json: "", citations: [] };
}

/** Adds a piece. False for an unknown kind of piece: then the block cannot be sent back. */
export function growBlock(block: GrowingBlock, delta: unknown): boolean {
  switch (textField(delta, "type")) {
    case "text_delta":
      block.text += textField(delta, "text") ?? "";
      return true;
    case "thinking_delta":
      block.thinking += textField(delta, "thinking") ?? "";
      return true;
    case "signature_delta":
      block.signature += textField(delta, "signature") ?? "";
      return true;
    case "input_json_delta":
      block.json += textField(delta, "partial_json") ?? "";
      return true;
    case "citations_delta":
      if (isObject(delta)) block.citations.push(delta["citation"]);
      return true;
    default:
      return false;
  }
}

/** The block as it is in a history. Undefined if the model was cut off inside its arguments. */
export function endBlock({ start, text, thinking, signature, json, citations }: GrowingBlock): WireObject | undefined {
  const input = json === "" ? start["input"] : parseJson(json);
  if (json !== "" && input === undefined) return undefined;
  return {
    ...start,
    ...(typeof start["text"] === "string" && { text: start["text"] + text }),
    ...(typeof start["thinking"] === "string" && { thinking: start["thinking"] + thinking }),
    ...(signature !== "" && { signature }),
    ...(json !== "" && { input }),
    ...(citations.length > 0 && { citations }),
  };
}
