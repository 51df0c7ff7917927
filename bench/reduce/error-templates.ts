import { putHeadsBefore, withoutBlanks } from "./put-heads-before.ts";

/**
 * Lines of a log that are about errors or warnings by their level. The rule is separate from the product's, so that it
 * is not judged by its own reading.
 */
const SEVERE =
  /\b(?:ERROR|ERR|FATAL|CRITICAL|SEVERE|EMERG|ALERT|WARN|WARNING)\b|\b(?:error|fatal|crit|warn|warning):|\blevel"?[=:]"?(?:error|fatal|critical|warn)/;
const VALUE = /[^\s"',:=]*\d[^\s"',:=]*/g;
const COMPARED_CHARACTERS = 160;
const READ_CHARACTERS = 1_000;
/** A text that says less names nothing. */
const MIN_CHARACTERS = 20;
/** What is left out of a line. */
const LEFT_OUT = /…|\.{3}/;

/** The distinct things that the severe lines of a log say, each with the lines that say it with other values. */
export function findErrorTemplates(text: string): readonly (readonly string[])[] {
  const byTemplate = new Map<string, Set<string>>();
  for (const line of text.split("\n")) {
    const start = line.trim().slice(0, COMPARED_CHARACTERS);
    if (!SEVERE.test(start)) continue;
    // Cut after masking: values of other lengths would move the cut.
    const template = maskValues(line.trim().slice(0, READ_CHARACTERS)).slice(0, COMPARED_CHARACTERS);
    byTemplate.set(template, (byTemplate.get(template) ?? new Set()).add(start));
  }
  return [...byTemplate.values()].map((lines) => [...lines]);
}

/** How many templates a shorter text contains to the letter, with at least one line of each. */
export function countToTheLetter(templates: readonly (readonly string[])[], text: string): number {
  return templates.filter((lines) => lines.some((line) => text.includes(line))).length;
}

/**
 * How many templates a shorter text names: it contains one of their lines to the letter, or one of its lines is, digits
 * aside and in order, part of this template and of no other. Three dots may mark what is left out of a line, and what
 * several lines begin with may be said once above them.
 */
export function countTemplatesNamed(templates: readonly (readonly string[])[], text: string): number {
  const masks = masksOf(templates);
  const named = new Set<number>();
  for (const line of putHeadsBefore(text)) {
    const [found, ...others] = findMasks(masks, line);
    if (found !== undefined && others.length === 0) named.add(found);
  }
  return templates.filter((lines, index) => named.has(index) || countToTheLetter([lines], text) > 0).length;
}

/**
 * The least that has to be said of each template if what it shares with others is said once: the first word that the
 * most similar template does not have.
 */
export function leastOfTemplates(templates: readonly (readonly string[])[]): readonly string[] {
  const words = templates.map(([line = ""]) => line.split(" "));
  const masked = words.map((own) => own.map(maskValues));
  return words.map((own, index) => {
    const mask = masked[index] ?? [];
    const shared = masked.filter((other) => other !== mask).map((other) => countShared(mask, other));
    const first = shared.reduce((most, count) => Math.max(most, count), 0);
    return own[Math.min(first, own.length - 1)] ?? "";
  });
}

/** How many words two lines begin with in common. */
function countShared(left: readonly string[], right: readonly string[]): number {
  const first = left.findIndex((word, index) => word !== right[index]);
  return first === -1 ? left.length : first;
}

/** The lines of each template without their digits: a name with a digit in it is recognised by its letters. */
function masksOf(templates: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return templates.map((lines) => [...new Set(lines.map(maskDigits))]);
}

/** Which templates contain everything that a line says. */
function findMasks(masks: readonly (readonly string[])[], line: string): readonly number[] {
  const parts = line
    .split(LEFT_OUT)
    .map(maskDigits)
    .filter((part) => part !== "");
  if (parts.join("").length < MIN_CHARACTERS) return [];
  return [...masks.keys()].filter((index) => masks[index]?.some((mask) => standInOrder(mask, parts)));
}

function standInOrder(mask: string, parts: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = mask.indexOf(part, from);
    from = at + part.length;
    return at !== -1;
  });
}

function maskDigits(text: string): string {
  return withoutBlanks(text.replaceAll(/\d+/g, "#"));
}

function maskValues(line: string): string {
  return line.replaceAll(VALUE, "#");
}
