import type { SectionName } from "../../../model/handoff.ts";
import type { FailureReason } from "../../../model/summarizer-failure.ts";
import type { SummaryAnswer } from "../../../model/summary.ts";
import { detectLanguage, type Language } from "../../../text/detect-language.ts";
import { parseSummary } from "../summary-prompt/parse-summary.ts";
import { looksRefused } from "./looks-refused.ts";

type Sections = Readonly<Partial<Record<SectionName, readonly string[]>>>;

/** A model's answer after the gate: its sections, or why it cannot be used. */
export type JudgedAnswer =
  | { readonly kind: "usable"; readonly sections: Sections }
  | { readonly kind: "unusable"; readonly reason: FailureReason; readonly message: string };

export interface JudgeOptions {
  /** What the answer was asked to contain. */
  readonly sections: readonly SectionName[];
  /** The language of the user, where it is known. */
  readonly language?: Language;
}

/** Fewer sections than this are no record, whatever they say. */
const FEWEST_SECTIONS = 2;

const MARKUP = /^\s*(?:<!doctype html|<html[\s>]|<\?xml|<head[\s>]|<body[\s>])/i;

/**
 * Lets an answer through only where it is a record: whole, in the user's language, with sections.
 * Whether what it says is true is for the check of its claims.
 */
export function judgeAnswer({ text, stopReason }: SummaryAnswer, options: JudgeOptions): JudgedAnswer {
  if (stopReason === "refusal") return unusable("refused", "The model declined.");
  if (stopReason === "length") return unusable("truncated", "The model ran into its output limit.");
  if (text.trim() === "") return unusable("empty", "The answer is empty.");
  if (MARKUP.test(text)) return unusable("malformed", "The answer is a web page.");

  const { sections, problems } = parseSummary(text);
  const filled = options.sections.filter((name) => (sections[name]?.length ?? 0) > 0);
  if (filled.length < FEWEST_SECTIONS) {
    if (looksRefused(text)) return unusable("refused", "The answer reads like a refusal.");
    const isUnfinished = problems.some(({ kind }) => kind === "unclosed-thinking");
    return isUnfinished
      ? unusable("truncated", "The model was still thinking when its answer ended.")
      : unusable("malformed", `The answer has ${filled.length} of the ${options.sections.length} sections.`);
  }
  const language = detectLanguage(filled.flatMap((name) => sections[name] ?? []).join("\n"));
  if (options.language !== undefined && language !== undefined && language !== options.language) {
    return unusable("wrong-language", `The answer is in ${language}, the user writes ${options.language}.`);
  }
  return { kind: "usable", sections: pick(sections, options.sections) };
}

function pick(sections: Sections, names: readonly SectionName[]): Sections {
  return Object.fromEntries(names.flatMap((name) => (sections[name] === undefined ? [] : [[name, sections[name]]])));
}

function unusable(reason: FailureReason, message: string): JudgedAnswer {
  return { kind: "unusable", reason, message };
}
