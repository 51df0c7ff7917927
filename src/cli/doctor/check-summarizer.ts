import type { Summarizer } from "../../core/base/ports.ts";
import type { Budget } from "../../core/model/budget.ts";
import { formatNumber } from "../../core/render/format-number.ts";
import { summarizerFromName } from "../../summarizers/summarizer-from-name.ts";
import { type DoctorFinding, fail, ok, warn } from "./finding.ts";

/** Instruction and answer take this part of a summarizer's window; the rest is for what it must read. */
const MATERIAL_SHARE = 0.8;

export interface SummarizerQuestion {
  /** As `--summarizer` names it. */
  readonly name: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly budget: Budget;
  /** Whether to ask it something, which costs a call. */
  readonly isOnline: boolean;
}

/** Whether the summarizer is set up, can read what it must, and, where asked, answers. */
export async function checkSummarizer({
  name,
  environment,
  budget,
  isOnline,
}: SummarizerQuestion): Promise<DoctorFinding[]> {
  let summarizer: Summarizer | undefined;
  try {
    summarizer = summarizerFromName(name, { environment });
  } catch (error) {
    const message = error instanceof Error ? error.message : "the summarizer cannot be used";
    return [fail("summarizer", message, "set it, or choose another with --summarizer")];
  }
  if (summarizer === undefined) return [ok("summarizer", "none: handoffs are written without a model")];
  const configured = ok(
    "summarizer",
    `${describeName(name)} is set up${isOnline ? "" : "; --online asks it a question"}`,
  );
  return [configured, checkWindow(summarizer, budget), ...(isOnline ? [await askSomething(summarizer)] : [])];
}

/** At the threshold everything but the tail may have to be read. */
function checkWindow({ windowTokens }: Summarizer, { thresholdTokens, tailTokens }: Budget): DoctorFinding {
  const materialTokens = thresholdTokens - tailTokens;
  const roomTokens = Math.max(1, Math.floor(windowTokens * MATERIAL_SHARE));
  const facts = `it reads ${formatNumber(windowTokens)} tokens at once, and must read about ${formatNumber(materialTokens)}`;
  if (materialTokens <= roomTokens) return ok("summarizer window", facts);
  const pieces = Math.ceil(materialTokens / roomTokens);
  return warn(
    "summarizer window",
    `${facts}: the material will be split into about ${pieces} pieces, each summarized separately, and the answers merged`,
    "choose a summarizer with a larger window, or a lower threshold",
  );
}

async function askSomething(summarizer: Summarizer): Promise<DoctorFinding> {
  try {
    await summarizer.summarize({ prompt: "Answer with the one word: ready", wantedTokens: 10, sections: [] });
    return ok("summarizer online", "it answered");
  } catch (error) {
    const message = error instanceof Error ? error.message : "it did not answer";
    return fail("summarizer online", message, "check the address, the key and the name of the model");
  }
}

/** A command may contain a secret: only its kind is shown. */
function describeName(name: string): string {
  return name.startsWith("command:") ? "a command" : name;
}
