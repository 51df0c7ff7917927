import { assertNever } from "../../base/assert-never.ts";
import type { TokenCounter } from "../../base/ports.ts";
import type { Message, OutputPart, Part, ToolInput, ToolOutput } from "../../model/message.ts";
import type { MediaCosts, MessageTokens } from "../../model/tokens.ts";
import { inputText } from "../../turns/input-text.ts";
import { outputText } from "../../turns/output-text.ts";
import { measureMedia } from "./measure-media.ts";

/** Role and separators around every message, as OpenAI's cookbook counts them. */
const MESSAGE_OVERHEAD_TOKENS = 4;
/** Call id and wrapping of a call or a result. */
const TOOL_OVERHEAD_TOKENS = 8;

/** Counts one message by its parts. */
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

/** An unbroken string this long encodes something and is not text for a model to read. */
const PAYLOAD_CHARACTERS = 1_024;

/** Encrypted reasoning: base64 of about four bytes per token. */
const SEALED_CHARACTERS_PER_TOKEN = 5;

/**
 * The tokens of a provider's object that we do not understand: its strings and keys as text, an
 * encoded payload at the flat price of an image.
 *
 * Walks with its own stack, because the sender decides how deep it nests.
 */
function measureOpaque(value: unknown, counter: TokenCounter, costs: MediaCosts): number {
  let tokens = 0;
  const open: unknown[] = [value];

  while (open.length > 0) {
    const current = open.pop();
    if (typeof current === "string") tokens += measureString(current, counter, costs);
    else if (Array.isArray(current)) for (const item of current) open.push(item);
    else if (typeof current === "object" && current !== null && !ArrayBuffer.isView(current)) {
      for (const [key, inner] of Object.entries(current)) {
        tokens += counter.count(key);
        if (key === "encrypted_content" && typeof inner === "string") tokens += measureSealed(inner.length);
        else open.push(inner);
      }
    } else tokens += 1;
  }
  return tokens;
}

/** The tokens of encrypted reasoning, from the length of its encoding. */
function measureSealed(characters: number): number {
  return Math.ceil(characters / SEALED_CHARACTERS_PER_TOKEN);
}

function measureString(text: string, counter: TokenCounter, costs: MediaCosts): number {
  const isPayload = text.length >= PAYLOAD_CHARACTERS && !hasSpace(text.slice(0, PAYLOAD_CHARACTERS));
  return isPayload ? costs.imageTokens : counter.count(text);
}

function hasSpace(text: string): boolean {
  return text.includes(" ") || text.includes("\n");
}
