import type { NumberedMessage } from "../../../../model/numbered-message.ts";
import { splitSentences } from "../split-sentences.ts";
import { findValues } from "./find-values.ts";

/** A line that quotes somebody: what stands before the quotation, the quotation with its marks, where it is from. */
const QUOTATION = /^(?:the user said: )?["“«](.+)["”»]…? \(message (\d{1,9})\)$/;

/** What lines of a record quote, as if it were said again, oldest first. */
export function readQuotations(lines: readonly string[]): NumberedMessage[] {
  return lines
    .flatMap((line): NumberedMessage[] => {
      const [, text, number] = QUOTATION.exec(line) ?? [];
      if (text === undefined) return [];
      return [{ message: { role: "user", parts: [{ kind: "text", text }] }, number: Number(number) }];
    })
    .sort((left, right) => left.number - right.number);
}

/**
 * Lines without values that were taken back: a sentence that names one leaves its quotation, a name leaves its list,
 * and a line of which nothing is left goes.
 */
export function dropTakenBack(lines: readonly string[], takenBack: ReadonlySet<string>): string[] {
  if (takenBack.size === 0) return [...lines];
  return lines.flatMap((line) => {
    if (!namesTakenBack(line, takenBack)) return [line];
    return QUOTATION.test(line) ? cutQuotation(line, takenBack) : cutList(line, takenBack);
  });
}

function namesTakenBack(text: string, takenBack: ReadonlySet<string>): boolean {
  return (
    text.split(/[\s"“”«»]+/).some((word) => takenBack.has(word.replace(/[.,;:!?)]+$/, ""))) ||
    holdsValue(text, takenBack)
  );
}

function holdsValue(text: string, takenBack: ReadonlySet<string>): boolean {
  return findValues(text).some((value) => takenBack.has(value.text));
}

/** Each sentence is a quotation of its own afterwards, so that none seems to follow where something was left out. */
function cutQuotation(line: string, takenBack: ReadonlySet<string>): string[] {
  const [, text = "", number = ""] = QUOTATION.exec(line) ?? [];
  const mark = line.charAt(line.indexOf(text) - 1);
  const closing = mark === "“" ? "”" : mark === "«" ? "»" : mark;
  const kept = splitSentences(text).filter(
    (sentence) => !namesTakenBack(sentence, takenBack) && text.includes(sentence),
  );
  if (kept.length === 0) return [];
  const before = line.slice(0, line.indexOf(text) - 1);
  return [`${before}${kept.map((sentence) => `${mark}${sentence}${closing}`).join(" ")} (message ${number})`];
}

/** A list of names under what they belong to, as an index writes it. */
const LIST = /^(.+?): (\S+(?: \S+)*)$/;

function cutList(line: string, takenBack: ReadonlySet<string>): string[] {
  const [, heading = "", names = ""] = LIST.exec(line) ?? [];
  if (namesTakenBack(heading, takenBack)) return [];
  const kept = names.split(" ").filter((name) => !takenBack.has(name));
  return kept.length === 0 || heading === "" ? [] : [`${heading}: ${kept.join(" ")}`];
}
