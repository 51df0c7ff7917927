import { shortenPaths } from "../../account/shorten-paths.ts";
import { writeAccount } from "../../account/write-account.ts";
import { type Handoff, type RulesLeftOut, SECTION_NAMES } from "../../model/handoff.ts";
import type { Pin } from "../../model/pin.ts";
import { fill, HANDOFF_WORDS } from "./handoff-words.ts";
import { writeNames } from "./list-names.ts";
import { writeItem } from "./write-item.ts";

/** What the text of a handoff says, in its order. */
export interface HandoffContent
  extends Pick<Handoff, "replaced" | "ranges" | "sections" | "actions">,
    Required<Pick<Handoff, "account" | "names" | "language">> {
  /** The latest request, quoted. */
  readonly asked?: string | undefined;
  readonly pins: readonly Pin[];
  readonly rulesLeftOut?: RulesLeftOut | undefined;
  readonly now: readonly string[];
  /** Whether a model wrote its prose. */
  readonly isModelWritten: boolean;
  /** The tool with which the model opens handles; undefined if it has none. */
  readonly lookupTool?: string | undefined;
}

/**
 * Writes the text of a handoff, without the marker lines around it: what it is and how to take it, how things stand, what
 * a model wrote of it, and what happened, in order.
 *
 * Every line of content is indented, numbered or behind a dash, so that none can pass for a heading or a marker.
 */
export function renderHandoff(content: HandoffContent): string {
  const words = HANDOFF_WORDS[content.language];
  const { replaced, sections, actions, account } = content;
  // Finished work is numbered, so that it can be referred to.
  const writeAction = (item: string, index: number): string =>
    writeItem(item, `${actions?.numbers[index] ?? index + 1}.`);
  const opening = [
    fill(words.replaced, replaced),
    words.wins,
    ...(content.isModelWritten ? [] : [words.fallback]),
    fill(words.done, { ranges: writeRanges(content) }),
    "",
    `## ${words.now}`,
    ...(content.asked === undefined ? [] : [`${words.asked}: ${content.asked}`]),
    ...(content.pins.length === 0 ? [] : [`${words.rules}:`, ...content.pins.map((pin) => writeItem(quotePin(pin)))]),
    ...(content.rulesLeftOut === undefined ? [] : [fill(words.leftOut, { ...content.rulesLeftOut })]),
    ...(content.now.length === 0 ? [] : [`${words.state}:`, ...content.now.map((fact) => writeItem(fact))]),
    ...SECTION_NAMES.flatMap((name) => {
      const items = sections[name] ?? [];
      const lines = items.map(name === "Completed actions" ? writeAction : (item) => writeItem(item));
      return items.length === 0 ? [] : [`## ${words.headings[name]}`, ...lines];
    }),
  ].join("\n");
  return [
    opening,
    ...(account.length === 0 ? [] : [`## ${words.happened}`, shortenPaths(writeAccount(account), opening)]),
    ...(content.names.length === 0 ? [] : [`## ${words.named}`, ...content.names.map(writeNames)]),
  ].join("\n");
}

/** Where the originals are. A tool has one name in every language. */
function writeRanges({ ranges, language, lookupTool }: HandoffContent): string {
  const listed = ranges.map((range) => fill(HANDOFF_WORDS[language].range, { ...range })).join(", ");
  return lookupTool === undefined ? listed : `${listed}; tool ${lookupTool}`;
}

/** A standing constraint: word for word, with the message it came from. */
export function quotePin({ text, messageNumber }: Pin): string {
  return `"${text}" (${messageNumber})`;
}
