/** If more than this share of the rows sounds like errors, the words are data. */
export const MAX_WRONG_SHARE = 0.2;
/** How many failing rows are named before the totals: a reader needs the first few. */
export const FIRST_WRONG_ROWS = 5;
/** Beyond this, further ones are only counted. */
export const MAX_WRONG_ROWS = 200;
/** This much of a row names it; the rest of a longer one comes once all are named, up to a limit. */
export const NAMED_CHARACTERS = 160;
export const MAX_ROW_LENGTH = 600;
