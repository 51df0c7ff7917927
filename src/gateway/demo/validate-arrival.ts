import { isObject, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { Finding } from "../../formats/finding.ts";
import { codecs } from "../../formats/index.ts";
import type { DemoArrival } from "./arrival.ts";
import type { DemoExchange } from "./exchange.ts";
import { layOutAnthropic } from "./prompt/lay-out-anthropic.ts";
import { findBrokenReasoning } from "./thinking/sealed-reasoning.ts";
import { isThinkingBlock, type ThinkingSeal } from "./thinking/thinking-seal.ts";

export interface CheckedRequest {
  readonly arrival: DemoArrival;
  readonly previous: DemoExchange | undefined;
  readonly seal: ThinkingSeal;
  readonly secret: string;
}

/** Everything the provider refuses about a request: its published rules, and thinking that is no longer valid. */
export function validateArrival({ arrival, previous, seal, secret }: CheckedRequest): readonly Finding[] {
  const { format, task, body } = arrival;
  // A request to count has no answer, so it says nothing about how long one may be.
  const wire = task === "count-tokens" ? { max_tokens: 1, ...body } : body;
  const before: unknown = previous?.format === format ? JSON.parse(previous.bodyText) : undefined;
  const findings = codecs[format].validate(wire, before === undefined ? {} : { previous: before });
  // Invalid thinking is reported in the provider's own words, which clients know.
  if (format === "anthropic" && findings.every(({ rule }) => rule === "thinking-prefix")) {
    const broken = toFindings("thinking-bound", "messages", findBrokenThinking(body, seal));
    if (broken.length > 0) return broken;
  }
  if (findings.length > 0) return findings;

  if (format === "openai-responses") return toFindings("reasoning-sealed", "input", findBrokenReasoning(body, secret));
  return [];
}

function toFindings(rule: string, path: string, message: string | undefined): Finding[] {
  return message === undefined ? [] : [{ rule, path, message }];
}

/**
 * Finds the first thinking block of a Messages request that this upstream did not write in that place.
 *
 * Undefined if all are valid, and if the client asks for such blocks to be dropped.
 */
function findBrokenThinking(body: WireObject, seal: ThinkingSeal): string | undefined {
  if (dropsBlocks(body)) return undefined;
  let name = seal.nameOf(textField(body, "model") ?? "", []);
  let previous: string | undefined;
  let position = 0;
  for (const block of layOutAnthropic(body)) {
    if (!isThinkingBlock(block)) {
      name = seal.extend(name, block);
      continue;
    }
    position += 1;
    const { thinking: text, signature } = block.content;
    const isOurs = typeof text === "string" && typeof signature === "string";
    if (!isOurs || !seal.holds(name, text, signature, previous)) return describe(position, name);
    previous = signature;
  }
  return undefined;
}

function describe(position: number, name: string): string {
  const reason = name === "" ? "has an invalid `signature`" : "is bound to a different conversation";
  return `messages: \`thinking\` block ${position} ${reason}`;
}

function dropsBlocks({ thinking }: WireObject): boolean {
  const binding = isObject(thinking) ? thinking["block_binding"] : undefined;
  return textField(binding, "prefix_mismatch_behavior") === "drop_block";
}
