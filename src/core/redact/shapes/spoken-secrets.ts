import { isReference } from "../judge/is-reference.ts";
import { isMixed } from "../judge/looks-random.ts";
import type { Companion, Shape } from "../shape.ts";
import { characterSet } from "../text/character-set.ts";
import { matchAt } from "../text/match-at.ts";
import { startsToken } from "../text/token-edge.ts";

/** A way to speak of a secret without a sign between its name and itself. */
interface SpokenForm {
  readonly literals: readonly string[];
  /** Bounded. Its group `before` is everything up to the secret, `secret` is the secret. */
  readonly form: RegExp;
  readonly type: string;
  isSecret(value: string): boolean;
}

/** Letters, digits and a sign: what no word looks like. */
const MADE_UP = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[!@#$%^&*?+~]).{8,64}$/;
const SEED_WORDS = "[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23}(?![a-z ])";

const BEFORE_SIGN: Companion = { distance: 0, set: characterSet(..." \t:=_(") };
const BEFORE_SECRET: Companion = { distance: 0, set: characterSet("!", "#&", "*/", "09", "@Z", "^_", "az", "~") };

const FORMS: readonly SpokenForm[] = [
  {
    // use password Tr0ub4dor&3
    literals: ["password ", "passwd ", "passcode ", "pass ", "pw ", "pwd "],
    form: /(?<before>pass(?:word|wd|code)? |pwd? )(?<secret>[^\s"'`<>(){}[\]=\\]{8,80})/iy,
    type: "password",
    isSecret: (value) => MADE_UP.test(value),
  },
  {
    // admin:Tr0ub4dor&3
    literals: ["admin:", "root:", "administrator:"],
    form: /(?<before>(?:admin|root|administrator):)(?<secret>[^\s"'`<>(){}[\]=:/\\]{8,80})/iy,
    type: "password",
    isSecret: (value) => MADE_UP.test(value),
  },
  {
    // creds: bob / hunter2hunter
    literals: ["creds", "credentials", "login", "account"],
    form: /(?<before>(?:creds|credentials|login|account)(?: are| is)?:? [\w.@+-]{2,60} ?(?:\/|:|\|) ?)(?<secret>[^\s"'`<>(){}[\]\\]{6,80})/iy,
    type: "password",
    isSecret: (value) => isMixed(value) && !value.includes("/"),
  },
  {
    // PIN: 483920, your verification code is 483920
    literals: ["pin", "otp", "passcode", "verification code", "security code", "2fa code", "mfa code", "one-time code"],
    form: /(?<before>(?:pin|otp|passcode|(?:verification|security|2fa|mfa|one-time) code)(?: code)?(?:[ \t]{0,2}[:=][ \t]{0,2}|[ \t](?:is|was):?[ \t]|[ \t]))(?<secret>\d{4,8})(?![\w.,:/-]?\d|%|\w)/iy,
    type: "passcode",
    isSecret: () => true,
  },
  {
    // seed phrase: twelve words
    literals: ["seed", "mnemonic", "recovery", "phrase", "wallet", "bip39", "bip-39"],
    form: new RegExp(
      String.raw`(?<before>(?:seed|mnemonic|recovery|phrase|wallet|bip-?39)[\w ()'-]{0,30}?(?:[:=]|\bis\b:?|\bare\b:?)\s{0,4}\\{0,7}["'${"`"}]?)(?<secret>${SEED_WORDS})`,
      "iy",
    ),
    type: "passphrase",
    isSecret: (value) => value === value.toLowerCase(),
  },
];

/** Secrets in sentences and notes, where their form has to say what no sign does. */
export const spokenSecrets: readonly Shape[] = FORMS.map(({ literals, form, type, isSecret }) => ({
  literals,
  companion: /\w$/.test(literals[0] ?? "") ? BEFORE_SIGN : BEFORE_SECRET,
  match({ text, report }, start) {
    const groups = startsToken(text, start) ? matchAt(form, text, start)?.groups : undefined;
    if (groups === undefined) return;
    const { before = "" } = groups;
    const secret = (groups["secret"] ?? "").replace(/[.,;:!?)]+$/, "");
    if (secret === "" || isReference(secret) || !isSecret(secret)) return;
    const secretStart = start + before.length;
    report({ type, start: secretStart, end: secretStart + secret.length, byName: true });
  },
}));
