import { assertNever } from "../../base/assert-never.ts";
import type { TokenCounter } from "../../base/ports.ts";
import type { Message, OutputPart, Part, ToolInput, ToolOutput } from "../../model/message.ts";
import type { MediaCosts, MessageTokens } from "../../model/tokens.ts";
import { inputText } from "../../turns/input-text.ts";
import { outputText } from "../../turns/output-text.ts";
import { measureMedia } from "./measure-media.ts";
import { measureOpaque, measureSealed } from "./measure-opaque.ts";

/** Role and separators around every message, as OpenAI's cookbook counts them. */
const MESSAGE_OVERHEAD_TOKENS = 4;
/** Call id and wrapping of a call or a result. */
const TOOL_OVERHEAD_TOKENS = 8;

/** Counts one message by what it consists of. */
export function measureMessage(message: Message, counter: TokenCounter, costs: MediaCosts): MessageTokens {
  const tokens = { text: 0, reasoning: 0, toolCalls: 0, toolResults: 0, media: 0, opaque: 0, total: 0 };
  for (const part of message.parts) addPart(tokens, part, counter, costs);
  const { text, reasoning, toolCalls, toolResults, media, opaque } = tokens;
  tokens.total = MESSAGE_OVERHEAD_TOKENS + text + reasoning + toolCalls + toolResults + media + opaque;
  return tokens;
}

function addPart(
  tokens: { -readonly [Kind in Exclude<keyof MessageTokens, "total">]: number },
  part: Part,
  counter: TokenCounter,
  costs: MediaCosts,
): void {
  switch (part.kind) {
    case "text":
      tokens.text += counter.count(part.text);
      return;
    case "reasoning":
      tokens.reasoning += part.text === "" ? measureSealed(sealedCharacters(part.wire)) : counter.count(part.text);
      return;
    case "media":
      tokens.media += measureMedia(part, counter, costs);
      return;
    case "tool-call":
      tokens.toolCalls += TOOL_OVERHEAD_TOKENS + counter.count(part.toolName) + measureInput(part.input, counter);
      return;
    case "tool-result": {
      const { text, media } = measureOutput(part.output, counter, costs);
      tokens.toolResults += TOOL_OVERHEAD_TOKENS + text;
      tokens.media += media;
      return;
    }
    case "opaque":
      tokens.opaque += measureOpaque(part.wire, counter, costs);
      return;
    default:
      assertNever(part);
  }
}

function measureInput(input: ToolInput, counter: TokenCounter): number {
  return counter.count(inputText(input));
}

function measureOutput(output: ToolOutput, counter: TokenCounter, costs: MediaCosts): { text: number; media: number } {
  if (output.kind === "json") return { text: counter.count(outputText(output)), media: 0 };
  let text = 0;
  let media = 0;
  for (const part of output.parts) {
    if (part.kind === "media") media += measureMedia(part, counter, costs);
    else text += measureOutputText(part, counter, costs);
  }
  return { text, media };
}

function measureOutputText(
  part: Exclude<OutputPart, { kind: "media" }>,
  counter: TokenCounter,
  costs: MediaCosts,
): number {
  return part.kind === "text" ? counter.count(part.text) : measureOpaque(part.wire, counter, costs);
}

/** The longest string of a sealed block is its ciphertext, whatever the provider calls the field. */
function sealedCharacters(wire: object | undefined): number {
  let longest = 0;
  for (const value of Object.values(wire ?? {})) {
    if (typeof value === "string" && value.length > longest) longest = value.length;
  }
  return longest;
}
