import type { Shape } from "../shape.ts";
import { BASE64_FORMS } from "../text/character-set.ts";
import { matchAt } from "../text/match-at.ts";

const MIN_LENGTH = 32;
/** How far from a number of a key its kind may stand: the numbers of 4,096 bits lie between. */
const REACH = 4_000;

const JWK_FIELD = /"?\\{0,7}"\s{0,4}:\s{0,4}\\{0,7}"/y;

/** The private numbers of a JSON web key, and the one number of a symmetric one. */
const jsonWebKeys: readonly Shape[] = ["d", "p", "q", "dp", "dq", "qi", "k"].map((field) => ({
  literals: [`"${field}"`, `"${field}\\`],
  match({ text, lookup, report }, start) {
    const opening = matchAt(JWK_FIELD, text, start + field.length + 1);
    if (opening === undefined) return;
    const from = start + field.length + 1 + opening[0].length;
    const end = lookup.runEnd(BASE64_FORMS, from);
    if (end - from < MIN_LENGTH || !isBesideKeyType(lookup.next("kty", Math.max(0, start - REACH)), start)) return;
    report({ type: "private-key", start: from, end });
  },
}));

function isBesideKeyType(found: number, start: number): boolean {
  return Math.abs(found - start) <= REACH;
}

/** The private numbers of an RSA key in XML. */
const xmlKeys: Shape = {
  literals: ["<d>", "<p>", "<q>", "<dp>", "<dq>", "<inverseq>"],
  match({ text, lookup, report }, _start, end) {
    const valueEnd = lookup.runEnd(BASE64_FORMS, end);
    if (valueEnd - end >= MIN_LENGTH && text[valueEnd] === "<")
      report({ type: "private-key", start: end, end: valueEnd });
  },
};

/** Private keys that are written as numbers. */
export const keyNumbers: readonly Shape[] = [...jsonWebKeys, xmlKeys];
