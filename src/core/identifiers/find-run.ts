import { codeUnitAt } from "../text/code-unit-at.ts";
import { FNV_PRIME } from "../text/fnv.ts";
import { classOf, LOWER, OTHER, SLASH, UPPER } from "./character-classes.ts";

/** How far the search for runs has got. */
export interface RunCursor {
  position: number;
  /** Of the run that ends at the position: how long it is, and a hash of it. */
  length: number;
  hash: number;
}

export function newRunCursor(): RunCursor {
  return { position: 0, length: 0, hash: 0 };
}

/** A run of four characters or more that is not a plain word: the cursor is at its end. */
export const RUN = 0;
/** A run of three characters or more with `://` after it: the cursor is after that. */
export const ADDRESS = 1;
/** The end of the text. */
export const NOTHING = 2;

/**
 * Moves the cursor to the next run of characters that may hold an identifier, and says what it found.
 *
 * Most runs are plain words. A table skips them, with the same look-up for every character: a loop that tests each one
 * takes three times as long, because the processor cannot predict its branches.
 */
export function findRun(text: string, cursor: RunCursor): typeof RUN | typeof ADDRESS | typeof NOTHING {
  const end = text.length;
  let { position } = cursor;
  let state = BETWEEN;
  let length = 0;
  let hash = 0;
  // No call in this loop: after one, the engine looks up anew how the text is stored.
  while (position < end) {
    const code = codeUnitAt(text, position);
    const column = COLUMNS[code] ?? 0;
    state = NEXT[state | column] ?? 0;
    if (state < FIRST_STATE) break;
    // All bits inside a run, none between runs.
    const isInside = (LAST_BETWEEN - column) >> 31;
    length = (length + 1) & isInside;
    hash = Math.imul(hash ^ code, FNV_PRIME) & isInside;
    position += 1;
  }
  cursor.position = position;
  cursor.length = length;
  cursor.hash = hash;
  if (state === ADDRESS) {
    cursor.position += 1;
    return ADDRESS;
  }
  // The end of the text ends its last run.
  return state === RUN || (NEXT[state] ?? 0) === RUN ? RUN : NOTHING;
}

/** What was read of a run so far. */
interface RunState {
  /** `colon` is after a run and a colon: a `/` there may begin an address. */
  readonly seen: "nothing" | "capitals" | "word" | "telling" | "colon";
  /** The length of the run, up to `MIN_RUN_LENGTH`. */
  readonly length: number;
}

/** Judgements: a shorter run names nothing, and `a:` is a drive or a key, not a scheme. */
const MIN_RUN_LENGTH = 4;
const MIN_SCHEME_LENGTH = 3;
const COLON = ":".charCodeAt(0);

/** The state after one more character, or what is found if the character ends a run. */
function step({ seen, length }: RunState, code: number): RunState | typeof RUN | typeof ADDRESS {
  const kind = classOf(code);
  if (kind === OTHER) {
    if (length === MIN_RUN_LENGTH && (seen === "capitals" || seen === "telling")) return RUN;
    return code === COLON && length >= MIN_SCHEME_LENGTH
      ? { seen: "colon", length: 0 }
      : { seen: "nothing", length: 0 };
  }
  if (seen === "colon" && kind === SLASH) return length === 0 ? { seen, length: 1 } : ADDRESS;
  const before = seen === "colon" && length === 0 ? "nothing" : seen;
  const isWordYet = before === "nothing" || before === "capitals";
  return { seen: look(), length: Math.min(MIN_RUN_LENGTH, length + 1) };

  function look(): RunState["seen"] {
    if (kind === UPPER && isWordYet) return "capitals";
    // A capital after a small letter makes a name.
    return kind === LOWER && (isWordYet || before === "word") ? "word" : "telling";
  }
}

/** The ten columns below take four bits. */
const COLUMN_BITS = 4;
/** One character for each column of the table: all others of its class lead to the same state. */
const EXAMPLES = [..." :aA0_./-@"].map((character) => character.charCodeAt(0));
/** The columns up to this one are of characters that stand in no run. */
const LAST_BETWEEN = 1;

/** One entry for every code unit, so that a look-up needs no range check. */
const COLUMNS = Uint8Array.from({ length: 0x10000 }, (_, code) =>
  code === COLON ? 1 : EXAMPLES.findIndex((example) => example !== COLON && classOf(example) === classOf(code)),
);

/** Rows of the table before the first state: these numbers mean what was found. */
const FIRST_STATE = 1 << COLUMN_BITS;
const BETWEEN = FIRST_STATE;
/** Indexed by the position of a state's row plus a column: the position of the next state's row, or what is found. */
const NEXT = buildTable();

function buildTable(): Uint16Array {
  const states: RunState[] = [{ seen: "nothing", length: 0 }];
  const rows: number[] = new Array<number>(FIRST_STATE).fill(0);
  for (const state of states) {
    for (const code of EXAMPLES) rows.push(place(step(state, code)));
    while (rows.length % FIRST_STATE !== 0) rows.push(0);
  }
  return Uint16Array.from(rows);

  function place(next: ReturnType<typeof step>): number {
    if (typeof next === "number") return next;
    const known = states.findIndex(({ seen, length }) => seen === next.seen && length === next.length);
    return ((known === -1 ? states.push(next) - 1 : known) + 1) << COLUMN_BITS;
  }
}
