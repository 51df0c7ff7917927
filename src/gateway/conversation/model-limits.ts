import type { ModelLimits } from "../../core/stages/measure/compute-budget.ts";
import { findModelWindow } from "../../summarizers/find-model-window.ts";
import { UNKNOWN_MODEL_WINDOW } from "../../summarizers/model-windows.ts";
import type { Usage } from "../base/usage.ts";

/**
 * How much the models read, as far as it is known.
 *
 * A learnt limit applies to the tenant from which it was learnt: another has another contract, or another prompt.
 */
export interface ModelWindows {
  /** Undefined for an unknown model: its requests are left alone. */
  find(asked: AskedModel, room?: AnswerRoom): ModelLimits | undefined;
  /** Learns a limit from what a provider said when it refused a prompt. */
  learn(asked: AskedModel, refusal: LengthRefusal): void;
  /** Records the size of an answer. A prompt above a learnt limit shows that the limit no longer applies. */
  noteAnswer(asked: AskedModel, usage: Pick<Usage, "promptTokens" | "outputTokens">): void;
}

/** A model, and whose request asks for it. */
export interface AskedModel {
  readonly tenant: string;
  readonly model: string;
}

/** The room that a request wants for its answer. */
export interface AnswerRoom {
  /** What it asks for; agents ask for all that a model could write. */
  readonly askedTokens?: number | undefined;
  /** Whether the provider refuses a prompt that leaves less. */
  readonly isEnforced?: boolean;
}

/** What is known about a prompt that was refused for its length. */
export interface LengthRefusal {
  readonly status: number;
  readonly text: string;
  /** Its length by the count that we use. */
  readonly promptTokens: number;
  /** False if that count may be far too low, so that only a named limit says anything. */
  readonly isWeighed?: boolean;
}

/** The largest share of the window reserved for an answer, if a request asks for more than is sensible. */
const MAX_RESERVE = 0.5;
/** Room for an answer before any was seen: longer than all but a few that agents get. */
const USUAL_ANSWER_TOKENS = 8_192;
/** The longest recent answer is not a bound: the next may be twice as long. */
const ANSWER_MARGIN = 2;
/** How fast a long answer is forgotten, a share of it with every other one. */
const FORGETTING = 0.98;
/** A prompt that was refused without a number is over the limit; this share of it is assumed to be within. */
const WITHIN_REFUSED = 0.95;
/** Less than any model's window: a smaller number is about something else. */
const MIN_LIMIT = 4_000;
/** Names come from clients. */
const MAX_MODELS = 1_000;
/** A provider names a limit in tokens like this: `maximum context length is 128000 tokens`, `> 200000 maximum`, `tokens allowed (1048576)`. */
const LIMIT =
  /(?:maximum context length (?:is|of)|context window (?:is|of)|limit (?:is|of)|tokens allowed|supports up to|>)\s*\(?(\d[\d,]{3,12})/i;
/** And says like this that the room for the answer counts: `input length and max_tokens exceed`, `16000 in the completion`. */
const ENFORCED = /max_tokens[^.]{0,20} exceed|in the completion/i;

/** Knows windows from refusals, from the user, and from the dated table, in this order. */
export function createModelWindows(given: Readonly<Record<string, number>> = {}): ModelWindows {
  const learnt = new Map<string, number>();
  const enforcing = new Map<string, true>();
  const longest = new Map<string, number>();

  function contextOf({ tenant, model }: AskedModel): number | undefined {
    const said = given[model] ?? given["*"];
    const refused = learnt.get(nameOf({ tenant, model }));
    if (said !== undefined) return Math.min(said, refused ?? said);
    if (refused !== undefined) return refused;
    const table = findModelWindow(model);
    return table === UNKNOWN_MODEL_WINDOW ? undefined : table.contextTokens;
  }

  function reserveFor(name: string, { askedTokens = 0, isEnforced = false }: AnswerRoom): number {
    if (isEnforced || enforcing.has(name)) return askedTokens;
    return Math.min(askedTokens, Math.max(USUAL_ANSWER_TOKENS, (longest.get(name) ?? 0) * ANSWER_MARGIN));
  }

  return {
    find(asked, room = {}) {
      const contextTokens = contextOf(asked);
      if (contextTokens === undefined) return undefined;
      const maxTokens = Math.floor(contextTokens * MAX_RESERVE);
      return { contextTokens, outputReserveTokens: Math.min(Math.ceil(reserveFor(nameOf(asked), room)), maxTokens) };
    },
    learn(asked, { status, text, promptTokens, isWeighed = true }) {
      const name = nameOf(asked);
      if (ENFORCED.test(text)) keep(enforcing, name, true);
      const named = Number(LIMIT.exec(text)?.[1]?.replaceAll(",", ""));
      // A body that is too large in bytes says nothing about tokens.
      const saysNothing = status === 413 || !isWeighed;
      const limit = Number.isSafeInteger(named) || saysNothing ? named : Math.floor(promptTokens * WITHIN_REFUSED);
      if (limit >= MIN_LIMIT) keep(learnt, name, limit);
    },
    noteAnswer(asked, { promptTokens, outputTokens }) {
      const name = nameOf(asked);
      if (promptTokens > (learnt.get(name) ?? promptTokens)) learnt.delete(name);
      keep(longest, name, Math.max(outputTokens, (longest.get(name) ?? 0) * FORGETTING));
    },
  };
}

function nameOf({ tenant, model }: AskedModel): string {
  return JSON.stringify([tenant, model]);
}

function keep<Value>(known: Map<string, Value>, name: string, value: Value): void {
  known.delete(name);
  known.set(name, value);
  if (known.size > MAX_MODELS) known.delete(known.keys().next().value ?? "");
}
