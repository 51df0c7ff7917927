import { hasCue } from "../../../language/cue-pattern.ts";
import type { Handoff, SectionName } from "../../../model/handoff.ts";
import type { FailureReason } from "../../../model/summarizer-failure.ts";
import type { SummaryAnswer } from "../../../model/summary.ts";
import { type DetectedLanguage, detectLanguage } from "../../../text/detect-language.ts";
import { foldText } from "../../../text/fold-text.ts";
import { parseSummary } from "../summary-prompt/parse-summary.ts";
import { SECTION_GUIDANCE } from "../summary-prompt/section-guidance.ts";

/** A model's answer after the gate: its sections, or why it cannot be used. */
export type JudgedAnswer =
  | { readonly kind: "usable"; readonly sections: Handoff["sections"] }
  | { readonly kind: "unusable"; readonly reason: FailureReason; readonly message: string };

/** Fewer sections than this are not a handoff, whatever they say. */
const MIN_SECTIONS = 2;

/** Where a page begins, perhaps after a line that announces it or the fence around it. */
const MARKUP = /^\s*(?:<!doctype html|<html[\s>]|<\?xml|<head[\s>]|<body[\s>])/im;
/** A page without its frame, as proxies answer: it begins with an element or a comment of HTML. */
const ELEMENT =
  /^\ufeff?\s*<(?:!--|(?:h[1-6]|div|p|center|title|meta|link|script|style|table|section|main|nav|header|article|svg|iframe|form)(?:\s[^<>]{0,400})?\/?>)/i;
/** A judgement: a model declines in its first sentences. */
const OPENING_CHARACTERS = 500;
/** A refusal says so at once. */
const DECLINING_CHARACTERS = 300;
/** The fence around the material: whoever writes it repeats what it was given. */
const FENCE_LINE = /^<turns-[0-9a-f]{8}(?:-record)?>\s*$/m;
/** From so many entries on, no handoff says most of them again. */
const MANY_ENTRIES = 50;
const MIN_DISTINCT = 0.2;
/** So much text of a known language has words of it. */
const MANY_WORDS = 300;

/**
 * Lets an answer through only if it is a handoff: whole, in the user's language if that is known, with sections that it
 * was asked for. Whether what it says is true is for the check of its claims.
 */
export function judgeAnswer(
  { text, stopReason }: SummaryAnswer,
  options: { readonly sections: readonly SectionName[]; readonly language?: DetectedLanguage },
): JudgedAnswer {
  if (stopReason === "refusal") return unusable("refused", "The model declined.");
  if (stopReason === "length") return unusable("truncated", "The model ran into its output limit.");
  if (text.trim() === "") return unusable("empty", "The answer is empty.");
  const opening = text.slice(0, OPENING_CHARACTERS);
  if (MARKUP.test(opening) || ELEMENT.test(opening)) return unusable("malformed", "The answer is a web page.");
  if (FENCE_LINE.test(text)) return unusable("malformed", "The answer repeats what it was given to read.");

  const { sections: parsed, isUnfinished } = parseSummary(text);
  const sections = keepAsked(parsed, options.sections);
  const filled = Object.values(sections).filter(({ length }) => length > 0);
  if (filled.length < MIN_SECTIONS) {
    if (hasCue("declines", foldText(text.slice(0, DECLINING_CHARACTERS))))
      return unusable("refused", "The answer reads like a refusal.");
    return isUnfinished
      ? unusable("truncated", "The model was still thinking when its answer ended.")
      : unusable("malformed", `The answer has ${filled.length} of the ${options.sections.length} sections.`);
  }
  const entries = filled.flat();
  if (entries.length >= MANY_ENTRIES && new Set(entries).size < entries.length * MIN_DISTINCT) {
    return unusable("malformed", "The answer says the same again and again.");
  }
  const prose = entries.join("\n");
  const language = detectLanguage(prose);
  const words = prose.match(/\p{Letter}{2,}/gu) ?? [];
  if (options.language !== undefined && language === undefined && words.length >= MANY_WORDS) {
    return unusable("malformed", "The answer is in no language.");
  }
  if (options.language !== undefined && language !== undefined && language !== options.language) {
    return unusable("wrong-language", `The answer is in ${language}, the user writes ${options.language}.`);
  }
  return { kind: "usable", sections };
}

/** The sections that were asked for. What a section is for, said back, is not content. */
function keepAsked(sections: Handoff["sections"], names: readonly SectionName[]): Handoff["sections"] {
  const asked = names.filter((name) => sections[name] !== undefined);
  return Object.fromEntries(
    asked.map((name) => [name, sections[name]?.filter((item) => !item.startsWith(`(${SECTION_GUIDANCE[name]}`))]),
  );
}

function unusable(reason: FailureReason, message: string): JudgedAnswer {
  return { kind: "unusable", reason, message };
}
