import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { redact } from "../src/core/redact/index.ts";

// How many secrets of a file are taken out, by kind, and how many innocent lines are damaged.
//
//   node bench/redact-shapes.bench.ts --secrets FILE --innocent FILE [--missed] [--code]
//
// Both are JSONL: { id, text, secret, kind } and { id, text }. Nothing of the files is printed but with --missed.
// A secret counts as caught where no eight characters of it in a row are left, but for the public prefix that a marker
// leaves standing (`sk_live_`) and what stands elsewhere in the text as well; a shorter one where it is gone.

const FRAGMENT_LENGTH = 8;
const MARKER_START = "[REDACTED ";
/** The longest public prefix of a vendor. */
const MAX_PREFIX_LENGTH = 40;

interface Shape {
  readonly id: string | number;
  readonly text: string;
}

interface SecretShape extends Shape {
  readonly secret: string;
  readonly kind: string;
}

const { values } = parseArgs({
  options: {
    secrets: { type: "string" },
    innocent: { type: "string" },
    missed: { type: "boolean", default: false },
    code: { type: "boolean", default: false },
  },
});
const { code, missed: showsMissed } = values;
if (values.secrets === undefined && values.innocent === undefined) {
  console.error("bench:redact-shapes: name a file with --secrets, with --innocent or with both.");
  process.exit(2);
}
if (values.secrets !== undefined) measureRecall(readLines<SecretShape>(values.secrets));
if (values.innocent !== undefined) measureDamage(readLines<Shape>(values.innocent));

function measureRecall(shapes: readonly SecretShape[]): void {
  const missed = shapes.filter((shape) => !isGone(redact(shape.text, { code }).text, shape));
  const kinds = [...new Set(shapes.map(({ kind }) => kind))].toSorted();
  const countOf = (list: readonly SecretShape[], kind: string): number =>
    list.filter((one) => one.kind === kind).length;
  console.table(
    Object.fromEntries(
      kinds.map((kind) => {
        const all = countOf(shapes, kind);
        return [kind, { shapes: all, caught: all - countOf(missed, kind) }];
      }),
    ),
  );
  const caught = shapes.length - missed.length;
  console.log(`secrets caught: ${caught} of ${shapes.length} (${(caught / shapes.length).toFixed(3)})`);
  if (showsMissed) for (const { id, kind, text } of missed) console.log(`${id} ${kind}: ${JSON.stringify(text)}`);
}

function measureDamage(shapes: readonly Shape[]): void {
  const damaged = shapes.filter(({ text }) => redact(text, { code }).text !== text);
  console.log(
    `innocent lines damaged: ${damaged.length} of ${shapes.length} (${(damaged.length / shapes.length).toFixed(3)})`,
  );
  if (showsMissed)
    for (const { id, text } of damaged) console.log(`${id}: ${JSON.stringify(redact(text, { code }).text)}`);
}

/** A secret that JSON or a program escapes in its text is looked for as it stands there too. */
function isGone(redacted: string, { secret, text }: SecretShape): boolean {
  return [secret, JSON.stringify(secret).slice(1, -1)].every((form) => {
    // A user's name, or the first line of a certificate, may be a part of the secret and stand beside it too.
    const elsewhere = text.replaceAll(form, " ");
    const shown = shownPrefix(redacted, form);
    const rest = form.slice(shown.length);
    const left = redacted.replaceAll(`${shown}${MARKER_START}`, MARKER_START);
    if (rest.length <= FRAGMENT_LENGTH) return !left.includes(rest);
    const places = Array.from({ length: rest.length - FRAGMENT_LENGTH + 1 }, (_, at) => at);
    const fragments = places.map((at) => rest.slice(at, at + FRAGMENT_LENGTH));
    return fragments.every((fragment) => !left.includes(fragment) || elsewhere.includes(fragment));
  });
}

/** The beginning of the secret that stands before a marker. */
function shownPrefix(redacted: string, secret: string): string {
  for (let length = Math.min(MAX_PREFIX_LENGTH, secret.length - 1); length > 0; length -= 1) {
    const prefix = secret.slice(0, length);
    if (redacted.includes(`${prefix}${MARKER_START}`)) return prefix;
  }
  return "";
}

function readLines<Line>(path: string): readonly Line[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line): Line => JSON.parse(line));
}
