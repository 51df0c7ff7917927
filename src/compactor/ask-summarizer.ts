import type { SummarizeOptions, Summarizer, SummaryProgress } from "../core/base/ports.ts";
import { FAILURE_CLASSES, SummarizerFailure } from "../core/base/summarizer-failure.ts";
import type { AskedSummary, SummaryAnswer, SummaryFailure, SummaryWork } from "../core/model/summary.ts";
import { planSummary, type SummarySource, type SummaryTools } from "../core/plan/plan-summary.ts";
import { judgeAnswer } from "../core/stages/handoff/summary-gate/judge-answer.ts";
import { reportProgress } from "../summarizers/report-progress.ts";

type Sections = Extract<AskedSummary, { kind: "written" }>["sections"];

/**
 * Asks for the prose of a handoff: the first summarizer, and the next one if that fails temporarily.
 *
 * Never throws. A failure that must leave the transcript alone ends this at once: another model would meet the same
 * credential and the same network.
 *
 * @param summarizers In the order in which they are asked.
 */
export async function askSummarizer(
  plan: SummarySource,
  summarizers: readonly Summarizer[],
  tools: SummaryTools,
  options: SummarizeOptions,
): Promise<AskedSummary | undefined> {
  let failure: SummaryFailure | undefined;
  // From all of them: every answer costs money, even if a later request fails.
  const answers: SummaryAnswer[] = [];
  for (const summarizer of summarizers) {
    try {
      const sections = await writeSummary(plan, summarizer, tools, {
        ...options,
        onAnswer: (answer) => answers.push(answer),
      });
      return { kind: "written", sections, work: sumWork(answers), ...(failure !== undefined && { failure }) };
    } catch (error) {
      failure = describeFailure(error);
      if (failure.retryClass === "abort") break;
    }
  }
  if (failure === undefined) return undefined;
  return { kind: "failed", failure, ...(answers.length > 0 && { work: sumWork(answers) }) };
}

interface WriteOptions extends SummarizeOptions {
  /** Called with each answer, before it is checked. */
  readonly onAnswer: (answer: SummaryAnswer) => void;
}

/** One text after the other, and each answer is the handoff that the next request brings up to date. */
async function writeSummary(
  plan: SummarySource,
  summarizer: Summarizer,
  tools: SummaryTools,
  { onAnswer, ...options }: WriteOptions,
): Promise<Sections> {
  const task = planSummary(plan, summarizer.windowTokens, tools);
  if (task === undefined) {
    throw new SummarizerFailure(
      "unavailable",
      `A window of ${summarizer.windowTokens} tokens is too small to read anything.`,
    );
  }
  let handoff = task.previousSummary;
  let sections: Sections = {};
  for (const [index, material] of task.materials.entries()) {
    // A summarizer that ignores the signal would otherwise be asked for the next part.
    if (options.signal?.aborted) throw new SummarizerFailure("aborted", "The host stopped it.");
    const request = task.request(material, handoff);
    const progress = { part: index + 1, parts: task.materials.length, wantedTokens: request.wantedTokens };
    const answer = await summarizer.summarize(request, placeProgress(options, progress));
    onAnswer(answer);
    const judged = judgeAnswer(answer, task);
    if (judged.kind === "unusable") throw new SummarizerFailure(judged.reason, judged.message);
    sections = judged.sections;
    handoff = task.handoff(sections);
  }
  return sections;
}

/** Reports to the host as soon as a model is asked: it may think for minutes before its first word. */
function placeProgress({ onProgress, ...options }: SummarizeOptions, progress: SummaryProgress): SummarizeOptions {
  if (onProgress === undefined) return options;
  reportProgress(onProgress, 0, progress);
  return { ...options, onProgress: (characters) => onProgress(characters, progress) };
}

function sumWork(answers: readonly SummaryAnswer[]): SummaryWork {
  const usages = answers.flatMap(({ usage }) => (usage === undefined ? [] : [usage]));
  return {
    model: answers.at(-1)?.model ?? "",
    calls: answers.length,
    ...(usages.length === answers.length && {
      inputTokens: usages.reduce((total, { inputTokens }) => total + inputTokens, 0),
      outputTokens: usages.reduce((total, { outputTokens }) => total + outputTokens, 0),
    }),
  };
}

/** A summarizer that breaks its contract and throws something else counts as unavailable. */
function describeFailure(error: unknown): SummaryFailure {
  const isKnown = error instanceof Error && error.name === "SummarizerFailure" && "reason" in error;
  const failure = isKnown ? (error as SummarizerFailure) : undefined;
  const reason =
    failure !== undefined && Object.hasOwn(FAILURE_CLASSES, failure.reason) ? failure.reason : "unavailable";
  const { retryClass, coolDownMs } = FAILURE_CLASSES[reason];
  return {
    reason,
    retryClass,
    coolDownMs: Math.max(coolDownMs, failure?.retryAfterMs ?? 0),
    message: failure?.message ?? "The summarizer failed for an unknown reason.",
  };
}
