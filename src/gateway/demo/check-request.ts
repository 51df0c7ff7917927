import type { Finding } from "../../formats/finding.ts";
import { codecs } from "../../formats/index.ts";
import type { Arrival } from "./arrival.ts";
import type { Exchange } from "./exchange.ts";
import { findBrokenThinking } from "./thinking/find-broken-thinking.ts";
import { findBrokenReasoning } from "./thinking/sealed-reasoning.ts";
import type { ThinkingSeal } from "./thinking/thinking-seal.ts";

export interface CheckedRequest {
  readonly arrival: Arrival;
  readonly previous: Exchange | undefined;
  readonly seal: ThinkingSeal;
  readonly secret: string;
}

/** Everything the provider refuses about a request: its published rules, and thinking that is not its own any more. */
export function checkRequest({ arrival, previous, seal, secret }: CheckedRequest): readonly Finding[] {
  const { format, task, body } = arrival;
  // A request to count has no answer, so it says nothing about how long one may be.
  const wire = task === "count-tokens" ? { max_tokens: 1, ...body } : body;
  const before: unknown = previous?.format === format ? JSON.parse(previous.bodyText) : undefined;
  const findings = codecs[format].validate(wire, before === undefined ? {} : { previous: before });
  // Of thinking that is not its own any more it speaks in the provider's words: clients know them.
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
