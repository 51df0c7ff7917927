import { matchAt } from "../../text/match-at.ts";
import type { Stretch } from "../span.ts";

/** A string in quotes of any depth, an object, or a short expression; a name may stand before each. */
const ARGUMENT =
  /[ \t\r\n]{0,12}(?:[\w.]{1,40}[ ]?(?:=>|[:=])[ ]?)?(?:[@bufrBUFR]{0,2}(\\{0,7})(["'`])((?:(?!\2)[^\\\r\n]){0,300})\1\2|\{[^{}\r\n]{0,300}\}|[\w$.:[\]()>-]{1,80}?(?=[ \t]{0,4}[,)\]]))[ \t]{0,4}(?:,|(?=[)\]}\r\n"|]|\\|$))/y;
/** A string that Rust, Haskell, Scala or Java wraps. */
const WRAPPED_ARGUMENT =
  /[ \t\r\n]{0,12}(?:Some|Just|Optional\.of)\((\\{0,7})(["'`])((?:(?!\2)[^\\\r\n]){0,300})\1\2\)[ \t]{0,4}(?:,|(?=[)\]]))/y;
/** A judgement: a secret stands among the first. */
const MAX_ARGUMENTS = 6;

/** The arguments of a call from behind its parenthesis on: where strings stand, and nothing for anything else. */
export function findArguments(text: string, from: number): readonly (Stretch | undefined)[] {
  const found: (Stretch | undefined)[] = [];
  for (let position = from; found.length < MAX_ARGUMENTS; ) {
    const argument = matchAt(WRAPPED_ARGUMENT, text, position) ?? matchAt(ARGUMENT, text, position);
    if (argument === undefined) break;
    const [whole, , , value] = argument;
    const start = value === undefined ? 0 : position + whole.lastIndexOf(value);
    found.push(value === undefined || value === "" ? undefined : { start, end: start + value.length });
    position += whole.length;
  }
  return found;
}
