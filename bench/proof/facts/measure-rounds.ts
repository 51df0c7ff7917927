import type { SessionArchive } from "../../../src/archives/session-archive.ts";
import { findHandles } from "../../../src/core/markers/find-handles.ts";
import type { Message } from "../../../src/core/model/message.ts";
import { readEvent } from "../../recall/read-events.ts";
import type { SearchCount } from "../recall/search-once.ts";
import { countAlive } from "../scores/constraints.ts";
import { holdsFact } from "../scores/fact-retention.ts";
import { isStale } from "../scores/stale-values.ts";
import type { Session } from "../session.ts";
import { tokensOfAll } from "../sizes.ts";
import { listSteps } from "../strategies/list-steps.ts";
import type { Rewriter } from "../strategy.ts";
import { askQuestions } from "./ask-questions.ts";
import type { Fact } from "./fact.ts";
import { mineFacts } from "./mine-facts.ts";
import { plantFacts } from "./plant-facts.ts";

const ROUNDS = 5;
const MINED_OF_A_TYPE = 8;
/** Shorter sessions cannot be compacted five times. */
const MIN_TOKENS = 8_000;
const MIN_MESSAGES = 24;

/** What became of one fact in one round of one strategy. */
export interface FactRow {
  readonly session: string;
  readonly strategy: string;
  readonly budget: number;
  readonly round: number;
  readonly source: "planted" | "mined";
  readonly type: Fact["type"];
  readonly facts: number;
  readonly held: number;
  /** Including what is behind the handles in context. */
  readonly heldWithStore: number;
  readonly stale: number;
  /** The values that are not in context, or are there without their subject. */
  readonly lost: readonly string[];
}

/** How many planted constraints a round left alive, byte for byte. */
export interface ConstraintRow extends Pick<FactRow, "session" | "strategy" | "budget" | "round"> {
  readonly constraints: number;
  readonly alive: number;
  /** What the context costs, and what everything said so far would cost. */
  readonly tokens: number;
  readonly saidTokens: number;
}

export interface RoundOptions {
  readonly rewriter: Rewriter;
  /** The store of the first round, if its content is searched at the end. */
  readonly searched?: SessionArchive;
  readonly budget: number;
  readonly seed: number;
}

/** What became of the facts in the rounds of one strategy. */
export interface Rounds {
  readonly facts: readonly FactRow[];
  readonly constraints: readonly ConstraintRow[];
  /** How well a search with the question of each fact did at the end, if there is something to search. */
  readonly questions?: SearchCount;
}

/** Whether a session is long enough to be compacted five times. */
export function hasRounds({ messages }: Session): boolean {
  return messages.length >= MIN_MESSAGES && tokensOfAll(messages) >= MIN_TOKENS;
}

/** What is planted in a session depends only on its name. */
export function seedOf({ name }: Session): number {
  return [...name].reduce((seed, character) => (seed * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 11);
}

/**
 * Compacts a session five times while it goes on. Facts are planted in its first part and updated in
 * its second; each round adds the next part to what the round before left, and compacts that to a
 * share of everything said so far.
 */
export async function measureRounds(
  session: Session,
  { rewriter, budget, seed, searched }: RoundOptions,
): Promise<Rounds> {
  const planting = plantFacts(seed);
  const [first = [], second = [], ...rest] = splitSession(session.messages, ROUNDS + 1);
  const mined = mineFacts(first, MINED_OF_A_TYPE, seed);
  const parts = [[...first, ...planting.opening], [...second, ...planting.later], ...rest];
  const facts: FactRow[] = [];
  const constraints: ConstraintRow[] = [];
  let standing: readonly Message[] = parts[0] ?? [];
  let saidTokens = tokensOfAll(standing);
  let store = searched;
  let originals: readonly string[] = [];

  for (let round = 1; round <= ROUNDS; round += 1) {
    const part = parts[round] ?? [];
    saidTokens += tokensOfAll(part);
    const rewrite = await rewriter.rewrite([...standing, ...part], Math.floor(saidTokens * budget), store);
    standing = rewrite.messages;
    store = rewrite.store;
    const context = standing.flatMap((message) => readEvent(message).all).join("\n");
    originals = await readOriginals(context, store);
    const place = { session: session.name, strategy: rewriter.name, budget, round };
    for (const [source, all] of [
      ["planted", planting.facts],
      ["mined", mined],
    ] as const) {
      for (const type of new Set(all.map((fact) => fact.type))) {
        const some = all.filter((fact) => fact.type === type);
        const held = some.filter((fact) => holdsFact(context, fact));
        facts.push({
          ...place,
          source,
          type,
          facts: some.length,
          held: held.length,
          heldWithStore: some.filter((fact) => held.includes(fact) || originals.some((text) => holdsFact(text, fact)))
            .length,
          stale: some.filter((fact) => isStale(context, fact)).length,
          lost: some.flatMap((fact) => (held.includes(fact) ? [] : [fact.value])),
        });
      }
    }
    const { length } = planting.constraints;
    const alive = countAlive(planting.constraints, standing);
    constraints.push({ ...place, constraints: length, alive, tokens: tokensOfAll(standing), saidTokens });
  }
  const questions =
    searched === undefined ? undefined : await askQuestions([...planting.facts, ...mined], originals, searched);
  await store?.close();
  return { facts, constraints, ...(questions !== undefined && { questions }) };
}

async function readOriginals(context: string, store: SessionArchive | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (store === undefined) return texts;
  for (const handle of findHandles([context])) {
    const text = (await store.get(handle))?.text;
    if (text !== undefined) texts.push(text);
  }
  return texts;
}

/** Parts of about the same number of messages, none of which begins with a tool result. */
function splitSession(messages: readonly Message[], count: number): Message[][] {
  const starts = listSteps(messages).map(({ start }) => start);
  const borders = Array.from({ length: count - 1 }, (_, index) => {
    const wanted = (messages.length * (index + 1)) / count;
    return starts.find((start) => start >= wanted) ?? messages.length;
  });
  return [0, ...borders].map((start, index) => messages.slice(start, borders[index] ?? messages.length));
}
