import type { Handoff, SectionName } from "../model/handoff.ts";
import type { Part } from "../model/message.ts";
import type { NumberedMessage } from "../model/numbered-message.ts";
import type { FoldPlan } from "../model/plan.ts";
import type { SummaryRequest } from "../model/summary.ts";
import { PROSE_SECTIONS } from "../stages/handoff/keep-prose.ts";
import { quotePin } from "../stages/handoff/render-handoff.ts";
import { choosePartSize } from "../stages/handoff/summary-material/choose-part-size.ts";
import { splitMaterial } from "../stages/handoff/summary-material/split-material.ts";
import { listMaterial, writeMaterial } from "../stages/handoff/summary-material/write-material.ts";
import { writeSummaryPrompt } from "../stages/handoff/summary-prompt/write-summary-prompt.ts";
import { type DetectedLanguage, detectLanguage } from "../text/detect-language.ts";
import { findUserWords, isUserTurn } from "../turns/find-user-words.ts";
import { listQueryWords } from "../turns/list-query-words.ts";
import type { CoreTools } from "./core-tools.ts";
import { gatherWishes } from "./gather-wishes.ts";
import { isFolded } from "./is-folded.ts";

/** What the instruction around the material costs, with room for the tokenizer of another model. */
const INSTRUCTION_TOKENS = 1_500;
/** One tokenizer's counts are only roughly right for another. */
const WINDOW_SHARE = 0.8;
/** A window that leaves less than this for material is of no use. */
const MIN_MATERIAL_TOKENS = 500;
/** From this window on, everything is read at once, with long parts cut as short as that takes. */
const LARGE_WINDOW_TOKENS = 200_000;
/**
 * If parts would have to be shorter than this to be read at once, a small window reads several texts one after the
 * other.
 */
const MIN_AT_ONCE_TOKENS = 2_000;
/** Excerpts and joints between parts cost a little more than planned. */
const PLANNED_SHARE = 0.97;
/** How much longer than the answer the previous handoff may be; lists of names at its end are left out first. */
const HANDOFF_SHARE = 2;
/** Parts are shown shorter before more calls than this are made. */
const MANY_CALLS = 8;

/** How a summarizer reads a middle: one text after the other, each answer going into the next request. */
export interface SummaryPlan {
  /** The texts to read, in order; usually one. */
  readonly materials: readonly string[];
  readonly sections: readonly SectionName[];
  /** The language of the user, where it can be told. */
  readonly language?: DetectedLanguage;
  /** The handoff before this one, as the first request gives it. */
  readonly previousSummary?: string;
  /** Makes the request for one text. */
  request(material: string, previousSummary: string | undefined): SummaryRequest;
  /** Sections as the next request gives them. */
  handoff(sections: Handoff["sections"]): string;
}

/** The share of a summarizer's window that the answer may take. */
const ANSWER_SHARE = 0.15;
/**
 * The share of what a summarizer can read that messages beside the handoff may take, and the tokens for each part of
 * one.
 */
const LIVE_SHARE = 0.1;
const LIVE_PART_TOKENS = 300;
/** The share of what a summarizer reads that the user's rules may take, newest first: hardly anybody has so many. */
const RULES_SHARE = 0.1;

/** The tools needed to ask for prose. */
export type SummaryTools = Pick<CoreTools, "measurer" | "redactor" | "sourceParser">;

/** What a request for prose needs from a plan. */
export interface SummarySource
  extends Pick<FoldPlan, "redacted" | "numbers" | "partition" | "results" | "summaryTokens"> {
  readonly request: Pick<FoldPlan["request"], "focusTopic" | "pins" | "lookupTool">;
  /** Of a session whose rules are kept. */
  readonly state?: FoldPlan["state"];
}

/**
 * Plans what a summarizer with this window reads. Undefined if its window is too small to read anything.
 *
 * It reads the middle from its sources, never from their digests, and whole if the window holds it. Otherwise the
 * longest parts are shown shorter, and only then is the rest split.
 */
export function planSummary(plan: SummarySource, windowTokens: number, tools: SummaryTools): SummaryPlan | undefined {
  const { redacted, request, state } = plan;
  const rules = listRules(plan, Math.floor(windowTokens * WINDOW_SHARE * RULES_SHARE), tools);
  // The rules have their room beside the prose.
  const proseTokens = Math.max(plan.summaryTokens - rules.tokens, plan.summaryTokens >> 1);
  // A small window has to hold the material, the handoff so far and the answer.
  const wantedTokens = Math.min(proseTokens, Math.floor(windowTokens * ANSWER_SHARE));
  const handoffTokens = wantedTokens * HANDOFF_SHARE;
  const previousSummary =
    state?.handoff === undefined ? undefined : writeEarlier(state.handoff.sections, handoffTokens, tools);
  const readTokens = Math.floor(windowTokens * WINDOW_SHARE) - INSTRUCTION_TOKENS - wantedTokens;
  const leftTokens = readTokens - Math.floor(readTokens * LIVE_SHARE) - rules.tokens;
  const roomTokens = leftTokens - handoffTokens;
  if (roomTokens < MIN_MATERIAL_TOKENS) return undefined;

  const { measurer, redactor, sourceParser } = tools;
  const { gone, kept } = splitByStay(plan);
  const parts = listMaterial(gone, measurer.counter);
  // The very first request has no handoff to update.
  const onceTokens = previousSummary === undefined ? leftTokens : roomTokens;
  const once = choosePartSize(parts, Math.floor(onceTokens * PLANNED_SHARE));
  const isOnce = windowTokens >= LARGE_WINDOW_TOKENS || once >= MIN_AT_ONCE_TOKENS;
  // Parts in usual excerpts; shorter ones where that would take many calls.
  const maxPartTokens = isOnce ? once : Math.min(choosePartSize(parts, roomTokens * MANY_CALLS), MIN_AT_ONCE_TOKENS);
  const pieces = writeMaterial(parts, {
    maxPartTokens,
    maxTokens: roomTokens,
    counter: measurer.counter,
    redactor,
    queryWords: listQueryWords(redacted),
    sourceParser,
  });
  const language = detectLanguage(redacted.filter(isUserTurn).map(findUserWords).join("\n"));
  const live = writeLive(kept, Math.floor(readTokens * LIVE_SHARE), tools);

  return {
    materials: splitMaterial(pieces, isOnce ? onceTokens : roomTokens),
    sections: PROSE_SECTIONS,
    ...(language !== undefined && { language }),
    ...(previousSummary !== undefined && { previousSummary }),
    request: (material, previous) => ({
      prompt: writeSummaryPrompt({
        sections: PROSE_SECTIONS,
        wantedTokens,
        rules: rules.lines,
        material,
        ...(live !== "" && { live }),
        ...(previous !== undefined && { previousSummary: previous }),
        ...(request.focusTopic !== undefined && { focusTopic: tools.redactor.redact(request.focusTopic) }),
        ...(language !== undefined && { language: nameLanguage(language) }),
      }),
      wantedTokens,
      sections: PROSE_SECTIONS,
    }),
    handoff: (sections) => writeEarlier(sections, handoffTokens, tools),
  };
}

/** The sentences that were taken for rules, with those of this pass: a model can tell what they are and what ended them. */
function listRules(plan: SummarySource, maxTokens: number, { measurer, redactor }: SummaryTools) {
  const { state, redacted } = plan;
  const pins = state === undefined ? [] : gatherWishes({ ...plan, state }, redacted, redactor).content.pins;
  let tokens = 0;
  const lines: string[] = [];
  for (const pin of pins.toReversed()) {
    const line = quotePin(pin);
    const cost = measurer.counter.count(line) + 1;
    if (tokens + cost > maxTokens) break;
    tokens += cost;
    lines.unshift(line);
  }
  return { lines, tokens };
}

/**
 * What the reader will not see, with the steps of which only a line stays, and what stays word for word. A model that
 * takes a shortened result for one that stays leaves it out.
 */
function splitByStay({ redacted, numbers, partition, results }: SummarySource) {
  const shortened = new Set(
    results.flatMap(({ level, shortInput, activity: { callId } }) =>
      level !== "whole" || shortInput !== undefined ? [callId] : [],
    ),
  );
  const list = (isWanted: (part: Part, isOut: boolean) => boolean): NumberedMessage[] =>
    redacted.map((message, index) => {
      const isOut = isFolded(index, partition);
      const parts = message.parts.filter((part) => isWanted(part, isOut));
      return { number: numbers[index] ?? index + 1, message: { ...message, parts } };
    });
  const isGone = (part: Part, isOut: boolean): boolean => isOut || ("callId" in part && shortened.has(part.callId));
  return {
    gone: list(isGone),
    kept: list((part, isOut) => !isGone(part, isOut)).filter(({ message }) => message.role !== "system"),
  };
}

/** The messages that stay beside the handoff, each part as a short excerpt: they show what is no longer open. */
function writeLive(kept: readonly NumberedMessage[], maxTokens: number, tools: SummaryTools): string {
  const { measurer, redactor } = tools;
  const pieces = writeMaterial(listMaterial(kept, measurer.counter), {
    maxPartTokens: LIVE_PART_TOKENS,
    maxTokens: LIVE_PART_TOKENS,
    counter: measurer.counter,
    redactor,
    queryWords: new Set(),
    sourceParser: undefined,
  });
  let left = maxTokens;
  const shown = pieces.toReversed().filter(({ tokens }) => {
    left -= tokens;
    return left >= 0;
  });
  return shown
    .reverse()
    .map(({ text }) => text)
    .join("\n\n");
}

/** A script is not the name of a language: then the model is told to follow the user. */
function nameLanguage(language: DetectedLanguage): string {
  return ["Cyrillic", "Arabic", "Devanagari"].includes(language) ? "" : language;
}

/** The sections of a handoff as the next request gives them, as far as they fit. */
function writeEarlier(sections: Handoff["sections"], maxTokens: number, { redactor, measurer }: SummaryTools): string {
  const lines: string[] = [];
  let left = maxTokens;
  for (const name of PROSE_SECTIONS) {
    const items = sections[name] ?? [];
    if (items.length > 0) lines.push(`## ${name}`);
    for (const item of items) {
      const line = `- ${item.replaceAll("\n", "\n  ")}`;
      left -= measurer.counter.count(line);
      if (left < 0) break;
      lines.push(line);
    }
  }
  return redactor.redact(lines.join("\n"));
}
