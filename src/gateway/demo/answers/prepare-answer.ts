import { createHash } from "node:crypto";
import { textField } from "../../../core/json/wire-value.ts";
import { estimateTokens } from "../../../core/tokens/estimate-tokens.ts";
import type { DemoArrival } from "../arrival.ts";
import type { CacheResult } from "../cache/cache-result.ts";
import type { MeasuredPrompt } from "../prompt/measure-prompt.ts";
import type { ScriptAnswer, ScriptPart } from "../scripts/script.ts";
import { sealReasoning } from "../thinking/sealed-reasoning.ts";
import { isThinkingBlock, type ThinkingSeal } from "../thinking/thinking-seal.ts";
import { writeBlock } from "./anthropic.ts";
import type { ReadyAnswer, ReadyPart } from "./ready-answer.ts";

export interface AnswerParts {
  readonly arrival: DemoArrival;
  readonly prompt: MeasuredPrompt;
  readonly cache: CacheResult;
  readonly script: ScriptAnswer;
  readonly seal: ThinkingSeal;
  readonly secret: string;
  readonly nowMs: number;
}

const CALL_PREFIX = { anthropic: "toolu_", "openai-chat": "call_", "openai-responses": "call_", gemini: "" } as const;

/** Gives an answer its ids, signatures and counts. */
export function prepareAnswer(input: AnswerParts): ReadyAnswer {
  const { arrival, prompt, cache, script, nowMs } = input;
  const id = makeId(input.secret, arrival.number);
  const parts = arrival.format === "anthropic" ? signParts(input, id) : sealParts(input, id);
  const reasoning = script.parts.filter((part) => part.kind === "thinking").map((part) => part.text);
  return {
    id,
    model: textField(arrival.body, "model") ?? "",
    createdSeconds: Math.floor(nowMs / 1_000),
    parts,
    stop: script.stop ?? "end",
    promptTokens: prompt.totalTokens,
    cache,
    outputTokens: Math.max(1, estimateTokens(JSON.stringify(script.parts))),
    reasoningTokens: reasoning.length === 0 ? 0 : estimateTokens(reasoning.join("\n")),
  };
}

/** Unique for an upstream and the same in every run. */
function makeId(secret: string, number: number): string {
  return createHash("sha256").update(`${secret} ${number}`).digest("hex").slice(0, 22);
}

/** Each thinking block is signed over the prompt and the blocks of the answer before it. */
function signParts({ arrival, prompt, script, seal }: AnswerParts, id: string): ReadyPart[] {
  let name = seal.nameOf(textField(arrival.body, "model") ?? "", prompt.blocks);
  const last = prompt.blocks.findLast(isThinkingBlock)?.content["signature"];
  let previous = typeof last === "string" ? last : undefined;
  return script.parts.map((part, index) => {
    if (part.kind === "thinking") {
      const signature = seal.sign(name, part.text, previous);
      previous = signature;
      return { ...part, signature };
    }
    const ready = readyPart(part, `${CALL_PREFIX.anthropic}${id}${index}`);
    name = seal.extend(name, { section: "messages", role: "assistant", content: writeBlock(ready) });
    return ready;
  });
}

function sealParts({ arrival, script, secret }: AnswerParts, id: string): ReadyPart[] {
  const firstCall = script.parts.findIndex(({ kind }) => kind === "tool-call");
  return script.parts.map((part, index) => {
    if (part.kind === "thinking") return { ...part, signature: sealReasoning(secret, part.text) };
    const ready = readyPart(part, `${CALL_PREFIX[arrival.format]}${id}${index}`);
    const isSigned = arrival.format === "gemini" && index === firstCall;
    return isSigned && ready.kind === "tool-call" ? { ...ready, signature: sealReasoning(secret, id) } : ready;
  });
}

function readyPart(part: Exclude<ScriptPart, { kind: "thinking" }>, callId: string): ReadyPart {
  return part.kind === "text" ? part : { ...part, callId };
}
