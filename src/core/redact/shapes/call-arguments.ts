import { isStandIn } from "../judge/is-placeholder.ts";
import { isHexadecimal, isStrongToken } from "../judge/is-strong-token.ts";
import { judgeChoice } from "../judge/looks-chosen.ts";
import { isMixed } from "../judge/looks-random.ts";
import type { Shape } from "../shape.ts";
import { HEX } from "../text/character-set.ts";
import { matchAt } from "../text/match-at.ts";

/** Functions whose last string, at the second or third place, is a secret. */
const FUNCTIONS = [
  ...[
    "auth(",
    "auth=(",
    "auth: (",
    "auth = (",
    "auth': (",
    'auth": (',
    "basicauth(",
    "basic_auth(",
    "credentials(",
    "credential(",
    "login(",
    "authenticate(",
  ],
  ...["pdo(", "mysqli(", "mysqli_connect(", "mysql_connect(", "ldap_bind(", "ftp_login(", "imap_open("],
  ...["getconnection(", "jwt.sign(", "jwt.encode(", "jwt.verify(", "jwt.decode(", "createhmac(", "hmac.new(", "hmac("],
];

const ARGUMENTS =
  /[\w.:]{1,40}["']?[=: ]{0,3}\((?<others>(?:[ \t]{0,4}(?:[A-Za-z_$][\w$.[\]]{0,60}|\\{0,7}["'`][^"'`\\\r\n]{0,100}\\{0,7}["'`])[ \t]{0,4},){0,2})[ \t]{0,4}[bu]?\\{0,7}["'`](?<secret>[^"'`\\\r\n]{6,200})\\{0,7}["'`][ \t]{0,4}[,)]/y;

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

/** Makers of clients, whose last string is a key where chance wrote it. */
const CLIENTS = ["client(", "bot(", "api(", "sdk("];

/** Secrets that a program hands to a function by place: `HTTPBasicAuth("bob", "...")`, `jwt.sign(payload, "...")`. */
const functionArguments: Shape = {
  literals: [...FUNCTIONS, ...CIPHERS, ...CLIENTS],
  match({ text, code, report }, start, end) {
    const found = matchAt(ARGUMENTS, text, start);
    const secret = found?.groups?.["secret"];
    if (found === undefined || secret === undefined || !isMixed(secret) || isStandIn(secret, code)) return;
    const written = text.slice(start, end).toLowerCase();
    if (CLIENTS.includes(written) ? !isKey(secret) : found.groups?.["others"] === "" && !CIPHERS.includes(written))
      return;
    const secretStart = start + found[0].lastIndexOf(secret);
    const type = LOGINS.has(written) ? "password" : "credential";
    report({ type, start: secretStart, end: secretStart + secret.length, byName: true });
  },
};

/** Calls that get in somewhere: one of their strings may be what they get in with. */
const ENTRANCES = ["connect(", "connection(", "context(", "credentialsprovider(", "bind(", "dial(", "logon(", "open("];
const STRING_ARGUMENT =
  /[ \t\n]{0,8}(?:[\w.]{1,40}[ ]?[:=][ ]?)?(?:[bu]?\\{0,7}(["'`])([^"'`\\\r\n]{0,200})\\{0,7}\1|[\w$.:[\]]{1,60})[ \t]{0,4}(?:,|(?=\)))/y;
const MAX_ARGUMENTS = 6;

/** Secrets among the strings of such a call, where nobody would write them otherwise. */
const entranceArguments: Shape = {
  literals: ENTRANCES,
  match({ text, code, report }, _start, end) {
    let position = end;
    for (let index = 0; index < MAX_ARGUMENTS; index += 1) {
      const argument = matchAt(STRING_ARGUMENT, text, position);
      if (argument === undefined) return;
      const value = argument[2];
      if (index > 0 && value !== undefined && isMadeUp(value) && !isStandIn(value, code)) {
        const start = position + argument[0].lastIndexOf(value);
        report({ type: "credential", start, end: start + value.length, byName: true });
      }
      position += argument[0].length;
    }
  },
};

function isMadeUp(value: string): boolean {
  return ["signs", "mixed"].includes(judgeChoice(value)) || isKey(value);
}

const BEFORE_CHARACTERS = /(\\{0,7}")([^"\\\r\n]{6,100})\1$/;

/** A string that Java takes apart into characters, because it is a password. */
const characterArrays: Shape = {
  literals: ['".tochararray()'],
  match({ text, code, report }, start) {
    const value = BEFORE_CHARACTERS.exec(text.slice(Math.max(0, start - 120), start + 1))?.[2];
    if (value === undefined || !isMadeUp(value) || isStandIn(value, code)) return;
    const end = start - (text[start - 1] === "\\" ? 1 : 0);
    report({ type: "password", start: end - value.length, end, byName: true });
  },
};

const LOGINS = new Set([
  "pdo(",
  "mysqli(",
  "mysqli_connect(",
  "mysql_connect(",
  "ldap_bind(",
  "ftp_login(",
  "imap_open(",
]);

function isKey(value: string): boolean {
  return (isStrongToken(value) || isHexadecimal(value)) && !/[/ ]/.test(value);
}

const ACCOUNT =
  /[("'` ]{1,3}AC[0-9a-f]{32}\\{0,7}["'`]?[ \t]{0,2}[,:][ \t]{0,2}\\{0,7}["'`]?([0-9a-f]{32})(?![0-9a-f])/y;

/** Twilio's two arguments: the number of an account, and its token, which has no mark of its own. */
const accountTokens: Shape = {
  literals: ["'ac", '"ac', "`ac"],
  companion: { distance: 31, set: HEX },
  match({ text, report }, start) {
    const found = matchAt(ACCOUNT, text, start);
    if (found !== undefined) {
      const end = start + found[0].length;
      report({ type: "credential", start: end - 32, end, byName: true });
    }
  },
};

export const callArguments: readonly Shape[] = [functionArguments, entranceArguments, characterArrays, accountTokens];
