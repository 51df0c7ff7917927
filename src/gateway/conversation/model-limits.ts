import type { ModelLimits } from "../../core/stages/measure/compute-budget.ts";
import { findModelWindow } from "../../summarizers/find-model-window.ts";
import { UNKNOWN_MODEL_WINDOW } from "../../summarizers/model-windows.ts";

/** How much the models read, as far as it is known. */
export interface ModelWindows {
  /** Undefined for a model that nobody knows: its requests are left alone. */
  find(model: string, room?: AnswerRoom): ModelLimits | undefined;
  /** Takes a limit from what a provider said when it refused a prompt. */
  learn(model: string, refusal: LengthRefusal): void;
  /** Takes down how long an answer was. */
  noteAnswer(model: string, outputTokens: number): void;
}

/** The room that a request wants for its answer. */
export interface AnswerRoom {
  /** What it asks for; agents ask for all that a model could write. */
  readonly askedTokens?: number | undefined;
  /** Whether the provider refuses a prompt that leaves less. */
  readonly isEnforced?: boolean;
}

/** What is known of a prompt that was refused for its length. */
export interface LengthRefusal {
  readonly status: number;
  readonly text: string;
  /** How long it was by the count that we go by. */
  readonly promptTokens: number;
}

/** Share of the window that an answer is given room in where a request asks for more than is sensible. */
const MAX_RESERVE = 0.5;
/** Room for an answer before any was seen: longer than all but a few that agents get. */
const USUAL_ANSWER_TOKENS = 8_192;
/** The longest answer lately is no bound: the next may be twice as long. */
const ANSWER_MARGIN = 2;
/** How fast a long answer is forgotten, a share of it with every other one. */
const FORGETTING = 0.98;
/** A prompt that was refused without a number is over the limit; so much of it is taken to be within. */
const WITHIN_REFUSED = 0.95;
/** Less than any model reads: what says so is about something else. */
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

  function contextOf(model: string): number | undefined {
    const said = given[model] ?? given["*"];
    const refused = learnt.get(model);
    if (said !== undefined) return Math.min(said, refused ?? said);
    if (refused !== undefined) return refused;
    const table = findModelWindow(model);
    return table === UNKNOWN_MODEL_WINDOW ? undefined : table.contextTokens;
  }

  function reserveFor(model: string, { askedTokens = 0, isEnforced = false }: AnswerRoom): number {
    if (isEnforced || enforcing.has(model)) return askedTokens;
    return Math.min(askedTokens, Math.max(USUAL_ANSWER_TOKENS, (longest.get(model) ?? 0) * ANSWER_MARGIN));
  }

  return {
    find(model, room = {}) {
      const contextTokens = contextOf(model);
      if (contextTokens === undefined) return undefined;
      const mostTokens = Math.floor(contextTokens * MAX_RESERVE);
      return { contextTokens, outputReserveTokens: Math.min(Math.ceil(reserveFor(model, room)), mostTokens) };
    },
    learn(model, { status, text, promptTokens }) {
      if (ENFORCED.test(text)) keep(enforcing, model, true);
      const named = Number(LIMIT.exec(text)?.[1]?.replaceAll(",", ""));
      // A body that is too large in bytes says nothing about tokens.
      const limit = Number.isSafeInteger(named) || status === 413 ? named : Math.floor(promptTokens * WITHIN_REFUSED);
      if (limit >= MIN_LIMIT) keep(learnt, model, limit);
    },
    noteAnswer(model, outputTokens) {
      keep(longest, model, Math.max(outputTokens, (longest.get(model) ?? 0) * FORGETTING));
    },
  };
}

function keep<Value>(known: Map<string, Value>, model: string, value: Value): void {
  known.delete(model);
  known.set(model, value);
  if (known.size > MAX_MODELS) known.delete(known.keys().next().value ?? "");
}
