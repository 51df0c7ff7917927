import { isStandIn } from "../judge/is-placeholder.ts";
import { isMixed } from "../judge/looks-random.ts";
import type { Scan, Shape } from "../shape.ts";
import { LETTERS, URL_SAFE } from "../text/character-set.ts";
import { runStart } from "../text/run-start.ts";

/** Longer user parts are no credentials but text that happens to hold an `@`. */
const MAX_USERINFO_LENGTH = 1_000;

/** A lone user name as long and as mixed as this is a token: `https://<token>@host`. */
const MIN_TOKEN_LENGTH = 16;

/** Schemes whose `?` and `#` end the host; database drivers accept them raw inside a password. */
const WEB_SCHEMES = new Set(["http", "https", "ws", "wss", "ftp", "ftps"]);

/** What GitHub once wanted as the password beside a token in the place of the user name. */
const OAUTH_PASSWORD = ":x-oauth-basic";

/** User and password in front of a host: `postgres://user:password@host`. The user stays, unless it is the secret. */
const urlUserinfo: Shape = {
  literals: ["://", ":\\/\\/"],
  match(scan, start, end) {
    const at = findAt(scan, end, WEB_SCHEMES.has(schemeBefore(scan.text, start)));
    if (at === undefined) return;
    const userinfo = scan.text.slice(end, at);
    const colon = userinfo.indexOf(":");
    const user = colon === -1 ? userinfo : userinfo.slice(0, colon);
    const password = colon === -1 ? "" : userinfo.slice(colon + 1);

    const isUserSecret = user.length >= MIN_TOKEN_LENGTH && isMixed(user);
    if (isUserSecret) scan.report({ type: "url-credential", start: end, end: at });
    else if (password !== "" && !isStandIn(password, scan.code)) {
      scan.report({ type: "password", start: end + colon + 1, end: at });
    }
  },
};

/** The position of the `@` that ends the user part, or undefined where the URL has none. */
function findAt({ text, lookup }: Scan, from: number, isWeb: boolean): number | undefined {
  const end = Math.min(lookup.end(isWeb ? findWebHostEnd : findHostEnd, from), from + MAX_USERINFO_LENGTH);
  if (lookup.next("@", from) >= end) return undefined;
  const at = text.slice(from, end).lastIndexOf("@");
  return at === -1 ? undefined : from + at;
}

const HOST_END = /[\s/"'`<>\\]|$/g;
const WEB_HOST_END = /[\s/?#"'`<>\\]|$/g;

function findHostEnd(text: string, from: number): number {
  return searchFrom(HOST_END, text, from);
}

function findWebHostEnd(text: string, from: number): number {
  return searchFrom(WEB_HOST_END, text, from);
}

function searchFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

function schemeBefore(text: string, end: number): string {
  return text.slice(runStart(text, LETTERS, end, 12), end).toLowerCase();
}

/** The token beside GitHub's fixed password, also where no scheme is left before it. */
const oauthBasic: Shape = {
  literals: [`${OAUTH_PASSWORD}@`],
  match({ text, report }, start, end) {
    const tokenStart = runStart(text, URL_SAFE, start, 256);
    report({ type: "github-token", start: tokenStart, end: end - 1 });
  },
};

export const urlCredentials: readonly Shape[] = [urlUserinfo, oauthBasic];
