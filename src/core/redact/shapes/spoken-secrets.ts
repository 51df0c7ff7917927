import { matchAt } from "../../text/match-at.ts";
import { isReference } from "../judge/is-reference.ts";
import { judgeChoice } from "../judge/looks-chosen.ts";
import { isHexadecimal, isMixed, isStrongToken } from "../judge/looks-random.ts";
import { PLAIN_WORDS } from "../judge/plain-words.ts";
import type { Companion, SecretShape } from "../secret-shape.ts";
import { characterSet } from "../text/ascii-set.ts";
import { startsToken } from "../text/token-edge.ts";

/** A way to mention a secret without a sign between its name and the secret. */
interface SpokenForm {
  readonly literals: readonly string[];
  /** Bounded. Its group `before` is everything up to the secret, `secret` is the secret. */
  readonly form: RegExp;
  readonly type: string;
  isSecret(value: string): boolean;
}

/** Letters, digits and a sign: unlike any word. */
const MADE_UP = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[!@#$%^&*?+~]).{8,64}$/;
/** Capitals among letters, more than a program's names have. */
const ODD_CAPITALS = /^(?=(?:.*[A-Z]){4})(?=(?:.*[a-z]){3})(?=.*[a-z][A-Z])[A-Za-z]{10,40}$/;

const SEED_WORDS = "[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23}(?![a-z ])";

/** Beyond ASCII are wide signs and scripts without spaces. */
const BEFORE_SIGN: Companion = { distance: 0, set: characterSet(..." \t,:=_('").fill(1, -1) };
const BEFORE_SECRET: Companion = { distance: 0, set: characterSet("!", "#&", "*/", "09", "@Z", "^_", "az", "~") };

/** What people call a short access code. `code` alone is also used for errors, countries and programs. */
const CODES = [
  ...["pin", "otp", "passcode", "digicode", "keycode"],
  ...[
    "verification",
    "security",
    "2fa",
    "mfa",
    "one-time",
    "unlock",
    "access",
    "door",
    "backup",
    "gate",
    "alarm",
    "entry",
  ].flatMap((kind) => [`${kind} codes`, `${kind} code`]),
  ...["zugangscode", "türcode", "bestätigungscode", "sicherheitscode"],
  ...["code d'accès", "code de vérification", "code de sécurité"],
  ...["código de acceso", "código de verificación", "código de verificação"],
  ...["código de acesso", "codice di accesso", "codice di verifica"],
  ...["toegangscode", "kod dostępu", "kod weryfikacyjny", "код доступа", "код подтверждения"],
  ...["пин-код", "验证码", "認証コード", "確認コード"],
];
const BEFORE_CODE = "is|it's|it’s|was|are|ist|lautet|est|c'est|c’est|es|é|è|to|jest|это|är|er|on|είναι|became|now";

const FORMS: readonly SpokenForm[] = [
  {
    // your temporary password is: hQnTzUeWbA
    literals: ["password is: ", "password: ", "passcode is: ", "password was: "],
    form: /(?<before>pass(?:word|code)(?: is| was)?: \**["'`“]?)(?<secret>[A-Za-z]{10,40})(?![\w-])/iy,
    type: "password",
    isSecret: (value) => ODD_CAPITALS.test(value),
  },
  {
    // the password's bluewhale, all lowercase
    literals: [
      ...["password", "passwort", "kennwort", "mot de passe", "contraseña"],
      ...["senha", "wachtwoord", "lösenord", "pw", "mdp"],
    ],
    form: new RegExp(
      String.raw`(?<before>(?:password|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|lösenord|pw|mdp)(?:['’]s|(?: [\p{L}\d'’.-]{1,24}){0,5}?(?: (?:is|was|ist|lautet|est|es|é|è|är):?|:)|(?<=pw|mdp)) ["'${"`"}“]?)(?<secret>[\p{L}\d]{5,40})(?=["'${"`"}”]?(?:(?:,| -| –| \()[ ]?(?:all |alles |tout |todo |tudo |in |en |em )?| (?:all |alles |tout |todo |tudo ))(?:lower|upper|small|one word|no space|no cap|capital|caps|klein|groß|zusammen|ohne leer|ein wort|minus|minús|majus|mayús|maiús|en un mot|sans esp|sin esp|sem esp|junto|kleine letters|små))`,
      "iuy",
    ),
    type: "password",
    isSecret: (value) => !PLAIN_WORDS.has(value.toLowerCase()),
  },
  {
    // admin:Tr0ub4dor&3
    literals: ["admin:", "root:", "administrator:"],
    form: /(?<before>(?:admin|root|administrator):)(?<secret>[^\s"'`<>(){}[\]=:/\\]{8,80})/iy,
    type: "password",
    isSecret: (value) => MADE_UP.test(value) || judgeChoice(value) === "mixed",
  },
  {
    // creds: bob / hunter2hunter, log in with bob/hunter2hunter
    literals: [
      ...["creds", "credentials", "login", "account", "log in with"],
      ...["log in as", "log in using", "sign in with", "sign in as"],
    ],
    form: /(?<before>(?:creds|credentials|login|account|(?:log|sign) in (?:with|as|using))(?: are| is)?:? [\w.@+-]{2,60} ?(?:\/|:|\|) ?)(?<secret>[^\s"'`<>(){}[\]\\]{6,80})/iy,
    type: "password",
    isSecret: (value) => isMixed(value) && !value.includes("/"),
  },
  {
    // PIN: 483920, your verification code is 483920, der Zugangscode für das Lager ist 48-39-20
    literals: CODES,
    form: new RegExp(
      String.raw`(?<before>(?:${CODES.join("|")})(?: code)?(?:(?: [\p{L}\d'’.-]{1,24}){0,6}?(?:[ \t]{0,2}[:=：][ \t]{0,2}|,?[ \t](?:${BEFORE_CODE})(?: now)?:?[ \t])|[ \t]|(?:是|为|は)[ \t]?))(?<secret>\d{4,8}(?:[ -]\d{2,6}){0,2}[#*]?|\d{3}[ -]\d{3}|(?=[A-Z]{0,6}\d)[A-Z\d]{5,8})(?![\w.,:/-]?\d|%|\w)`,
      "iuy",
    ),
    type: "passcode",
    isSecret: (value) => value === value.toUpperCase(),
  },
  {
    // secret answer: hunter2hunter
    literals: ["secret answer", "security answer"],
    form: /(?<before>(?:secret|security) answer(?: is)?[ \t]{0,2}[:=]?[ \t]{1,2}["'`“]?)(?<secret>[^\s"'`“”<>(){}[\]=\\]{4,80})/iy,
    type: "secret",
    isSecret: () => true,
  },
  {
    // recovery key: 123456-123456-..., backup codes: a1b2c-d3e4f
    literals: ["recovery key", "recovery password", "recovery code", "recovery codes", "backup code", "backup codes"],
    form: /(?<before>(?:recovery|backup) (?:key|password|codes?)(?: [\w'’.#-]{1,24}){0,5}[ \t]{0,2}(?:[:=]| (?:is|are):?)\s{0,4})(?<secret>\d{6}(?:-\d{6}){5,7}|(?=\S{0,10}\d)[A-Za-z0-9]{4,8}-[A-Za-z0-9]{4,8}(?:[\s,]{1,4}(?=\S{0,10}\d)[A-Za-z0-9]{4,8}-[A-Za-z0-9]{4,8}){0,20})/iy,
    type: "secret",
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

/** Secrets in sentences and notes, where only their form gives them away. */
const followingSecrets: readonly SecretShape[] = FORMS.map(({ literals, form, type, isSecret }) => ({
  literals,
  companion: /\w$/.test(literals[0] ?? "") ? BEFORE_SIGN : BEFORE_SECRET,
  match({ text, report }, start) {
    const groups = startsToken(text, start) ? matchAt(form, text, start)?.groups : undefined;
    if (groups === undefined) return;
    const { before = "" } = groups;
    const secret = (groups["secret"] ?? "").replace(/[.,;:!?)]+$/, "");
    if (secret === "" || !isSecret(secret) || isReference(secret)) return;
    const secretStart = start + before.length;
    report({ type, start: secretStart, end: secretStart + secret.length, byName: true });
  },
}));

/** A quote inside it would belong to what surrounds it. */
const WORD_BEFORE = /(?:^|[\s"'`“(→])([!#-&)-_a-~]{8,90})$/;
/** What a diff or a mail puts before a line. */
const LINE_MARK = /^[+>-]/;

const SPOKEN_BEHIND: Readonly<Record<string, string>> = {
  "private key": "private-key",
  "secret key": "secret",
  "api key": "api-key",
  token: "token",
};

/** A secret followed by what it is: `use 3f1c... as the token`. */
const precedingSecrets: readonly SecretShape[] = Object.entries(SPOKEN_BEHIND).map(([name, type]) => ({
  literals: ["as", "is"].flatMap((verb) => ["", "the ", "your ", "my "].map((article) => ` ${verb} ${article}${name}`)),
  match({ text, report }, start) {
    const before = text.slice(Math.max(0, start - 100), start);
    const quotes = /["'`”]{0,2}$/.exec(before)?.[0].length ?? 0;
    const written = WORD_BEFORE.exec(before.slice(0, before.length - quotes))?.[1]?.replace(/^["'`(]+/, "") ?? "";
    const word = [written, written.replace(LINE_MARK, "")].find((one) => !isReference(one) && isKey(one));
    if (word === undefined) return;
    const end = start - quotes;
    report({ type, start: end - word.length, end, byName: true });
  },
}));

function isKey(value: string): boolean {
  return isStrongToken(value) || isHexadecimal(value);
}

const ADDRESS_BEFORE = /[\w.+-]{1,64}@[\w-]{1,40}(?:\.[\w-]{1,40}){0,3}$/;
const LISTED = /\.[a-z]{2,6}:([^\s"'`<>(){}[\]\\/,;|]{6,64})(?=[\s"'`\\,;|]|$)/iy;

/** Lists of accounts: `bob@example.org:Tr0ub4dor&3`. */
const listedAccounts: SecretShape = {
  literals: ["com", "org", "net", "io", "de", "fr", "es", "it", "uk", "ru", "co", "lan", "local", "dev", "edu"].map(
    (domain) => `.${domain}:`,
  ),
  match({ text, report }, start, end) {
    const secret = matchAt(LISTED, text, start)?.[1];
    if (secret === undefined || !MADE_UP.test(secret) || isReference(secret)) return;
    if (ADDRESS_BEFORE.test(text.slice(Math.max(0, start - 120), start)))
      report({ type: "password", start: end, end: end + secret.length, byName: true });
  },
};

export const spokenSecrets: readonly SecretShape[] = [...followingSecrets, ...precedingSecrets, listedAccounts];
