import { memoryArchive } from "../../../src/archives/memory.ts";
import { type ConstraintRow, type FactRow, hasRounds, measureRounds, seedOf } from "../facts/measure-rounds.ts";
import { createGateCounter } from "../gates/index.ts";
import { countOverflow } from "../gates/overflow.ts";
import { repeatElsewhere } from "../gates/repeat-elsewhere.ts";
import { chooseSeededCuts } from "../recall/choose-cuts.ts";
import { measureRecall, type RecallRow } from "../recall/measure-recall.ts";
import type { SearchCount } from "../recall/search-once.ts";
import { measureReplay, type ReplayRow } from "../replay/measure-replay.ts";
import type { Session } from "../session.ts";
import { addPauses } from "../sessions/add-pauses.ts";
import { tokensOfAll } from "../sizes.ts";
import { listStrategies, rewriters, roundRewriters } from "../strategies/index.ts";
import { palimpsest } from "../strategies/palimpsest.ts";
import { poorSummarizer } from "../strategies/poor-summarizer.ts";
import type { SessionResult, SessionTask } from "./session-task.ts";

/** Sizes at which recall is measured, as shares of the history. */
export const TARGETS = [0.1, 0.15, 0.25, 0.5] as const;
/** The window for replaying whole sessions. */
export const WINDOW_TOKENS = 200_000;
/** Shorter sessions never come near a window. */
const MIN_REPLAY_TOKENS = 20_000;
/** The budget whose store is searched with the questions about facts. */
const SEARCHED_BUDGET = 0.2;

/** Measures everything on one session. The session's name seeds whatever is random. */
export async function measureSession(session: Session, task: SessionTask): Promise<SessionResult> {
  const tokens = tokensOfAll(session.messages);
  const counter = createGateCounter();
  const recall: RecallRow[] = [];
  const cuts = chooseSeededCuts(session.name, session.messages.length, task.mostCuts);
  for await (const row of measureRecall(session, cuts, {
    ours: [palimpsest(), palimpsest({ name: "palimpsest, poor model", summarizer: poorSummarizer })],
    baselines: rewriters,
    targets: TARGETS,
    comparedCuts: new Set(task.comparesAll ? cuts : cuts.slice(cuts.length >> 1, (cuts.length >> 1) + 1)),
    judge: counter.judge,
  })) {
    recall.push(row);
  }

  const facts: FactRow[] = [];
  const constraints: ConstraintRow[] = [];
  const questions: SearchCount[] = [];
  if (hasRounds(session)) {
    for (const budget of task.budgets) {
      for (const rewriter of roundRewriters) {
        const isSearched = rewriter === roundRewriters[0] && budget === SEARCHED_BUDGET;
        const rounds = await measureRounds(session, {
          rewriter,
          budget,
          seed: seedOf(session),
          ...(isSearched && { searched: memoryArchive() }),
        });
        if (rounds.questions !== undefined) questions.push(rounds.questions);
        facts.push(...rounds.facts);
        constraints.push(...rounds.constraints);
      }
    }
  }

  const replay: ReplayRow[] = [];
  if (tokens >= MIN_REPLAY_TOKENS) {
    const strategies = listStrategies(WINDOW_TOKENS);
    const options = { strategies, contextTokens: WINDOW_TOKENS, places: task.places };
    for await (const row of measureReplay(addPauses(session), options)) replay.push(row);
  }
  const middle = cuts[cuts.length >> 1] ?? session.messages.length;
  const gates = [...counter.counts(), countOverflow(replay)];
  if (task.repeats > 0) gates.push(await repeatElsewhere(session, middle, task.repeats));
  return {
    name: session.name,
    messages: session.messages.length,
    tokens,
    gates,
    recall,
    facts,
    constraints,
    questions,
    replay,
  };
}
