import fc from "fast-check";
import { anyCharacter } from "./any-character.ts";

/** What texts from outside can contain: controls, colours, half a surrogate pair, brackets of ours and of JSON. */
const hostilePieces = [
  "\0",
  "\r",
  "\r\n",
  "\n",
  "\n\n\n",
  "\u001b[31m",
  "\ud800",
  "\udc00",
  "\ufffd",
  "🙂",
  "[",
  "]",
  "{",
  "}",
  '"',
  "\\",
  ",",
  "__proto__",
  "[3 lines hidden · h-00000000]",
  "[reduced log · 3 lines · r-00000000]\n",
  "x".repeat(700),
  "9".repeat(40),
];

interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(1_000_000),
  removed: fc.oneof(fc.constant(0), fc.nat(40), fc.nat(2_000)),
  inserted: fc.oneof(fc.constantFrom("", ...hostilePieces), fc.string({ unit: anyCharacter, maxLength: 12 })),
});

/** One of the texts with stretches removed, doubled and replaced by what no tool would print. */
export function mutatedText(texts: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(edit, { maxLength: 6 }))
    .map(([text, edits]) => edits.reduce(applyEdit, text));
}

function applyEdit(text: string, { at, removed, inserted }: Edit): string {
  const start = text.length === 0 ? 0 : at % text.length;
  return text.slice(0, start) + inserted + text.slice(start + removed);
}
