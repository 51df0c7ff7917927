import { readFileSync } from "node:fs";
import { parseOptions, refuse, refuseMissing } from "../scripts/parse-options.ts";
import { redact } from "../src/core/redact/index.ts";

// How many secrets of a file are taken out, by kind, and how many innocent lines are damaged.
//
// npm run bench:redact-shapes -- --secrets FILE --innocent FILE [--missed] [--code]
//
// Both are JSONL: { id, text, secret, kind } and { id, text }. Nothing in the files is printed unless --missed is
// given. A secret counts as caught if no eight consecutive characters of it are left, except the public prefix that a
// marker keeps (`sk_live_`) and what also occurs elsewhere in the text; a shorter secret counts if it is gone.

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

const { values } = parseOptions({
  options: {
    secrets: { type: "string" },
    innocent: { type: "string" },
    missed: { type: "boolean", default: false },
    code: { type: "boolean", default: false },
  },
});
const { code, missed: showsMissed } = values;
if (values.secrets === undefined && values.innocent === undefined)
  refuse("Name a file with --secrets, with --innocent or with both.");
refuseMissing(values.secrets, values.innocent);
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

/** A secret that JSON or a program escapes in its text is also looked for in its escaped form. */
function isGone(redacted: string, { secret, text }: SecretShape): boolean {
  return [secret, JSON.stringify(secret).slice(1, -1)].every((form) => {
    // A user's name, or the first line of a certificate, may be a part of the secret and also occur next to it.
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

/** The beginning of the secret that precedes a marker. */
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
