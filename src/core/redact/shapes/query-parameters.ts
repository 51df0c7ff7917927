import { classifyName } from "../judge/classify-name.ts";
import { isReference } from "../judge/is-reference.ts";
import { isMixed } from "../judge/looks-random.ts";
import { findEncodedValueEnd, findValueEnd } from "../read/find-value-end.ts";
import type { Scan, SecretShape } from "../secret-shape.ts";
import { characterSet, runStart } from "../text/ascii-set.ts";

/** Parameters that are secret in a query, but whose names are too common elsewhere. */
const PARAMETERS: Readonly<Record<string, string>> = {
  appid: "api-key",
  auth: "credential",
  code: "authorization-code",
  hmac: "signature",
  key: "api-key",
  sid: "session-id",
  sig: "signature",
  signature: "signature",
  session: "session-id",
  sessionid: "session-id",
  ticket: "credential",
  assertion: "credential",
  samlresponse: "credential",
  "x-amz-credential": "credential",
  "x-amz-signature": "signature",
  "x-goog-credential": "credential",
  "x-goog-signature": "signature",
};

/** What begins a parameter, plain or inside an encoded URL. */
const PARAMETER_START = /(?:[?&]|%3f|%26|&amp;|\\u0026)$/i;
/** The longest of them, `\u0026`. */
const PARAMETER_START_LENGTH = 6;

/** A judgement: shorter values count only if letters and digits are mixed. */
const MIN_LENGTH = 16;
const ENCODED_NAME = characterSet("AZ", "az", "09", "_", "-", ".", "%");
/** A judgement: names of parameters are shorter. */
const MAX_NAME_LENGTH = 64;

/** Sensitive parameters of queries and forms, including inside an encoded URL. */
const plainParameters: readonly SecretShape[] = Object.entries(PARAMETERS).map(([name, type]) => ({
  literals: [`${name}=`, `${name}%3d`],
  match(scan, start, end) {
    if (!PARAMETER_START.test(scan.text.slice(Math.max(0, start - PARAMETER_START_LENGTH), start))) return;
    reportValue(scan, end, type, end - start > name.length + 1);
  },
}));

/** Names with a percent-encoded letter, which hides them from every list of names. */
const encodedNames: SecretShape = {
  literals: ["%2d", "%4", "%5", "%6", "%7"],
  match(scan, start, end) {
    const nameEnd = scan.lookup.runEnd(ENCODED_NAME, end);
    if (scan.text[nameEnd] !== "=" || nameEnd - end > MAX_NAME_LENGTH) return;
    const written = scan.text.slice(runStart(scan.text, ENCODED_NAME, start, MAX_NAME_LENGTH), nameEnd);
    const name = written.replaceAll(/%([0-7][0-9A-Fa-f])/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    const sensitive = classifyName(name);
    const parameter = Object.hasOwn(PARAMETERS, name.toLowerCase()) ? PARAMETERS[name.toLowerCase()] : undefined;
    const type = sensitive?.demand === "any" ? sensitive.type : parameter;
    if (type !== undefined) reportValue(scan, nameEnd + 1, type, false);
  },
};

function reportValue({ text, lookup, report }: Scan, start: number, type: string, isEncoded: boolean): void {
  const end = lookup.end(isEncoded ? findEncodedValueEnd : findValueEnd, start);
  const judged = text.slice(start, Math.min(end, start + MIN_LENGTH));
  if (isReference(judged) || (judged.length < MIN_LENGTH && !isMixed(judged))) return;
  report({ type, start, end, byName: true });
}

export const queryParameters: readonly SecretShape[] = [...plainParameters, encodedNames];
