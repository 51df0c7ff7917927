import { hash } from "node:crypto";
import { isObject } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import { estimateTokens } from "../../../core/tokens/estimate-tokens.ts";
import type { DemoFormat } from "../endpoint.ts";
import { layOutAnthropic } from "./lay-out-anthropic.ts";
import { layOutGemini } from "./lay-out-gemini.ts";
import { layOutChat, layOutResponses } from "./lay-out-openai.ts";
import type { PromptBlock } from "./prompt-block.ts";

/** A prompt with, for every block, a name for everything up to its end and the tokens up to there. */
export interface MeasuredPrompt {
  readonly blocks: readonly PromptBlock[];
  /** Equal names mean equal prompts up to the end of the block. */
  readonly chain: readonly string[];
  readonly tokensUpTo: readonly number[];
  readonly totalTokens: number;
}

const LAYOUTS: Readonly<Record<DemoFormat, (body: WireObject) => PromptBlock[]>> = {
  anthropic: layOutAnthropic,
  "openai-chat": layOutChat,
  "openai-responses": layOutResponses,
  gemini: layOutGemini,
};

/** What a picture or a file costs, whatever its bytes: the flat price that our own measuring assumes too. */
const MEDIA_TOKENS = 1_600;

/** A judgement: some ten megabytes. */
const REMEMBERED_COUNTS = 100_000;

export type MeasurePrompt = (format: DemoFormat, body: WireObject) => MeasuredPrompt;

/** Makes a function that measures prompts, and counts a block that it has seen before only once. */
export function createPromptMeasurer(): MeasurePrompt {
  const counts = new Map<string, number>();

  function count(name: string, text: string, content: WireObject): number {
    const known = counts.get(name);
    if (known !== undefined) return known;
    if (counts.size >= REMEMBERED_COUNTS) counts.clear();
    const tokens = isMedia(content) ? MEDIA_TOKENS : estimateTokens(text);
    counts.set(name, tokens);
    return tokens;
  }

  return (format, body) => {
    const blocks = LAYOUTS[format](body);
    const chain: string[] = [];
    const tokensUpTo: number[] = [];
    let name = digest(JSON.stringify([format, body["model"] ?? null]));
    let total = 0;
    let section: PromptBlock["section"] = "tools";
    for (const { section: next, role, content } of blocks) {
      // These options count for the messages only: tools and system prompt stay cached.
      if (next === "messages" && section !== "messages") name = digest(name + writeOptions(body));
      section = next;
      const text = writeBlock(role, content);
      const own = digest(text);
      name = digest(name + own);
      total += count(own, text, content);
      chain.push(name);
      tokensUpTo.push(total);
    }
    return { blocks, chain, tokensUpTo, totalTokens: total };
  };
}

/** Keys stay in the order in which they came: a provider caches what it reads, and it reads them in that order. */
function writeBlock(role: string, content: WireObject): string {
  try {
    const { input, input_schema: schema, ...rest } = content;
    const envelope = Object.entries(rest).sort(([left], [right]) => (left < right ? -1 : 1));
    return JSON.stringify([role, envelope, input, schema]);
  } catch {
    // Nested deeper than the stack allows: such blocks are all treated as equal.
    return role;
  }
}

function writeOptions(body: WireObject): string {
  return JSON.stringify([body["tool_choice"] ?? null, isObject(body["thinking"]) ? body["thinking"]["type"] : null]);
}

function isMedia({ type }: WireObject): boolean {
  return type === "image" || type === "document" || type === "input_image" || type === "input_file";
}

function digest(text: string): string {
  return hash("sha256", text, "base64url").slice(0, 22);
}
