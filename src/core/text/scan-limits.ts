/**
 * How much of a text the code reads that only looks at its beginning. All are judgements: far more than people and
 * tools write, and little enough that running a pattern over a file of one line costs nothing.
 */

/** Of a line. */
export const LINE_CHARACTERS = 400;

/** Of a line that quotes another or names a path, and of an output that only says how a call went. */
export const LONG_LINE_CHARACTERS = 1_000;

/** Of what a person asked for or a call says, and of the beginning of a text. */
export const BEGINNING_CHARACTERS = 4_000;

/** Of an output at each end, and of a row. */
export const EDGE_CHARACTERS = 8_000;
