import { matchAt, matchesAt } from "../../text/match-at.ts";
import { FOREIGN_WORDS } from "../judge/foreign-words.ts";
import { isReference } from "../judge/is-reference.ts";
import { isMixed } from "../judge/looks-random.ts";
import { findValueAt } from "../read/find-value-at.ts";
import { isHidden, mayHide } from "../read/is-hidden.ts";
import type { Scan, SecretShape } from "../secret-shape.ts";
import { characterSet } from "../text/ascii-set.ts";

const AFTER_WORD = characterSet("\t", " ", ..."*_\"'`):=(&\\-|");
/** Scripts without spaces continue right after the word. */
const AFTER_IDEOGRAPH = Uint8Array.from(AFTER_WORD).fill(1, -1);

/**
 * A sign or a word for `is`, in ASCII and in the wide forms of Asian scripts, after at most seven words that say what
 * the password is for.
 */
const SIGN =
  /[*_"'`」）)]{0,3}[ \t\u00a0\u3000]{0,4}(?:\([^()\r\n]{1,30}\)[ \t]{0,2}|(?<=[ \t])(?:[\p{L}'’.-]{1,20}[ \t]){0,6}?(?:[\p{L}'’.-]{1,20}[ \t]?(?=[:=]))?)?(?:[:=：＝]|=>|->|→|[—–](?=[ \t])|(?<=[ \t])(?=["“„«])|(?:c'est|est|es|é|è|e|ist|lautet|is|är|er|on|jest|to|je|это|este|là|adalah|yra|foi|fue|war|wäre)(?:[ \t](?:nyt|nu|nå|nun|jetzt|ora|ahora|agora|acum|teď|teraz|теперь|сейчас|maintenant))?:?(?=[ \t])|(?:は|是|为|為|が))[*_"'`「]{0,3}[ \t\u00a0\u3000]{0,4}(?:\r?\n[ \t]{0,20})?/iuy;

/** How far after a word something may hide its value. */
const MAX_LEAD = 60;
/** Wide and invisible signs, and entities. */
const HIDING = /[&\u00a0\u00ad\u2000-\u206f\u3000\ufeff\uff01-\uff5e]/;

/** French puts such a space before a colon. */
const ENTITY_SPACE = /&(?:nbsp|#160|#xa0);/iy;

/**
 * A password as people write it: with a digit or a sign among its letters. Characters of scripts without spaces end it.
 */
const VALUE = /[!-~]{4,200}/y;
const MARKS = /^(?=.*[A-Za-z0-9])(?=.*[\d!@#$%^&*?+~]).{6,}$/;

/**
 * Names in French, Spanish, Portuguese, German, Chinese, Russian, Japanese and others, with a value that is not a word.
 */
export const foreignNames: readonly SecretShape[] = Object.entries(FOREIGN_WORDS).map(([word, type]) => ({
  literals: [word],
  companion: { distance: 0, set: /[\u2e80-\uffff]/.test(word) ? AFTER_IDEOGRAPH : AFTER_WORD },
  match(scan, start, end) {
    if (!scan.text.startsWith(word, start) && scan.text.slice(start, end).toLowerCase() !== word) return;
    const entity = scan.lookup.next("&", end);
    const isSpaced = entity < end + MAX_LEAD && matchesAt(ENTITY_SPACE, scan.text, entity);
    const mayBeWide = mayHide(scan.text, end) && HIDING.test(scan.text.slice(end, end + MAX_LEAD));
    if (isSpaced || mayBeWide || isHidden(scan, end, MAX_LEAD)) scan.doubt(start, end + 400);
    const sign = matchAt(SIGN, scan.text, end);
    const isField = /["']/.test(scan.text.charAt(start - 1)) && /["'\\]/.test(scan.text.charAt(end));
    if (sign !== undefined) reportValue(scan, end + sign[0].length, type, isField);
  },
}));

function reportValue({ text, lookup, code, report }: Scan, from: number, type: string, isField: boolean): void {
  const place = findValueAt(lookup, from);
  // A quote before these closed a string rather than opening one.
  if (place === undefined || /[\s,:;)\]}]/.test(text.charAt(place.start))) return;
  const end = place.isQuoted ? place.end : Math.min(place.end, from + (matchAt(VALUE, text, from)?.[0].length ?? 0));
  const value = text.slice(place.start, Math.min(end, place.start + 256));
  // Beside a field's name, a string is its value, whatever it looks like; labels are single words.
  const isValue =
    isField && place.isQuoted && type === "password" && /[^\p{L}\s]|[a-z][A-Z]/u.test(value) && value.length >= 6;
  if (!(MARKS.test(value) || (isMixed(value) && !code) || (isValue && !/\s/.test(value))) || isReference(value)) return;
  report({ type, start: place.start, end, byName: true });
}
