import { parentPort } from "node:worker_threads";
import type { Session } from "../session.ts";
import { readSessionFile } from "../sessions/read-folder.ts";
import { findRecipe } from "../sessions/recipe.ts";
import { tokensOf } from "../sizes.ts";
import { rewriters } from "../strategies/index.ts";
import { langchainSummarization } from "../strategies/langchain/summarization.ts";
import type { Rewriter } from "../strategy.ts";
import type { EvidenceResult, EvidenceTask } from "./evidence-task.ts";
import { type EvidenceSession, makeEvidenceSession } from "./made/make-evidence-session.ts";
import { type EvidenceRow, measureEvidence } from "./measure-evidence.ts";
import { readQuestionSet } from "./read-question-set.ts";

// Measures evidence recall on one session after the other: a task comes in, its rows go out.

const HUGE_TOKENS = 50_000;

parentPort?.on("message", async (task: EvidenceTask) => {
  const { session, set } = await readEvidenceSession(task);
  const { shares, withBaselines, half } = task;
  const rows: EvidenceRow[] = [];
  const baselines = withBaselines ? listBaselines(session) : [];
  for await (const row of measureEvidence(session, set, { shares, baselines })) rows.push(row);
  parentPort?.postMessage({ name: session.name, half, rows } satisfies EvidenceResult);
});

/** LangChain's summarization needs half a minute to trim one huge message, because it goes line by line. */
function listBaselines({ messages }: Session): readonly Rewriter[] {
  const isHuge = messages.some((message) => tokensOf(message) > HUGE_TOKENS);
  return rewriters.filter((rewriter) => !isHuge || rewriter !== langchainSummarization);
}

async function readEvidenceSession({ source, questions }: EvidenceTask): Promise<EvidenceSession> {
  if (source.kind === "generated") return makeEvidenceSession(findRecipe(source.name));
  const session = await readSessionFile(source.folder, source.file);
  if (session === undefined) throw new Error(`${source.file} holds no session`);
  return { session, set: await readQuestionSet(questions ?? source.folder, source.file) };
}
