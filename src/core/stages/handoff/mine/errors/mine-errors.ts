import type { NumberedMessage } from "../../../../model/numbered-message.ts";
import type { ToolActivity, ToolFamily } from "../../../../model/tool-activity.ts";
import { contentWords } from "../content-words.ts";
import { cite, quote } from "../quote.ts";
import { readSentences } from "../read-segments.ts";
import { errorTemplate } from "./error-template.ts";
import { readReport } from "./error-words.ts";

export interface ErrorSources {
  readonly messages: readonly NumberedMessage[];
  /** What the tools of these messages did, with indexes into the same list. */
  readonly activities: readonly ToolActivity[];
}

/** The ledger speaks of these. */
const COMMANDS: ReadonlySet<ToolFamily> = new Set(["terminal", "process", "code-run"]);

const LONGEST_ERROR = 300;
/** A target that can stand in a line without being taken for a quotation. */
const PLAIN_TARGET = /^[^\s"“”«»](?:[^\n"“”«»]{0,118}[^\s"“”«»])?$/;
/** Open errors that are watched at a time; the oldest give way. */
const MOST_WATCHED = 100;

interface OpenError {
  readonly item: string;
  readonly messageNumber: number;
  readonly words: ReadonlySet<string>;
}

/**
 * Errors outside commands and tests that nothing later put right: what a tool answered to a call
 * that never worked, and what the assistant said still fails. Exact text, one line each, one for
 * each kind of error, the latest first.
 */
export function mineErrors(sources: ErrorSources, maxItems: number): string[] {
  return [...toolErrors(sources), ...spokenErrors(sources.messages)]
    .sort((left, right) => right.messageNumber - left.messageNumber)
    .slice(0, maxItems)
    .map(({ item }) => item);
}

function toolErrors({ messages, activities }: ErrorSources): OpenError[] {
  const open = new Map<string, OpenError>();
  const worked = new Set<string>();
  for (const activity of activities.toReversed()) {
    const { family, toolName, target = "", outcome, resultMessageIndex } = activity;
    if (COMMANDS.has(family)) continue;
    const work = `${family} ${target}`;
    if (outcome.status === "ok") worked.add(work);
    const source = resultMessageIndex === undefined ? undefined : messages[resultMessageIndex];
    if (outcome.status !== "failed" || outcome.reason === undefined || source === undefined || worked.has(work))
      continue;
    const key = `${family} ${errorTemplate(outcome.reason)}`;
    const quotation = quote(outcome.reason, LONGEST_ERROR);
    if (open.has(key) || quotation === "") continue;
    const shownTarget = PLAIN_TARGET.test(target) ? ` ${target}` : "";
    const item = `${toolName}${shownTarget}: ${cite(quotation, source.number)}`;
    open.set(key, { item, messageNumber: source.number, words: new Set() });
  }
  return [...open.values()];
}

function spokenErrors(messages: readonly NumberedMessage[]): OpenError[] {
  const open = new Map<string, OpenError>();
  for (const { message, number } of messages) {
    if (message.role === "user") continue;
    for (const text of readSentences(message)) {
      const report = readReport(text);
      if (report === "solution") closeSolved(open, text);
      else if (report === "error") watchError(open, text, number);
    }
  }
  return [...open.values()];
}

function watchError(open: Map<string, OpenError>, text: string, messageNumber: number): void {
  const quotation = quote(text, LONGEST_ERROR);
  if (quotation === "") return;
  const key = errorTemplate(text);
  open.delete(key);
  open.set(key, { item: cite(quotation, messageNumber), messageNumber, words: new Set(contentWords(text)) });
  const [oldest] = open.keys();
  if (open.size > MOST_WATCHED && oldest !== undefined) open.delete(oldest);
}

/** A solution closes the errors it shares a word with, and all of them where it names nothing. */
function closeSolved(open: Map<string, OpenError>, solution: string): void {
  const words = contentWords(solution).filter((word) => !SOLUTION_WORDS.has(word));
  for (const [key, { words: subject }] of open) {
    if (words.length === 0 || words.some((word) => subject.has(word))) open.delete(key);
  }
}

const SOLUTION_WORDS = new Set(
  "fixed resolved solved works work working pass passes longer green error errors issue issues problem bug behoben gelost gefixt funktioniert fehler problem corrige resolu regle marche fonctionne erreur probleme".split(
    " ",
  ),
);
