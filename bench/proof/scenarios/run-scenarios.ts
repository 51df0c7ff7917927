import { memoryArchive } from "../../../src/archives/memory.ts";
import type { CompactOptions, CompactorOptions } from "../../../src/compactor/compact-options.ts";
import { createCompactor } from "../../../src/compactor/create-compactor.ts";
import type { Summarizer } from "../../../src/core/base/ports.ts";
import { SummarizerFailure } from "../../../src/core/base/summarizer-failure.ts";
import type { FailureReason } from "../../../src/core/model/summarizer-failure.ts";
import type { Transcript } from "../../../src/core/model/transcript.ts";
import { isUserTurn } from "../../../src/core/turns/find-user-words.ts";
import { generateSession } from "../sessions/generate-session.ts";
import { counter } from "../sizes.ts";
import { benchKey } from "../strategies/palimpsest.ts";
import type { ScenarioResult } from "./scenario.ts";

const SESSION = "coding 100K";
const ASKED: CompactOptions = { contextTokens: 200_000, trigger: "manual", force: true };
const KEPT_EXCHANGES = 3;

/** Runs the situations that are not about a session but about what is asked of it, and what fails. */
export async function runScenarios(): Promise<ScenarioResult[]> {
  const transcript = readTranscript();
  return [
    await keepLast(transcript),
    await failSummarizer(transcript, "auth"),
    await failSummarizer(transcript, "network"),
    await repeat(transcript),
  ];
}

async function keepLast(transcript: Transcript): Promise<ScenarioResult> {
  const done = await create({}).compact(transcript, { ...ASKED, keepLast: KEPT_EXCHANGES });
  const turns = transcript.messages.flatMap((message, index) => (isUserTurn(message) ? [index] : []));
  const wanted = transcript.messages.slice(turns.at(-KEPT_EXCHANGES) ?? 0);
  const kept = done.transcript.messages.slice(-wanted.length);
  return {
    name: "keep-last-N",
    ...readFigures(done.report),
    promise: `the last ${KEPT_EXCHANGES} exchanges are at the end, word for word`,
    isKept: done.report.status === "compacted" && wanted.every((message, index) => kept[index] === message),
  };
}

async function failSummarizer(transcript: Transcript, reason: FailureReason): Promise<ScenarioResult> {
  const summarizer: Summarizer = {
    name: "failing",
    windowTokens: 100_000,
    async summarize() {
      throw new SummarizerFailure(reason, "as the scenario wants it");
    },
  };
  // So little room that a record has to be written, and a summarizer asked to write it.
  const done = await create({ summarizer, policy: { targetTokens: 10_000 } }).compact(transcript, ASKED);
  return {
    name: `summarizer ${reason} failure`,
    ...readFigures(done.report),
    promise: "the transcript comes back unchanged",
    isKept: done.transcript === transcript && done.report.status === "aborted",
  };
}

async function repeat(transcript: Transcript): Promise<ScenarioResult> {
  const compactor = create({});
  const first = await compactor.compact(transcript, ASKED);
  let again = await compactor.compact(first.transcript, ASKED);
  for (let pass = 0; pass < 8; pass += 1) again = await compactor.compact(again.transcript, ASKED);
  return {
    name: "repeated no-op",
    ...readFigures(again.report),
    promise: "ten passes with nothing new change nothing after the first",
    isKept: first.report.status === "compacted" && again.transcript === first.transcript,
  };
}

type Figures = Pick<ScenarioResult, "tokensBefore" | "tokensAfter" | "status">;

function create(options: Partial<CompactorOptions>) {
  return createCompactor({ hash: benchKey, archive: memoryArchive(), counter, ...options });
}

function readFigures({ tokensBefore, tokensAfter, status }: Figures): Figures {
  return { tokensBefore, tokensAfter, status };
}

function readTranscript(): Transcript {
  return { messages: generateSession(SESSION).messages, tools: [], envelope: { kind: "messages" } };
}
