import { matchAt } from "../../text/match-at.ts";
import { isStandIn } from "../judge/is-placeholder.ts";
import { isMixed } from "../judge/looks-random.ts";
import type { SecretShape } from "../secret-shape.ts";
import { characterSet, isIn, isWideSpace, LETTERS, runStart, URL_SAFE } from "../text/ascii-set.ts";

/** Longer user parts are not credentials but text that happens to contain an `@`. */
const MAX_USERINFO_LENGTH = 1_000;

/** A lone user name as long and as mixed as this is a token: `https://<token>@host`. */
const MIN_TOKEN_LENGTH = 16;

/** Schemes whose `?` and `#` end the host; database drivers accept them raw inside a password. */
const WEB_SCHEMES = new Set(["http", "https", "ws", "wss", "ftp", "ftps"]);

/** Schemes of servers that accept a token in place of a user. */
const TOKEN_SCHEMES = new Set(["nats", "tls"]);

const HOST_END = characterSet("\t\r", ..." /\"'`<>\\");

/** The password that GitHub once required beside a token used as the user name. */
const OAUTH_PASSWORD = ":x-oauth-basic";

/** User and password before a host: `postgres://user:password@host`. The user stays, unless it is the secret. */
const urlUserinfo: SecretShape = {
  // With the backslashes that JSON may put before slashes, and nested JSON before backslashes.
  literals: ["", "\\", "\\\\", "\\\\\\\\"].map((slashes) => `:${slashes}/${slashes}/`),
  match(scan, start, end) {
    const at = findAt(scan.text, start, end);
    if (at === undefined) return;
    const userinfo = scan.text.slice(end, at);
    const colon = userinfo.indexOf(":");
    const user = colon === -1 ? userinfo : userinfo.slice(0, colon);
    const password = colon === -1 ? "" : userinfo.slice(colon + 1);

    const isTokenScheme =
      colon === -1 && TOKEN_SCHEMES.has(schemeBefore(scan.text, start)) && !isStandIn(user, scan.code);
    const isUserSecret = isTokenScheme || (user.length >= MIN_TOKEN_LENGTH && isMixed(user));
    if (isUserSecret && password === "" && SENTRY.test(scan.text.slice(at, at + 80))) return;
    if (isUserSecret) scan.report({ type: "url-credential", start: end, end: at });
    else if (password !== "" && !isStandIn(password, scan.code) && !isExample(user, password)) {
      scan.report({ type: "password", start: end + colon + 1, end: at });
    }
  },
};

/** The address to which programs report their errors: its key is on every page that does. */
const SENTRY = /^@(?:\w+\.)?(?:ingest\.)?(?:\w+\.)?sentry\.io\//;

const ENCODED = /%3A%2F%2F[^\s%:@/"']{0,60}%3A((?:[^\s%"'&]|%(?!40)[0-9A-F]{2}){3,200})%40/iy;

/** The same in a URL that is encoded inside another. */
const encodedUserinfo: SecretShape = {
  literals: ["%3a%2f%2f"],
  match({ text, code, report }, start) {
    const found = matchAt(ENCODED, text, start);
    const password = found?.[1];
    if (found === undefined || password === undefined || isStandIn(password, code)) return;
    const end = start + found[0].length - "%40".length;
    report({ type: "password", start: end - password.length, end });
  },
};

/** `user:password@`, as in every manual, and `guest:guest@`, a common default. */
function isExample(user: string, password: string): boolean {
  if (user === password && /^[a-z]{3,12}$/.test(user)) return true;
  return /^(?:user|username|usr)$/i.test(user) && /^(?:pass|password|passwd|pwd|secret)$/i.test(password);
}

/** Where the user part ends, at the last `@` before the host; undefined if the URL has none. */
function findAt(text: string, schemeEnd: number, from: number): number | undefined {
  const end = findHostEnd(text, from);
  const at = lastAt(text, from, end);
  if (at === undefined || !WEB_SCHEMES.has(schemeBefore(text, schemeEnd))) return at;
  // Not if a user and a colon come before it: a host's colon is never followed by a name.
  const query = text.slice(from, end).search(/(?<!:[^\d?#:][^?#:]*)[?#]/);
  return query === -1 ? at : lastAt(text, from, from + query);
}

/** Where the host ends, at the latest. The slashes of the next scheme end it too, so that no character is read twice. */
function findHostEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + MAX_USERINFO_LENGTH);
  for (let index = from; index < limit; index += 1) {
    const code = text.charCodeAt(index);
    if (isIn(HOST_END, code) || isWideSpace(code)) return index;
  }
  return limit;
}

function lastAt(text: string, from: number, end: number): number | undefined {
  const at = text.slice(from, end).lastIndexOf("@");
  return at === -1 ? undefined : from + at;
}

function schemeBefore(text: string, end: number): string {
  const start = runStart(text, LETTERS, end, 12);
  // The letter of `\n` in JSON is not part of the scheme.
  return text.slice(text[start - 1] === "\\" ? start + 1 : start, end).toLowerCase();
}

/** The token beside GitHub's fixed password, even if no scheme is left before it. */
const oauthBasic: SecretShape = {
  literals: [`${OAUTH_PASSWORD}@`],
  match({ text, report }, start, end) {
    const tokenStart = runStart(text, URL_SAFE, start, 256);
    report({ type: "github-token", start: tokenStart, end: end - 1 });
  },
};

const BEFORE_DRIVER_HOST = /(?:^|[^\w.-])([\w.-]{1,60}):([^\s"'`\\()[\]]{1,100})@$/;

/** Go's connection strings: `user:password@tcp(host)/name`. */
const driverHosts: SecretShape = {
  literals: ["@tcp(", "@unix(", "@tcp6(", "@(", "@/", "@protocol("],
  match({ text, code, report }, start) {
    const password = BEFORE_DRIVER_HOST.exec(text.slice(Math.max(0, start - 170), start + 1))?.[2];
    if (password === undefined || password.startsWith("//") || isStandIn(password, code)) return;
    report({ type: "password", start: start - password.length, end: start });
  },
};

const ORACLE_LOGIN =
  /(?:jdbc:oracle:(?:thin|oci):|(?:sqlplus|sqlldr|expdp|impdp|rman target)[ \t]{1,4}(?:-\w{1,4}[ \t]{1,4}){0,3}\\{0,7}["']?(?:userid=)?)([\w$#.]{1,60}\/)([^\s@"'\\]{1,100})(?=@)/iy;

/** Oracle's: `user/password@host`. */
const oracleLogins: SecretShape = {
  literals: ["jdbc:oracle:", "sqlplus ", "sqlldr ", "expdp ", "impdp ", "rman target "],
  match({ text, code, report }, start) {
    const login = matchAt(ORACLE_LOGIN, text, start);
    const password = login?.[2];
    if (login === undefined || password === undefined || isStandIn(password, code)) return;
    const end = start + login[0].length;
    report({ type: "password", start: end - password.length, end });
  },
};

const BEFORE_ORACLE_HOST = /(?:^|[^\w$#./-])[\w$#.]{1,30}\/([^\s@/"'\\]{3,60})(@[\w.-]{1,80})?$/;

/** The same, recognised only by the host's slashes or Oracle's port. */
const oracleHosts: SecretShape = {
  literals: ["@//", ":1521/", ":1521:"],
  match({ text, code, report }, start) {
    const [, password, host = ""] = BEFORE_ORACLE_HOST.exec(text.slice(Math.max(0, start - 180), start)) ?? [];
    if (password === undefined || !isMixed(password) || isStandIn(password, code)) return;
    const end = start - host.length;
    // Without an `@` before the port it is a path.
    if (text[end] === "@") report({ type: "password", start: end - password.length, end });
  },
};

export const urlCredentials: readonly SecretShape[] = [
  urlUserinfo,
  encodedUserinfo,
  oauthBasic,
  driverHosts,
  oracleLogins,
  oracleHosts,
];
