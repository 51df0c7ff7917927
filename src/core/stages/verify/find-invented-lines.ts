import { ORDINARY_SHAPES } from "../../identifiers/identifier-shape.ts";
import { scanIdentifiers } from "../../identifiers/scan-identifiers.ts";
import { listStrings } from "../../json/list-strings.ts";
import type { ResultPlan } from "../../model/result-plan.ts";
import type { ToolActivity } from "../../model/tool-activity.ts";
import { isDigit } from "../../text/character-codes.ts";
import { countLines } from "../../text/count-lines.ts";
import { stripColours } from "../../text/strip-colours.ts";

/**
 * Finds the results whose digest line says something that the call and the result do not.
 *
 * Every path, name, quotation and number in a line has to occur in the call or the result word for word; a number may
 * also be a count of them, or the number of an existing message.
 */
export function findInventedLines(
  results: readonly ResultPlan[],
  messageNumbers: readonly number[],
): ReadonlySet<ResultPlan> {
  const known = new Set(messageNumbers);
  return new Set(results.filter((result) => result.level !== "whole" && !isTrue(result, known)));
}

function isTrue({ line, activity, original }: ResultPlan, messageNumbers: ReadonlySet<number>): boolean {
  const { toolName, inputText, input, resultText = "", errorText = "" } = activity;
  const texts = [toolName, inputText, errorText, original, ...(resultText === original ? [] : [resultText])];
  // These confirm most lines: JSON escapes and terminal colours are decoded only for the rest.
  const holds = (test: (text: string) => boolean): boolean =>
    texts.some(test) || listStrings(input).some(test) || texts.some((text) => test(stripColours(text)));

  for (const [, digits = ""] of line.matchAll(MESSAGE)) if (!messageNumbers.has(Number(digits))) return false;
  const counts = countsOf(activity);
  for (const [digits] of line.replaceAll(MESSAGE, "").matchAll(NUMBER)) {
    if (!counts.has(Number(digits)) && !holds((text) => holdsNumber(text, digits))) return false;
  }
  return listSpans(line).every((span) => holds((text) => text.includes(span)));
}

const MESSAGE = / message (\d+)/g;
/** Separate numbers; those in names are checked with the names, and truncated ones are not numbers. */
const NUMBER = /(?<![\w./@~$-])\d+(?![\w/@~$…-])/g;

/** What a line quotes or names. An ellipsis marks where it was cut. */
function listSpans(line: string): string[] {
  const spans = Array.from(line.matchAll(QUOTATION), ([, quoted = ""]) => quoted);
  scanIdentifiers(line, (identifier, shape) => {
    if (!ORDINARY_SHAPES.has(shape)) spans.push(identifier);
  });
  return spans;
}

const QUOTATION = /(?<= )"([^"…]{1,200})(?:"|…")/g;

function holdsNumber(text: string, digits: string): boolean {
  for (let at = text.indexOf(digits); at !== -1; at = text.indexOf(digits, at + 1)) {
    if (!isDigit(text.charCodeAt(at - 1)) && !isDigit(text.charCodeAt(at + digits.length))) return true;
  }
  return false;
}

/** What can be counted in a call and its result: typed fields of what was parsed, and sizes counted again. */
function countsOf({
  outcome,
  known,
  touches,
  resultText = "",
  errorText = "",
}: ToolActivity): ReadonlySet<number | undefined> {
  const { exitCode, matches, files, fileLines, tests } = outcome;
  const { todos = [], content = "", replacements } = known;
  const done = todos.filter(({ status }) => /^(?:completed?|done)$/i.test(status)).length;
  return new Set([
    countLines(resultText) + countLines(errorText),
    resultText.length,
    countLines(content),
    touches.length,
    todos.length,
    done,
    (tests?.passed ?? 0) + (tests?.failed ?? 0),
    exitCode,
    matches,
    files,
    fileLines,
    replacements,
    tests?.failed,
    tests?.passed,
    tests?.total,
  ]);
}
