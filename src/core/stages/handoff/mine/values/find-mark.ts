/** Where the search for marks has got to. */
export interface MarkCursor {
  /** The character after the one that was read last. */
  position: number;
  state: number;
}

/** A word that labels a value ends before the character that was read last. */
export const LABEL = 0x4000;
/** The character that was read last is the sign after a name in capitals. */
export const SIGN = 0x8000;

const LABELS = ["port", "localhost", "127", "pid", "id", "commit", "version"];

/**
 * Moves the cursor behind the next mark of a value: a word of `LABELS`, or a name in capitals with `=` or `:` after it.
 *
 * Looks at every character of every output, so it asks nothing of any: one look-up in a table gives the next state.
 *
 * @returns `LABEL`, `SIGN`, or the sum of both; 0 where the text ends first.
 */
export function findMark(text: string, cursor: MarkCursor): number {
  const { length } = text;
  let { position, state } = cursor;
  // No call in this loop: after one, the engine looks up anew how the text is stored.
  while (position < length && state <= STATE_MASK) {
    state = NEXT[state | (COLUMNS[text.charCodeAt(position)] ?? 0)] ?? 0;
    position += 1;
  }
  if (state <= STATE_MASK && position === length) {
    // What follows the text ends its last word; one more step is none beyond the end.
    state = (NEXT[state] ?? 0) & LABEL;
    position += 1;
  }
  cursor.position = position;
  cursor.state = state & STATE_MASK;
  return state & (LABEL | SIGN);
}

/** What was read of a word. */
interface MarkState {
  /** What the word has of a name in capitals; `blank` after one and a blank, `bar` after a sign that no name follows. */
  readonly name: "none" | "bar" | "first" | "second" | "whole" | "blank" | "open";
  /** What the word has of a label; undefined where it can be none. */
  readonly label: string | undefined;
}

const START: MarkState = { name: "open", label: "" };

function step(state: MarkState, character: string): readonly [MarkState, marks: number] {
  const { name, label } = state;
  if (/\w/.test(character)) {
    const longer = label === undefined ? "" : label + character.toLowerCase();
    return [
      {
        name: goOn(name, character),
        label: longer !== "" && LABELS.some((word) => word.startsWith(longer)) ? longer : undefined,
      },
      0,
    ];
  }
  const isSign = character === "=" ? name === "whole" || name === "blank" : character === ":" && name === "whole";
  const marks = (label !== undefined && LABELS.includes(label) ? LABEL : 0) | (isSign ? SIGN : 0);
  if (character === " " && name === "whole") return [{ name: "blank", label: "" }, marks];
  return [{ name: BARS.includes(character) ? "bar" : "open", label: "" }, marks];
}

function goOn(name: MarkState["name"], character: string): MarkState["name"] {
  const isCapital = /[A-Z]/.test(character);
  if (name === "open" || name === "blank") return isCapital ? "first" : "none";
  if (name === "none" || name === "bar" || !(isCapital || /[0-9_]/.test(character))) return "none";
  return name === "first" ? "second" : "whole";
}

/** Behind one of these a word is part of something else; a line that a diff removes begins with one. */
const BARS = "$.<>-";

const COLUMN_BITS = 6;
const STATE_MASK = 0x3fff;
/** One character for each column of the table, the first for all that have none of their own. */
const EXAMPLES = ["\n", ..."_=: -", ..."portlcahsidmven", "z", ..."PORTLCAHSIDMVEN", "Z", ..."127", "0"].filter(
  (character, index, all) => all.indexOf(character) === index,
);

/** One entry for every code unit, so that a look-up needs no test of its range first. */
const COLUMNS = Uint8Array.from({ length: 0x10000 }, (_, code) => {
  const character = String.fromCharCode(code);
  const own = EXAMPLES.indexOf(character);
  if (own !== -1) return own;
  if (BARS.includes(character)) return EXAMPLES.indexOf("-");
  const like = /[a-z]/.test(character) ? "z" : /[A-Z]/.test(character) ? "Z" : /\d/.test(character) ? "0" : "\n";
  return EXAMPLES.indexOf(like);
});

/** By the position of a state's row and a column: the position of the next state's row, and marks. */
const NEXT = buildTable();

function buildTable(): Uint16Array {
  const states: MarkState[] = [START];
  const rows: number[] = [];
  for (const state of states) {
    for (const character of EXAMPLES) {
      const [next, marks] = step(state, character);
      const known = states.findIndex(({ name, label }) => name === next.name && label === next.label);
      rows.push(((known === -1 ? states.push(next) - 1 : known) << COLUMN_BITS) | marks);
    }
    while (rows.length % (1 << COLUMN_BITS) !== 0) rows.push(0);
  }
  return Uint16Array.from(rows);
}
