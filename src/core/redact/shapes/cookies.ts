import { matchAt } from "../../text/match-at.ts";
import { isReference } from "../judge/is-reference.ts";
import { findHeaderEnd } from "../read/find-header-end.ts";
import { findSeparator } from "../read/find-separator.ts";
import { isHidden } from "../read/is-hidden.ts";
import type { Shape } from "../shape.ts";

/** An opening quote, if any, then the first cookie's name. */
const FIRST_COOKIE = /(?:\\{0,7}["'`])?(?=[^\s=;"'`\\]{1,80}=)/y;
const NAME = /[^\s=;"'`\\]{1,80}=/y;

const SETTING = /^(?:[A-Za-z]{1,8}|[a-z]{2}[-_][A-Za-z]{2}|\d)$/;
const SET_COOKIE = /set[-_]?$/i;

/** `Cookie` and `Set-Cookie`. All of the first goes; of the second the value, so that its attributes can still be read. */
export const cookies: Shape = {
  literals: ["cookie"],
  match(scan, start, end) {
    const { text, lookup, report } = scan;
    if (isHidden(scan, end, 60)) scan.doubt(start, end + 1_000);
    const separator = findSeparator(scan.text, start, end);
    if (separator === undefined || separator.form.demand === "mixed") return;
    const opening = matchAt(FIRST_COOKIE, text, separator.end);
    if (opening === undefined) return;

    const listStart = separator.end + opening[0].length;
    const listEnd = lookup.end(findHeaderEnd, listStart);
    if (!SET_COOKIE.test(text.slice(Math.max(0, start - 4), start))) {
      if (!isReference(text.slice(listStart, Math.min(listEnd, listStart + 256))))
        report({ type: "cookie", start: listStart, end: listEnd });
      return;
    }
    const valueStart = listStart + (matchAt(NAME, text, listStart)?.[0].length ?? 0);
    const valueEnd = Math.min(listEnd, lookup.next(";", valueStart));
    // A language or a theme: what lets somebody in is longer than a word.
    if (valueEnd > valueStart && !SETTING.test(text.slice(valueStart, Math.min(valueEnd, valueStart + 16))))
      report({ type: "cookie", start: valueStart, end: valueEnd });
  },
};
