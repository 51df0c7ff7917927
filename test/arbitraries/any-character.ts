import fc from "fast-check";

const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST_CODE_POINT = 0x10ffff;

/**
 * Any code point except half of a pair: what fast-check calls `binary`. To cut a string into characters, fast-check's
 * own version lists all of them in a table, which takes each worker more than a second and a hundred megabytes.
 */
export const anyCharacter = fc.nat(LAST_CODE_POINT - SURROGATES.count).map(
  (index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count),
  (character) => {
    const [only, ...others] = typeof character === "string" ? Array.from(character) : [];
    const codePoint = only?.codePointAt(0);
    if (codePoint === undefined || others.length > 0) throw new Error("This is not one character.");
    return codePoint < SURROGATES.first ? codePoint : codePoint - SURROGATES.count;
  },
);
