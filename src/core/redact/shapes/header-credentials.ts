import { matchAt, matchesAt } from "../../text/match-at.ts";
import { isStandIn } from "../judge/is-placeholder.ts";
import { isReference } from "../judge/is-reference.ts";
import { isMixed } from "../judge/looks-random.ts";
import { PLAIN_WORDS } from "../judge/plain-words.ts";
import { isOnJsonLine } from "../read/find-closing-quote.ts";
import { findFieldsEnd, findHeaderEnd, findLineEnd } from "../read/find-header-end.ts";
import { findSeparator } from "../read/find-separator.ts";
import { findValueAt } from "../read/find-value-at.ts";
import { findValueEnd } from "../read/find-value-end.ts";
import { isFieldName } from "../read/is-field-name.ts";
import { isHidden } from "../read/is-hidden.ts";
import type { Scan, SecretShape } from "../secret-shape.ts";
import { CREDENTIAL } from "../text/ascii-set.ts";
import { startsToken } from "../text/token-edge.ts";

/** An opening quote, if any, then the scheme, if any. */
const SCHEME = /(?:[bfru]?\\{0,7}["'`])?(?:([A-Za-z][\w-]{1,24})[ \t]{1,4})?/y;

/** Schemes that are followed by one credential. */
const TOKEN_SCHEMES = new Set(
  "apikey api-key basic bearer bot client-id dpop geniekey jwt key negotiate ntlm private ssws token".split(" "),
);

/** Schemes that are followed by a list of fields, signatures among them. */
const FIELD_SCHEMES = new Set(
  "aws aws4-hmac-sha256 aws4-ecdsa-p256-sha256 digest googlelogin hawk hmac-sha256 mac oauth sharedkey signature".split(
    " ",
  ),
);

/**
 * Judgements: the less there is to show that it is a credential, the longer it has to be.
 */
const MIN_LENGTH = 3;
const MIN_LONE_LENGTH = 6;
const MIN_BARE_LENGTH = 8;
/** How much of a header is read again if it may be wrapped. */
const MAX_HEADER_LENGTH = 1_000;
/** How much of a credential is judged. */
const JUDGED_LENGTH = 256;

/** A word and another one: a sentence about the header. */
const SENTENCE = /[A-Za-z'-]{1,40}[,.]?[ \t]{1,4}[A-Za-z]/y;

/** `Authorization` and `Proxy-Authorization` in any spelling: as a header, a JSON field, an argument. The scheme stays. */
const authorizationHeaders: SecretShape = {
  literals: ["authorization"],
  match(scan, start, end) {
    if (isHidden(scan, end, 60)) scan.doubt(start, end + MAX_HEADER_LENGTH);
    const separator = findSeparator(scan.text, start, end);
    if (separator === undefined || separator.form.demand === "mixed") return;
    const [opening = "", scheme] = matchAt(SCHEME, scan.text, separator.end) ?? [];
    const credentialStart = separator.end + opening.length;
    // Two adjacent strings are a header only if the second is certainly a credential.
    const isListed = separator.form.isList === true;
    if (isListed && isFieldName(scan.text, findValueAt(scan.lookup, separator.end)?.end ?? 0)) return;
    if (scheme === undefined && isListed) reportMixedCredential(scan, credentialStart);
    else if (scheme === undefined) reportCredential(scan, credentialStart, MIN_LONE_LENGTH);
    else if (scheme.length >= 16 && isMixed(scheme) && !FIELD_SCHEMES.has(scheme.toLowerCase())) {
      // No scheme has such a name: it is the credential, and something else follows.
      reportCredential(scan, credentialStart - (opening.length - opening.indexOf(scheme)), MIN_LONE_LENGTH);
    } else if (FIELD_SCHEMES.has(scheme.toLowerCase())) {
      scan.doubt(start, end + MAX_HEADER_LENGTH);
      reportHeader(scan, start, credentialStart);
    } else if (TOKEN_SCHEMES.has(scheme.toLowerCase())) reportCredential(scan, credentialStart, MIN_LENGTH);
    else reportMixedCredential(scan, credentialStart);
  },
};

/** A scheme and its credential away from any header: `Bearer ...` in a log or a document. */
const bareCredentials: SecretShape = {
  literals: ["bearer ", "basic ", "ssws ", "geniekey ", "negotiate "],
  match(scan, start, end) {
    if (!startsToken(scan.text, start)) return;
    const credentialEnd = scan.lookup.runEnd(CREDENTIAL, end);
    if (credentialEnd - end >= MIN_BARE_LENGTH) reportMixedCredential(scan, end);
  },
};

function reportCredential(scan: Scan, start: number, minLength: number): void {
  const end = scan.lookup.end(findValueEnd, start);
  const value = scan.text.slice(start, Math.min(end, start + JUDGED_LENGTH));
  // A quote before these closed a string rather than opening one.
  if (/^[,\]})]/.test(value)) return;
  // A word of letters without a scheme is an identifier, or part of a sentence about the header.
  if (minLength === MIN_LONE_LENGTH && /^[A-Za-z_$][A-Za-z_$.]*$/.test(value)) return;
  if (value.length < minLength || isStandIn(value, scan.code) || PLAIN_WORDS.has(value.toLowerCase())) return;
  if (matchesAt(SENTENCE, scan.text, start)) return;
  scan.report({ type: "authorization", start, end, byName: true });
}

function reportMixedCredential({ text, lookup, report }: Scan, start: number): void {
  const end = lookup.end(findValueEnd, start);
  const value = text.slice(start, Math.min(end, start + JUDGED_LENGTH));
  if (isMixed(value) && !isReference(value) && !isFieldName(text, end))
    report({ type: "authorization", start, end, byName: true });
}

/** The whole rest of a header. Its fields are quoted, so quotes end it only if they are JSON's. */
function reportHeader({ text, lookup, report }: Scan, nameStart: number, start: number): void {
  const isOwnLine = /(?:^|[\r\n])(?:[<>] )?(?:proxy-)?$/i.test(text.slice(Math.max(0, nameStart - 9), nameStart));
  const fieldsEnd = isOnJsonLine(text, start) ? start : findFieldsEnd(text, start);
  const lineEnd = lookup.end(isOwnLine ? findLineEnd : findHeaderEnd, start);
  const end = Math.max(fieldsEnd, closesString(text, start, lineEnd) ? lineEnd - 1 : lineEnd);
  if (end > start) report({ type: "authorization", start, end, byName: true });
}

/** Whether the last character is a quote without a partner: fields have two each, so it ends a string around the header. */
function closesString(text: string, start: number, end: number): boolean {
  return text[end - 1] === '"' && text.slice(start, end).split('"').length % 2 === 0;
}

export const authorization: readonly SecretShape[] = [authorizationHeaders, bareCredentials];

/** An opening quote, if any, then the first cookie's name. */
const FIRST_COOKIE = /(?:\\{0,7}["'`])?(?=[^\s=;"'`\\]{1,80}=)/y;
const NAME = /[^\s=;"'`\\]{1,80}=/y;

const SETTING = /^(?:[A-Za-z]{1,8}|[a-z]{2}[-_][A-Za-z]{2}|\d)$/;
const SET_COOKIE = /set[-_]?$/i;

/**
 * `Cookie` and `Set-Cookie`. All of the first goes; of the second only the value, so that its attributes can still be
 * read.
 */
export const cookies: SecretShape = {
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
    // A language or a theme: what gives access is longer than a word.
    if (valueEnd > valueStart && !SETTING.test(text.slice(valueStart, Math.min(valueEnd, valueStart + 16))))
      report({ type: "cookie", start: valueStart, end: valueEnd });
  },
};
