import { matchAt } from "../../text/match-at.ts";
import { isReference } from "../judge/is-reference.ts";
import { isStrongToken } from "../judge/is-strong-token.ts";
import type { Companion, Shape } from "../shape.ts";
import {
  ALPHANUMERIC,
  BASE64_FORMS,
  characterSet,
  DIGITS,
  HEX,
  LETTERS,
  UPPER_CASE_OR_DIGIT,
  URL_SAFE,
  WORD,
} from "../text/character-set.ts";
import { runStart } from "../text/run-start.ts";
import { startsToken } from "../text/token-edge.ts";

/** Inside every OpenAI key of the older kinds. */
const OPENAI_MARK = "T3BlbkFJ";
/** From tokens that vendors publish as examples: the shortest, and longer than any. */
const SK_MIN_LENGTH = 20;
const MAX_SK_LENGTH = 400;

const SLACK_PREFIXES = ["xoxa-", "xoxb-", "xoxc-", "xoxd-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-", "xapp-"];

/** SendGrid keys have 69 characters. */
const SENDGRID_MIN_LENGTH = 50;

const TELEGRAM_ID_LENGTHS = { least: 6, most: 12 };
/** Telegram's have 35 characters; some less, for a token that was cut. */
const TELEGRAM_SECRET_MIN_LENGTH = 30;

const DOT = characterSet(".");
const DASH = characterSet("-");

const DISCORD_USER_LENGTHS = { least: 18, most: 30 };
/** Discord's tokens: a time of six characters, and a MAC of 27 or 38; some less, for one that was cut. */
const DISCORD_TIME_LENGTH = 6;
const DISCORD_SECRET_MIN_LENGTH = 25;

/** `sk-` and a long word: OpenAI's first keys, and those of everyone who copied them. */
const bareSecretKeys: Shape = {
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

/** The key of a storage account behind the account's name, as Hadoop's settings have it. */
const azureAccountKeys: Shape = {
  literals: [".core.windows.net"],
  match({ text, report }, _start, end) {
    const found = matchAt(AZURE_KEY, text, end);
    const key = found?.[1];
    if (found === undefined || key === undefined) return;
    report({ type: "azure-key", start: end + found[0].length - key.length, end: end + found[0].length });
  },
};

/** Longer than what stands for a token: `xoxb-your-bot-token`. */
const MAX_REFERENCE_LENGTH = 80;

const slackTokens: Shape = {
  literals: SLACK_PREFIXES,
  match({ text, lookup, report }, start, end) {
    if (!startsToken(text, start)) return;
    const tokenEnd = lookup.runEnd(URL_SAFE, end);
    // A second part, or one part too long to be a word.
    const isToken = lookup.next("-", end) < tokenEnd - 1 || tokenEnd - end >= 20;
    if (isToken && !isReference(text.slice(end, Math.min(tokenEnd, end + MAX_REFERENCE_LENGTH))))
      report({ type: "slack-token", start, end: tokenEnd, shown: end - start });
  },
};

const sendgridKeys: Shape = {
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
const telegramTokens: Shape = {
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
const discordTokens: Shape = {
  literals: ["."],
  companion: { distance: DISCORD_TIME_LENGTH, set: DOT },
  match({ text, lookup, report }, dot, end) {
    const secondDot = end + DISCORD_TIME_LENGTH;
    const runsFrom = runStart(text, URL_SAFE, dot, DISCORD_USER_LENGTHS.most + 1);
    // The sign of a diff, or the letter of `\n` in JSON, stands directly before it.
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

interface FixedForm {
  readonly type: string;
  readonly literal: string;
  /** How many characters of the form stand before the literal. */
  readonly before?: number;
  readonly companion: Companion;
  /** Bounded. */
  readonly form: RegExp;
  /** How many of its first characters only stand before the token. */
  readonly lead?: number;
}

function fixedForm({ type, literal, before = 0, companion, form, lead = 0 }: FixedForm): Shape {
  return {
    literals: [literal.toLowerCase()],
    companion,
    match({ text, lookup, report }, literalStart) {
      const start = literalStart - before;
      if (start < 0 || !text.startsWith(literal, literalStart) || !startsToken(text, start + lead)) return;
      const token = matchAt(form, text, start);
      // What goes on without a sign is a part of it.
      if (token !== undefined)
        report({ type, start: start + lead, end: lookup.runEnd(URL_SAFE, start + token[0].length) });
    },
  };
}

/** Tokens without a telling prefix whose fixed form is telling enough. */
const RARE_FORMS: readonly FixedForm[] = [
  {
    type: "twilio-key",
    literal: "SK",
    companion: { distance: 31, set: HEX },
    form: /SK[0-9a-f]{32}(?![0-9A-Za-z])/y,
  },
  {
    type: "airtable-token",
    literal: "pat",
    companion: { distance: 14, set: DOT },
    form: /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/y,
  },
  {
    type: "resend-key",
    literal: "re_",
    companion: { distance: 8, set: characterSet("_") },
    form: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,40}(?![A-Za-z0-9])/y,
  },
  {
    type: "npm-token",
    literal: "npm_",
    companion: { distance: 35, set: WORD },
    form: /npm_[A-Za-z0-9_]{36}(?![A-Za-z0-9_])/y,
  },
  {
    type: "mailchimp-key",
    literal: "-us",
    before: 32,
    companion: { distance: 0, set: DIGITS },
    form: /[0-9a-f]{32}-us\d{1,2}(?!\d)/y,
  },
  {
    type: "terraform-token",
    literal: ".atlasv1.",
    before: 14,
    companion: { distance: 0, set: BASE64_FORMS },
    form: /[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70}/y,
  },
  {
    type: "azure-client-secret",
    literal: "Q~",
    before: 4,
    companion: { distance: -3, set: DIGITS },
    form: /[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}/y,
  },
  {
    type: "infisical-token",
    literal: "st.",
    companion: { distance: 24, set: DOT },
    form: /st\.[0-9a-f-]{24,36}\.[0-9a-f]{32}\.[0-9a-f]{32}/y,
  },
  {
    type: "braintree-token",
    literal: "access_token$",
    companion: { distance: 0, set: LETTERS },
    form: /access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}/y,
  },
  ...["1/", "2/"].map((literal) => ({
    type: "asana-token",
    literal,
    companion: { distance: 9, set: DIGITS },
    form: /[12]\/\d{10,20}(?:\/\d{10,20})?:[0-9a-f]{32}(?![0-9a-f])/y,
  })),
  {
    type: "clickup-token",
    literal: "pk_",
    companion: { distance: 0, set: DIGITS },
    form: /pk_\d{5,12}_[A-Z0-9]{32}(?![A-Z0-9])/y,
  },
  ...["sdk-", "api-", "mob-"].map((literal) => ({
    type: "launchdarkly-key",
    literal,
    companion: { distance: 8, set: DASH },
    form: /(?:sdk|api|mob)-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f])/y,
  })),
  ...["pat.", "sat."].map((literal) => ({
    type: "harness-token",
    literal,
    companion: { distance: 22, set: DOT },
    form: /[ps]at\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}/y,
  })),
  {
    type: "scaleway-key",
    literal: "SCW",
    companion: { distance: 16, set: UPPER_CASE_OR_DIGIT },
    form: /SCW[A-Z0-9]{17}(?![A-Z0-9])/y,
  },
  {
    type: "cloudflare-origin-key",
    literal: "v1.0-",
    companion: { distance: 24, set: DASH },
    form: /v1\.0-[0-9a-f]{24}-[0-9a-f]{100,160}/y,
  },
  {
    type: "macaroon",
    // What base64 makes of `location`, the first field of every macaroon.
    literal: "xvY2F0aW9u",
    before: 6,
    companion: { distance: 0, set: BASE64_FORMS },
    form: /MDA[A-Za-z0-9+/_-]{3}xvY2F0aW9u[A-Za-z0-9+/_=-]{40,4000}/y,
  },
  {
    type: "onepassword-key",
    literal: "A3-",
    companion: { distance: 6, set: DASH },
    form: /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}(?![A-Z0-9])/y,
  },
  {
    type: "maxmind-key",
    literal: "_mmk",
    before: 36,
    companion: { distance: -5, set: ALPHANUMERIC },
    form: /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?![A-Za-z0-9])/y,
  },
  ...["sc_", "ext_", "scauth_", "authress_"].map((literal) => ({
    type: "authress-key",
    literal,
    companion: { distance: 4, set: ALPHANUMERIC },
    form: /(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}/y,
  })),
  {
    type: "clickhouse-key",
    literal: "4b1d",
    companion: { distance: 37, set: ALPHANUMERIC },
    form: /4b1d[A-Za-z0-9]{38}(?![A-Za-z0-9])/y,
  },
  {
    type: "firebase-token",
    literal: ":APA91b",
    before: 11,
    companion: { distance: 0, set: URL_SAFE },
    form: /[A-Za-z0-9_-]{11}:APA91b[A-Za-z0-9_-]{100,200}/y,
  },
  {
    type: "salesforce-session",
    literal: "!A",
    before: 15,
    companion: { distance: -17, set: DIGITS },
    form: /00D[A-Za-z0-9]{12}!A[A-Za-z0-9._]{80,120}/y,
  },
  // What Microsoft puts into the keys of its services, so that scanners know them.
  ...[
    { literal: "+ASt", before: 76, form: /[A-Za-z0-9+/]{76}\+ASt[A-Za-z0-9+/]{6}==/y },
    { literal: "ACDb", before: 76, form: /[A-Za-z0-9+/]{76}ACDb[A-Za-z0-9+/]{6}==/y },
    { literal: "+ASb", before: 33, form: /[A-Za-z0-9+/]{33}\+ASb[A-Za-z0-9+/]{6}=/y },
    { literal: "+AEh", before: 33, form: /[A-Za-z0-9+/]{33}\+AEh[A-Za-z0-9+/]{6}=/y },
    { literal: "+ARm", before: 33, form: /[A-Za-z0-9+/]{33}\+ARm[A-Za-z0-9+/]{6}=/y },
    { literal: "AIoT", before: 33, form: /[A-Za-z0-9+/]{33}AIoT[A-Za-z0-9+/]{6}=/y },
    { literal: "AzCa", before: 33, form: /[A-Za-z0-9]{33}AzCa[A-Za-z0-9]{6}=/y },
    { literal: "AzSe", before: 42, form: /[A-Za-z0-9]{42}AzSe[A-Za-z0-9]{6}/y },
    { literal: "AzFu", before: 44, form: /[A-Za-z0-9_-]{44}AzFu[A-Za-z0-9_-]{6}==/y },
    { literal: "+ACR", before: 42, form: /[A-Za-z0-9+/]{42}\+ACR[A-Za-z0-9+/]{6}/y },
    { literal: "JQQJ99", before: 52, form: /[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26}/y },
  ].map((mark) => ({ type: "azure-key", companion: { distance: 0, set: BASE64_FORMS }, ...mark })),
  ...["=00", "'00", '"00', " 00", ":00"].map((literal) => ({
    type: "okta-token",
    literal,
    companion: { distance: 39, set: URL_SAFE },
    form: /[='" :]00(?=[A-Za-z0-9_-]{0,39}[A-Z])(?=[A-Za-z0-9_-]{0,39}[a-z])[A-Za-z0-9_-]{40}(?![A-Za-z0-9_-])/y,
    lead: 1,
  })),
  {
    type: "dingtalk-secret",
    literal: "SEC",
    companion: { distance: 63, set: HEX },
    form: /SEC[0-9a-f]{64}(?![0-9A-Za-z])/y,
  },
  {
    type: "zoho-token",
    literal: "1000.",
    companion: { distance: 32, set: DOT },
    form: /1000\.[0-9a-f]{32}\.[0-9a-f]{32}(?![0-9a-f])/y,
  },
  {
    type: "backblaze-key",
    literal: "K00",
    companion: { distance: 0, set: DIGITS },
    form: /K00\d[A-Za-z0-9+/]{27}(?![A-Za-z0-9+/=])/y,
  },
  {
    type: "mollie-key",
    literal: "live_",
    companion: { distance: 29, set: ALPHANUMERIC },
    form: /live_[A-Za-z0-9]{30}(?![A-Za-z0-9_])/y,
  },
  {
    type: "klaviyo-key",
    literal: "pk_",
    companion: { distance: 33, set: HEX },
    form: /pk_[0-9a-f]{34}(?![0-9A-Za-z])/y,
  },
  ...Array.from("0123456789", (digit) => ({
    type: "facebook-token",
    literal: `${digit}|`,
    before: 15,
    companion: { distance: -16, set: DIGITS },
    form: /\d{16}\|[A-Za-z0-9_-]{27,40}/y,
  })),
];

export const formedTokens: readonly Shape[] = [
  bareSecretKeys,
  azureAccountKeys,
  slackTokens,
  sendgridKeys,
  telegramTokens,
  discordTokens,
  ...RARE_FORMS.map(fixedForm),
];
