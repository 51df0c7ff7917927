import { isStandIn } from "../judge/is-placeholder.ts";
import { isMixed } from "../judge/looks-random.ts";
import type { Shape } from "../shape.ts";
import { matchAt } from "../text/match-at.ts";

/** Functions whose last string, at the second or third place, is a secret. */
const FUNCTIONS = [
  ...[
    "auth(",
    "auth=(",
    "auth: (",
    "basicauth(",
    "basic_auth(",
    "credentials(",
    "credential(",
    "login(",
    "authenticate(",
  ],
  ...["getconnection(", "jwt.sign(", "jwt.encode(", "jwt.verify(", "jwt.decode(", "createhmac(", "hmac.new(", "hmac("],
];

const ARGUMENTS =
  /[\w.:]{1,40}[=: ]{0,2}\((?<others>(?:[ \t]{0,4}(?:[A-Za-z_$][\w$.[\]]{0,60}|\\{0,7}["'`][^"'`\\\r\n]{0,100}\\{0,7}["'`])[ \t]{0,4},){0,2})[ \t]{0,4}[bu]?\\{0,7}["'`](?<secret>[^"'`\\\r\n]{6,200})\\{0,7}["'`][ \t]{0,4}[,)]/y;

/** Functions that take a key, whatever else they take. */
const CIPHERS = [
  "fernet(",
  "aes.new(",
  "createcipheriv(",
  "createdecipheriv(",
  "cookieparser(",
  "twilio(",
  "secretbox(",
];

/** Secrets that a program hands to a function by place: `HTTPBasicAuth("bob", "...")`, `jwt.sign(payload, "...")`. */
export const callArguments: Shape = {
  literals: [...FUNCTIONS, ...CIPHERS],
  match({ text, code, report }, start, end) {
    const found = matchAt(ARGUMENTS, text, start);
    if (found?.groups?.["others"] === "" && !CIPHERS.includes(text.slice(start, end).toLowerCase())) return;
    const secret = found?.groups?.["secret"];
    if (found === undefined || secret === undefined || !isMixed(secret) || isStandIn(secret, code)) return;
    const secretStart = start + found[0].lastIndexOf(secret);
    report({ type: "credential", start: secretStart, end: secretStart + secret.length, byName: true });
  },
};
