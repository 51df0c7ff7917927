import { draftAccount } from "../../account/account-draft.ts";
import { findRunStands } from "../../account/find-run-stands.ts";
import { fitAccount } from "../../account/fit-account.ts";
import { limitReading } from "../../account/limit-reading.ts";
import { tellOutput } from "../../account/tell-step.ts";
import { tellPieces } from "../../account/write-account.ts";
import type { TokenCounter } from "../../base/ports.ts";
import { chooseIdentifiers } from "../../identifiers/choose-identifiers.ts";
import type { IdentifierReader } from "../../identifiers/identifier-reader.ts";
import type { RedactedMessage } from "../../model/redacted.ts";
import type { ResultPlan } from "../../model/result-plan.ts";
import { listTexts } from "../../turns/list-texts.ts";
import { savedTokens } from "./planned-tokens.ts";

/** An excerpt of more than this share of a result saves too little to be worth a gap. */
const NEARLY_WHOLE = 0.85;

/** The share that may go to names that nothing else mentions. */
const NAMES_SHARE = 1 / 7;

export interface ExcerptOptions {
  /** The total cost of the excerpts. */
  readonly tokens: number;
  /** What people and the model say or do in them shows what a result was used for. */
  readonly redacted: readonly RedactedMessage[];
  readonly counter: TokenCounter;
  readonly reader: IdentifierReader;
}

/**
 * Spends what the target leaves on results that are lines: the blocks that say most for their cost, over all results at
 * once. A result that would be shown almost entirely stays whole. Stale ones stay out.
 */
export function chooseExcerpts(results: readonly ResultPlan[], options: ExcerptOptions): ResultPlan[] {
  const { redacted, counter } = options;
  const drafter = draftAccount();
  const planned = new Set(results.map(({ activity }) => activity.callId));
  const visibleTexts: string[] = [];
  for (const [index, message] of redacted.entries()) {
    // Calls stay; only what they printed is shortened.
    const texts = message.role === "assistant" ? listTexts(message) : listTexts(message, planned);
    visibleTexts.push(...texts);
    if (message.role !== "tool") for (const text of texts) drafter.noteUse(text, index);
  }
  const maxCharacters = limitReading(results.length, options.tokens);
  const standOf = findRunStands(results.map(({ activity }) => activity));
  const blocks: number[][] = results.map((result, entry) => {
    const { activity, level, isStale } = result;
    drafter.addEntry({ number: activity.messageNumber, kind: "step" });
    if (level !== "line" || isStale === true) return [];
    return tellOutput(drafter, activity, { entry, recency: 1, stand: standOf(activity), maxCharacters });
  });
  const draft = drafter.finish();
  const write = (pieces: readonly number[]): WrittenExcerpts => {
    const isChosen = new Uint8Array(draft.pieces.length);
    for (const piece of pieces) isChosen[piece] = 1;
    const excerpts = blocks.map((positions) => {
      const chosen = positions.filter((piece) => isChosen[piece] === 1);
      return tellPieces(chosen, draft.pieces, 0).join("\n");
    });
    return { excerpts, text: excerpts.filter((text) => text !== "").join("\n") };
  };
  const maxTokens = Math.floor(options.tokens * (1 - NAMES_SHARE));
  const { excerpts } = fitAccount(draft, { maxTokens, counter, visibleTexts, write });
  // Blocks of texts without secrets, read only to find out what need not be listed.
  for (const excerpt of excerpts) options.reader.noteRedacted(excerpt);
  const { bySource: names } = chooseIdentifiers(
    results.map(({ activity, level, isStale }) => ({
      text: level === "line" && isStale !== true ? (activity.resultText ?? "") : "",
      origin: "result",
    })),
    {
      visibleTexts: [...visibleTexts, ...excerpts],
      maxTokens: options.tokens - maxTokens,
      counter,
      reader: options.reader,
    },
  );

  let left = options.tokens;
  return results.map((result, index) => {
    const named = names[index] ?? [];
    const text = [excerpts[index] ?? "", named.length === 0 ? "" : `also: ${named.join(" ")}`]
      .filter((part) => part !== "")
      .join("\n");
    if (text === "") return result;
    const tokens = counter.count(text);
    const wholeTokens = savedTokens(result);
    if (tokens > wholeTokens * NEARLY_WHOLE && wholeTokens <= left) {
      left -= wholeTokens;
      return { ...result, level: "whole" };
    }
    if (tokens > left) return result;
    left -= tokens;
    return { ...result, level: "excerpt", excerpt: { text, tokens } };
  });
}

interface WrittenExcerpts {
  /** By result; empty if nothing of it is quoted. */
  readonly excerpts: readonly string[];
  readonly text: string;
}
