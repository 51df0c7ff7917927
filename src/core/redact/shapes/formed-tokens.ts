import { matchAt, matchEnd } from "../../text/match-at.ts";
import { isReference } from "../judge/is-reference.ts";
import { isStrongToken } from "../judge/looks-random.ts";
import type { SecretShape } from "../secret-shape.ts";
import {
  ALPHANUMERIC,
  type AsciiSet,
  BASE64_FORMS,
  characterSet,
  DIGITS,
  HEX,
  LETTERS,
  runStart,
  UPPER_CASE_OR_DIGIT,
  URL_SAFE,
  WORD,
} from "../text/ascii-set.ts";
import { startsToken } from "../text/token-edge.ts";

/** Every older OpenAI key contains this. */
const OPENAI_MARK = "T3BlbkFJ";
/** From tokens that vendors publish as examples: the shortest, and a length above all of them. */
const SK_MIN_LENGTH = 20;
const MAX_SK_LENGTH = 400;

const SLACK_PREFIXES = ["xoxa-", "xoxb-", "xoxc-", "xoxd-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-", "xapp-"];

/** SendGrid keys have 69 characters. */
const SENDGRID_MIN_LENGTH = 50;

const TELEGRAM_ID_LENGTHS = { least: 6, most: 12 };
/** Telegram's have 35 characters; somewhat less, for a token that was cut. */
const TELEGRAM_SECRET_MIN_LENGTH = 30;

const DOT = characterSet(".");
const DASH = characterSet("-");

const DISCORD_USER_LENGTHS = { least: 18, most: 30 };
/** Discord's tokens: a time of six characters, and a MAC of 27 or 38; somewhat less, for one that was cut. */
const DISCORD_TIME_LENGTH = 6;
const DISCORD_SECRET_MIN_LENGTH = 25;

/** `sk-` and a long word: OpenAI's first keys, and those of everyone who copied the format. */
const bareSecretKeys: SecretShape = {
  literals: ["sk-"],
  match({ text, lookup, report }, start, end) {
    if (!text.startsWith("sk-", start)) return;
    const tokenEnd = lookup.runEnd(URL_SAFE, end);
    const isLong = startsToken(text, start) && lookup.runEnd(ALPHANUMERIC, end) - end >= SK_MIN_LENGTH;
    const isNamed =
      startsToken(text, start) && tokenEnd - end <= MAX_SK_LENGTH && isStrongToken(text.slice(end, tokenEnd));
    const isMarked = tokenEnd - end > SK_MIN_LENGTH && lookup.next(OPENAI_MARK, end) < tokenEnd;
    if (isLong || isMarked) report({ type: isMarked ? "openai-key" : "api-key", start, end: tokenEnd, shown: 3 });
    else if (isNamed) report({ type: "api-key", start, end: tokenEnd, shown: 3, byName: true });
  },
};

const AZURE_KEY = /["']?[ \t]{0,4}[ \t=:][ \t]{0,4}["']?([A-Za-z0-9+/]{60,100}={1,2})/y;

/** A storage account's key after the account's name, as in Hadoop's settings. */
const azureAccountKeys: SecretShape = {
  literals: [".core.windows.net"],
  match({ text, report }, _start, end) {
    const found = matchAt(AZURE_KEY, text, end);
    const key = found?.[1];
    if (found === undefined || key === undefined) return;
    report({ type: "azure-key", start: end + found[0].length - key.length, end: end + found[0].length });
  },
};

/** Longer than any placeholder for a token: `xoxb-your-bot-token`. */
const MAX_REFERENCE_LENGTH = 80;

const slackTokens: SecretShape = {
  literals: SLACK_PREFIXES,
  match({ text, lookup, report }, start, end) {
    if (!startsToken(text, start)) return;
    const tokenEnd = lookup.runEnd(URL_SAFE, end);
    // Either a second part, or one part too long to be a word.
    const isToken = lookup.next("-", end) < tokenEnd - 1 || tokenEnd - end >= 20;
    if (isToken && !isReference(text.slice(end, Math.min(tokenEnd, end + MAX_REFERENCE_LENGTH))))
      report({ type: "slack-token", start, end: tokenEnd, shown: end - start });
  },
};

const sendgridKeys: SecretShape = {
  literals: ["sg."],
  match({ text, lookup, report }, start, end) {
    if (!text.startsWith("SG.", start) || !startsToken(text, start, LETTERS)) return;
    const middle = lookup.runEnd(URL_SAFE, end);
    if (text[middle] !== ".") return;
    const tokenEnd = lookup.runEnd(URL_SAFE, middle + 1);
    if (tokenEnd - start >= SENDGRID_MIN_LENGTH) report({ type: "sendgrid-key", start, end: tokenEnd, shown: 3 });
  },
};

/** A bot's number, a colon, and its secret: `123456789:AA...`. */
const telegramTokens: SecretShape = {
  literals: ["0:", "1:", "2:", "3:", "4:", "5:", "6:", "7:", "8:", "9:"],
  companion: { distance: -1 - TELEGRAM_ID_LENGTHS.least, set: DIGITS },
  match({ text, lookup, report }, _start, end) {
    const tokenEnd = lookup.runEnd(URL_SAFE, end);
    if (tokenEnd - end < TELEGRAM_SECRET_MIN_LENGTH) return;
    const start = runStart(text, DIGITS, end - 1, TELEGRAM_ID_LENGTHS.most);
    const isBot = startsToken(text, start) || text.slice(Math.max(0, start - 3), start).toLowerCase() === "bot";
    // Times and addresses also have digits before a colon, but never such a word after it.
    if (isBot && lookup.runEnd(DIGITS, end) < tokenEnd) report({ type: "telegram-token", start, end: tokenEnd });
  },
};

/** Three parts with dots, the middle one of six characters: `MTA....Gx1234.abc...`. */
const discordTokens: SecretShape = {
  literals: ["."],
  companion: { distance: DISCORD_TIME_LENGTH, set: DOT },
  match({ text, lookup, report }, dot, end) {
    const secondDot = end + DISCORD_TIME_LENGTH;
    const runsFrom = runStart(text, URL_SAFE, dot, DISCORD_USER_LENGTHS.most + 1);
    // A diff sign, or the letter of `\n` in JSON, is directly before it.
    const isLead = text[runsFrom] === "-" || text[runsFrom - 1] === "\\";
    const userStart = isLead ? runsFrom + 1 : runsFrom;
    const userLength = dot - userStart;
    if (userLength < DISCORD_USER_LENGTHS.least || userLength > DISCORD_USER_LENGTHS.most) return;
    if (!startsToken(text, userStart) || !"MNO".includes(text.charAt(userStart))) return;
    if (lookup.runEnd(URL_SAFE, end) !== secondDot) return;
    const tokenEnd = lookup.runEnd(URL_SAFE, secondDot + 1);
    if (tokenEnd - secondDot <= DISCORD_SECRET_MIN_LENGTH) return;
    report({ type: "discord-token", start: userStart, end: tokenEnd });
  },
};

/**
 * Tokens without a telling prefix whose fixed form is telling enough: the bounded form; a literal that occurs only in
 * it, with the number of characters before it; and a character at a distance from the literal's end.
 */
type FixedForm = readonly [
  type: string,
  form: RegExp,
  literals: readonly string[],
  before: number,
  distance: number,
  set: AsciiSet,
];

const FIXED_FORMS: readonly FixedForm[] = [
  ["twilio-key", /SK[0-9a-f]{32}(?![0-9A-Za-z])/y, ["SK"], 0, 31, HEX],
  ["airtable-token", /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/y, ["pat"], 0, 14, DOT],
  ["resend-key", /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,40}(?![A-Za-z0-9])/y, ["re_"], 0, 8, characterSet("_")],
  ["npm-token", /npm_[A-Za-z0-9_]{36}(?![A-Za-z0-9_])/y, ["npm_"], 0, 35, WORD],
  ["mailchimp-key", /[0-9a-f]{32}-us\d{1,2}(?!\d)/y, ["-us"], 32, 0, DIGITS],
  ["terraform-token", /[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70}/y, [".atlasv1."], 14, 0, BASE64_FORMS],
  ["azure-client-secret", /[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}/y, ["Q~"], 4, -3, DIGITS],
  ["infisical-token", /st\.[0-9a-f-]{24,36}\.[0-9a-f]{32}\.[0-9a-f]{32}/y, ["st."], 0, 24, DOT],
  [
    "braintree-token",
    /access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}/y,
    ["access_token$"],
    0,
    0,
    LETTERS,
  ],
  ["asana-token", /[12]\/\d{10,20}(?:\/\d{10,20})?:[0-9a-f]{32}(?![0-9a-f])/y, ["1/", "2/"], 0, 9, DIGITS],
  ["clickup-token", /pk_\d{5,12}_[A-Z0-9]{32}(?![A-Z0-9])/y, ["pk_"], 0, 0, DIGITS],
  [
    "launchdarkly-key",
    /(?:sdk|api|mob)-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f])/y,
    ["sdk-", "api-", "mob-"],
    0,
    8,
    DASH,
  ],
  ["harness-token", /[ps]at\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}/y, ["pat.", "sat."], 0, 22, DOT],
  ["scaleway-key", /SCW[A-Z0-9]{17}(?![A-Z0-9])/y, ["SCW"], 0, 16, UPPER_CASE_OR_DIGIT],
  ["cloudflare-origin-key", /v1\.0-[0-9a-f]{24}-[0-9a-f]{100,160}/y, ["v1.0-"], 0, 24, DASH],
  // What `location`, the first field of every macaroon, becomes in base64.
  ["macaroon", /MDA[A-Za-z0-9+/_-]{3}xvY2F0aW9u[A-Za-z0-9+/_=-]{40,4000}/y, ["xvY2F0aW9u"], 6, 0, BASE64_FORMS],
  [
    "onepassword-key",
    /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}(?![A-Z0-9])/y,
    ["A3-"],
    0,
    6,
    DASH,
  ],
  ["maxmind-key", /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?![A-Za-z0-9])/y, ["_mmk"], 36, -5, ALPHANUMERIC],
  [
    "authress-key",
    /(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}/y,
    ["sc_", "ext_", "scauth_", "authress_"],
    0,
    4,
    ALPHANUMERIC,
  ],
  ["clickhouse-key", /4b1d[A-Za-z0-9]{38}(?![A-Za-z0-9])/y, ["4b1d"], 0, 37, ALPHANUMERIC],
  ["firebase-token", /[A-Za-z0-9_-]{11}:APA91b[A-Za-z0-9_-]{100,200}/y, [":APA91b"], 11, 0, URL_SAFE],
  ["salesforce-session", /00D[A-Za-z0-9]{12}!A[A-Za-z0-9._]{80,120}/y, ["!A"], 15, -17, DIGITS],
  // What Microsoft puts into its services' keys so that scanners recognise them.
  ["azure-key", /[A-Za-z0-9+/]{76}\+ASt[A-Za-z0-9+/]{6}==/y, ["+ASt"], 76, 0, BASE64_FORMS],
  ["azure-key", /[A-Za-z0-9+/]{76}ACDb[A-Za-z0-9+/]{6}==/y, ["ACDb"], 76, 0, BASE64_FORMS],
  ["azure-key", /[A-Za-z0-9+/]{33}\+ASb[A-Za-z0-9+/]{6}=/y, ["+ASb"], 33, 0, BASE64_FORMS],
  ["azure-key", /[A-Za-z0-9+/]{33}\+AEh[A-Za-z0-9+/]{6}=/y, ["+AEh"], 33, 0, BASE64_FORMS],
  ["azure-key", /[A-Za-z0-9+/]{33}\+ARm[A-Za-z0-9+/]{6}=/y, ["+ARm"], 33, 0, BASE64_FORMS],
  ["azure-key", /[A-Za-z0-9+/]{33}AIoT[A-Za-z0-9+/]{6}=/y, ["AIoT"], 33, 0, BASE64_FORMS],
  ["azure-key", /[A-Za-z0-9]{33}AzCa[A-Za-z0-9]{6}=/y, ["AzCa"], 33, 0, BASE64_FORMS],
  ["azure-key", /[A-Za-z0-9]{42}AzSe[A-Za-z0-9]{6}/y, ["AzSe"], 42, 0, BASE64_FORMS],
  ["azure-key", /[A-Za-z0-9_-]{44}AzFu[A-Za-z0-9_-]{6}==/y, ["AzFu"], 44, 0, BASE64_FORMS],
  ["azure-key", /[A-Za-z0-9+/]{42}\+ACR[A-Za-z0-9+/]{6}/y, ["+ACR"], 42, 0, BASE64_FORMS],
  ["azure-key", /[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26}/y, ["JQQJ99"], 52, 0, BASE64_FORMS],
  [
    "okta-token",
    /00(?=[A-Za-z0-9_-]{0,39}[A-Z])(?=[A-Za-z0-9_-]{0,39}[a-z])[A-Za-z0-9_-]{40}(?![A-Za-z0-9_-])/y,
    ["=00", "'00", '"00', " 00", ":00"],
    -1,
    39,
    URL_SAFE,
  ],
  ["dingtalk-secret", /SEC[0-9a-f]{64}(?![0-9A-Za-z])/y, ["SEC"], 0, 63, HEX],
  ["zoho-token", /1000\.[0-9a-f]{32}\.[0-9a-f]{32}(?![0-9a-f])/y, ["1000."], 0, 32, DOT],
  ["backblaze-key", /K00\d[A-Za-z0-9+/]{27}(?![A-Za-z0-9+/=])/y, ["K00"], 0, 0, DIGITS],
  ["mollie-key", /live_[A-Za-z0-9]{30}(?![A-Za-z0-9_])/y, ["live_"], 0, 29, ALPHANUMERIC],
  ["klaviyo-key", /pk_[0-9a-f]{34}(?![0-9A-Za-z])/y, ["pk_"], 0, 33, HEX],
  [
    "facebook-token",
    /\d{16}\|[A-Za-z0-9_-]{27,40}/y,
    Array.from("0123456789", (digit) => `${digit}|`),
    15,
    -16,
    DIGITS,
  ],
];

function fixedForm([type, form, literals, before, distance, set]: FixedForm): SecretShape[] {
  return literals.map((literal) => ({
    literals: [literal.toLowerCase()],
    companion: { distance, set },
    match({ text, lookup, report }, literalStart) {
      const start = literalStart - before;
      if (start < 0 || !text.startsWith(literal, literalStart) || !startsToken(text, start)) return;
      const end = matchEnd(form, text, start);
      // What continues without a sign is part of it.
      if (end !== undefined) report({ type, start, end: lookup.runEnd(URL_SAFE, end) });
    },
  }));
}

/** The start of base64 for `{"`: every header of a JWT begins with it. */
const HEADER_START = "eyJ";

/** The minimum length of header and payload; `{"alg":"none"}` has 19. */
const MIN_PART_LENGTH = 8;

/** Signed and encrypted JSON web tokens, including those whose signature was cut off. */
const jsonWebTokens: SecretShape = {
  literals: [HEADER_START.toLowerCase()],
  match({ text, lookup, report }, start, end) {
    if (!text.startsWith(HEADER_START, start) || !startsToken(text, start)) return;
    const headerEnd = lookup.runEnd(URL_SAFE, end);
    if (headerEnd - start < MIN_PART_LENGTH || text[headerEnd] !== ".") return;
    const payloadEnd = lookup.runEnd(URL_SAFE, headerEnd + 1);
    // An encrypted token has an empty second part if the key is agreed on directly.
    const isEncrypted = payloadEnd === headerEnd + 1 && text[payloadEnd] === ".";
    if (payloadEnd - headerEnd <= MIN_PART_LENGTH && !isEncrypted) return;

    let tokenEnd = payloadEnd;
    for (let parts = 0; parts < 3 && text[tokenEnd] === "."; parts += 1) {
      const partEnd = lookup.runEnd(URL_SAFE, tokenEnd + 1);
      if (partEnd === tokenEnd + 1) break;
      tokenEnd = partEnd;
    }
    report({ type: "jwt", start, end: tokenEnd });
  },
};

export const formedTokens: readonly SecretShape[] = [
  bareSecretKeys,
  azureAccountKeys,
  slackTokens,
  sendgridKeys,
  telegramTokens,
  discordTokens,
  ...FIXED_FORMS.flatMap(fixedForm),
  jsonWebTokens,
];
