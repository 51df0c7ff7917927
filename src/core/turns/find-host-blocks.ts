import { HOSTS } from "../hosts/hosts.ts";
import { LINE_CHARACTERS } from "../text/scan-limits.ts";

/** Tags of one word around text that a host puts into a user's message; other words are the user's own tags. */
const HOST_TAGS: ReadonlySet<string> = new Set(
  "memory memories skill skills rules instructions INSTRUCTIONS".split(" "),
);

/** Words in the longer tag names that hosts use; people who write `<issue_description>` use none of them. */
const HOST_TAG_WORDS: ReadonlySet<string> = new Set(
  (
    "reminder reminders environment hook hooks command stdout stderr bash caveat instructions memories skills " +
    "notification notifications aborted interrupted switch mode permissions datetime workspace opened selection " +
    "diagnostics sql tables runtime repository attached additional editor agents"
  ).split(" "),
);

/** How a line begins that replaces a call or a result whose partner is missing; handles and a bracket end it. */
export const LONELY_CALL = "[tool call without its result taken out";
export const LONELY_RESULT = "[tool result without its call taken out";

/** Whole lines that hosts, or we, write in a user's name. */
const HOST_LINES = new RegExp(
  [
    ...HOSTS.flatMap(({ lines }) => lines?.source ?? []),
    `^(?:\\${LONELY_CALL}|\\${LONELY_RESULT})(?: h-[0-9a-z]{8,48}){1,3}\\]$`,
  ].join("|"),
  "gm",
);

const OPENINGS = HOSTS.flatMap(({ openings = [] }) => openings);
/** What the user typed after a skill's name follows the skill's text. */
const ARGUMENTS = "\nARGUMENTS: ";

/** A part of a user's message that the host wrote, tags included. */
export interface HostBlock {
  readonly tag: string;
  readonly start: number;
  readonly end: number;
}

/** Finds what a host put around a user's words, in order. One pass, whatever the tags are. */
export function findHostBlocks(text: string): HostBlock[] {
  const tagged = [...findTaggedBlocks(text)];
  if (OPENINGS.some((opening) => opening.test(text.slice(0, LINE_CHARACTERS)))) return fillGaps(text, tagged);
  const lines = [...text.matchAll(HOST_LINES)].map(({ 0: line, index }) => ({
    tag: "line",
    start: index,
    end: index + line.length,
  }));
  return mergeBlocks(tagged, lines);
}

/** The tagged blocks, and the rest of the text as blocks between them. */
function fillGaps(text: string, tagged: readonly HostBlock[]): HostBlock[] {
  const typed = text.lastIndexOf(ARGUMENTS);
  const end = typed < 0 ? text.length : typed;
  const blocks: HostBlock[] = [];
  let done = 0;
  for (const block of tagged) {
    if (block.start > done && block.start <= end) blocks.push({ tag: "notice", start: done, end: block.start });
    blocks.push(block);
    done = block.end;
  }
  if (done < end) blocks.push({ tag: "notice", start: done, end });
  return blocks;
}

function mergeBlocks(tagged: readonly HostBlock[], lines: readonly HostBlock[]): HostBlock[] {
  const blocks: HostBlock[] = [];
  let next = 0;
  for (const line of lines) {
    for (; (tagged[next]?.start ?? Number.POSITIVE_INFINITY) <= line.start; next += 1)
      blocks.push(...tagged.slice(next, next + 1));
    const isInside = line.start < (blocks.at(-1)?.end ?? 0);
    const meetsNext = (tagged[next]?.start ?? Number.POSITIVE_INFINITY) < line.end;
    if (!isInside && !meetsNext) blocks.push(line);
  }
  return [...blocks, ...tagged.slice(next)];
}

function* findTaggedBlocks(text: string): Generator<HostBlock> {
  const closings = listClosings(text);
  if (closings.size === 0) return;
  let done = 0;
  for (const { 0: opening, 1: tag = "", index } of text.matchAll(/<([a-zA-Z][\w-]{3,40})(?: [^<>\n]{0,200})?>/g)) {
    const ends = index < done ? undefined : closings.get(tag);
    const end = ends === undefined ? undefined : findEnd(text, `<${tag}`, ends, index + opening.length);
    if (end === undefined) continue;
    done = end;
    yield { tag, start: index, end };
  }
}

/** Where each tag of a host closes, first place last: collected together, so that no tag is searched for twice. */
function listClosings(text: string): Map<string, number[]> {
  const closings = new Map<string, number[]>();
  if (!text.includes("</")) return closings;
  for (const { 0: closing, 1: tag = "", index } of text.matchAll(/<\/([a-zA-Z][\w-]{3,40})>/g)) {
    const ends = closings.get(tag);
    if (ends !== undefined) ends.push(index + closing.length);
    else if (isHostTag(tag)) closings.set(tag, [index + closing.length]);
  }
  for (const ends of closings.values()) ends.reverse();
  return closings;
}

/** Takes off the end of the block; a block may contain its own tag, as long as each opens and closes. */
function findEnd(text: string, opening: string, ends: number[], from: number): number | undefined {
  let end: number | undefined;
  let inner = from;
  for (let next = ends.pop(); next !== undefined; next = ends.pop()) {
    if (next <= from) continue;
    end = next;
    const opened = text.slice(inner, next).indexOf(opening);
    if (opened < 0) break;
    inner += opened + opening.length;
  }
  return end;
}

function isHostTag(tag: string): boolean {
  if (HOST_TAGS.has(tag)) return true;
  const words = tag
    .replace(/([a-z])(?=[A-Z])/g, "$1-")
    .toLowerCase()
    .split(/[-_]/);
  return words.length > 1 && words.some((word) => HOST_TAG_WORDS.has(word));
}
