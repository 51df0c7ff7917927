import { matchEnd, matchesAt } from "../../text/match-at.ts";
import { isStandIn } from "../judge/is-placeholder.ts";
import { judgeChoice } from "../judge/looks-chosen.ts";
import { isStrongToken } from "../judge/looks-random.ts";
import { isHidden } from "../read/is-hidden.ts";
import type { SecretShape } from "../secret-shape.ts";
import { characterSet } from "../text/ascii-set.ts";

/** What programs and settings files call a map whose values are secrets: of users, or of their credentials. */
const MAPS_OF_PASSWORDS = ["users", "logins", "basic_auth", "basicauth", "passwords"];
/** The same, but with other meanings too: only random values in them are secrets. */
const MAPS_OF_KEYS = ["accounts", "credentials", "creds", "apikeys", "api_keys", "secrets", "tokens"];
const OPENING = /\\{0,7}["']?(?:[ \t]{0,4}(?::[^=\r\n{]{1,40})?[:=]>?)?[ \t]{0,4}(?:\{|:?(?=\r?\n[ \t]))/y;
/** A colon at the end of a line, plain or escaped. */
const LINE_END = /:(?:\\{1,8}[nru]|[ \t]{0,4}\r?\n)/y;
/** How much of a map is examined. */
const REACH = 600;
/** The end of a name, a sign and a value, quoted or alone on the rest of its line. */
const ENTRY =
  /[\w.@-]\\{0,7}["']?[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}(?:\\{0,7}["'](?<quoted>[^"'\\\r\n]{6,100})\\{0,7}["']|(?<=:[ \t]{1,4})(?<bare>[^\s"'#{}[\],:]{6,100})(?=[ \t]{0,8}(?:\r?\n|$)))/g;

/** Values of a map that is named after them: `basic_auth_users: { ops: ... }`, `object ApiKeys { ... }`. */
const mapsOf = (literals: readonly string[], isSecret: (value: string) => boolean): SecretShape => ({
  literals,
  companion: { distance: 0, set: characterSet(..." \t\"'\\:={\r\n") },
  match(scan, start, end) {
    const { text, code, report } = scan;
    const from = matchEnd(OPENING, text, end);
    if ((from !== undefined || matchesAt(LINE_END, text, end)) && isHidden(scan, end, REACH))
      scan.doubt(start, end + REACH);
    if (from === undefined) return;
    for (const entry of findBody(text, from).matchAll(ENTRY)) {
      const value = entry.groups?.["quoted"] ?? entry.groups?.["bare"] ?? "";
      if (!isSecret(value) || isStandIn(value, code)) continue;
      const valueStart = from + entry.index + entry[0].lastIndexOf(value);
      report({ type: "credential", start: valueStart, end: valueStart + value.length, byName: true });
    }
  },
});

/** What is between the braces, or on the indented lines. */
function findBody(text: string, from: number): string {
  const body = text.slice(from, from + REACH);
  const end = text[from - 1] === "{" ? body.indexOf("}") : body.search(/\r?\n(?=[^\s]|$)/);
  return end === -1 ? body : body.slice(0, end);
}

function isMadeUp(value: string): boolean {
  return isStrongToken(value) || (!/\s/.test(value) && ["signs", "mixed", "numbered"].includes(judgeChoice(value)));
}

export const secretMaps: readonly SecretShape[] = [
  mapsOf(MAPS_OF_PASSWORDS, isMadeUp),
  mapsOf(MAPS_OF_KEYS, isStrongToken),
];
