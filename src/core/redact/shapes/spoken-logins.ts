import { matchAt, matchEnd } from "../../text/match-at.ts";
import type { Span } from "../../text/span.ts";
import { type Choice, isIdentifier, judgeChoice } from "../judge/looks-chosen.ts";
import { findWordEnd, trimWord } from "../read/find-word-end.ts";
import type { SecretShape } from "../secret-shape.ts";
import { characterSet } from "../text/ascii-set.ts";

/** Words in many languages about logging in; of most only the beginning. */
const LOGIN =
  /log.?(?:in|on)|sign.?in|cred|account|user|passwor|\bpw\b|\bauth\b|access|admin|\broot\b|zugang|anmeld|einlog|benutzer|konto|kennw|identifiant|connexion|compte|usuario|acceso|cuenta|utilizador|usuário|acesso|conta\b|utente|gebruiker|inlog|bruker|bruger|användar|logowan|přihla|belép|giriş|đăng nhập|\bmasuk|prijav|kirjaut|wi-?fi|wlan|ssid|логин|доступ|учёт|учет|парол|登录|账号|ログイン|계정/i;
/** How far before a pair such a word may be: in the question that the pair answers. */
const REACH = 160;
/** A judgement: user names and passwords are shorter. */
const MAX_WORD_LENGTH = 64;

const USER_BEFORE =
  /(?:(?:^|[\s:,"'`(→|+-]|\\[nrt])([a-z][\w.@+-]{1,60})["'`]?|["'`“]([^"'`”\r\n\\]{2,40})\\{0,7}["'`”])$/;
const OPENING_QUOTE = /\\{1,7}(?=["'`])/y;

/** A user and a password, separated by a slash: `bob / Tr0ub4dor&3`. */
const pairs: SecretShape = {
  literals: [" / "],
  match({ text, report }, start, end) {
    const told = findTold(text, matchEnd(OPENING_QUOTE, text, end) ?? end, ANY_CHOICE);
    const users = USER_BEFORE.exec(text.slice(Math.max(0, start - MAX_WORD_LENGTH), start));
    const user = users?.[1] ?? users?.[2];
    // Machines and roles are numbered: `web / web2`.
    if (told === undefined || user === undefined || text.startsWith(user, end)) return;
    const before = text.slice(Math.max(0, start - REACH), start - user.length);
    if (LOGIN.test(before)) report({ type: "password", ...told, byName: true });
  },
};

/** The words that join a user and a password, in many languages. */
const JOINING = "and|with|und|mit|et|avec|y|con|com|e|en|met|og|och|med|i|z|и|с|ve|/|\\+";
const QUOTES = String.raw`\\{0,7}["'${"`"}]?`;
const WORD_FOR_PASSWORD = "(?:(?:the )?(?:pw|pass|password|pwd|mdp|passwort|clave|senha)[ :]{1,2})?";
const GETTING_IN = new RegExp(
  [
    // log in as bob with X, entra con bob e X
    String.raw`[^\r\n]{0,80}?[\s"'(](?:(?<as>as|als|user|usuario|utilisateur|utente|usuário|benutzer|como)|with|using|use|mit|avec|con|com|usa|usá|utilise|met|med|z|с|à)\s${QUOTES}(?<user>[a-z][\w.@+-]{1,60})${QUOTES},?\s(?:${JOINING})\s${WORD_FOR_PASSWORD}`,
    // the credentials are bob and X, the login for the box: bob, X
    String.raw`(?<listed>(?<=are|sind|sont|son|sono|são|zijn)[: ]{1,2}[a-z][\w.@+-]{1,60},? (?:${JOINING}) |[^\r\n:(]{0,50}[:(] ?[a-z][\w.@+-]{1,40}, )`,
    // log in with X
    String.raw`(?: (?:to|on|at) \S{1,40})? (?:with|using) `,
  ].join("|"),
  "iuy",
);

/** What someone should log in with: `log in as bob with Tr0ub4dor&3`, `logge dich mit bob und Tr0ub4dor&3 ein`. */
const following: SecretShape = {
  literals: [
    ...["account", "creds", "credentials", "creds are"],
    ...["credentials are", "zugangsdaten sind", "identifiants sont", "credenciales son"],
    ...["credenziali sono", "credenciais são", "inloggegevens zijn"],
    ...["log in", "login", "log on", "logon", "logged in", "logs in", "signs in", "sign in", "signed in", "log into"],
    ...["logge dich", "logg dich", "melde dich", "anmelden", "connecter", "connecte-toi", "connectez-vous", "inloggen"],
    ...["logga in", "entrar", "entra", "acceder", "accedi", "ingresar", "ingresa", "iniciar sesión", "inicia sesión"],
    ...["войти", "зайти", "войди", "зайди", "zaloguj się", "přihlas se"],
  ],
  companion: { distance: 0, set: characterSet(" ", "\t", ",", ":") },
  match({ text, report }, _start, end) {
    const getting = matchAt(GETTING_IN, text, end);
    if (getting === undefined) return;
    const { as, user } = getting.groups ?? {};
    // A user is written in small letters; a sign-in service is called by its name: `with GitHub and Node18`.
    if (user !== undefined && /^\p{Lu}/u.test(user)) return;
    const isListed = getting.groups?.["listed"] !== undefined;
    const isSure = as !== undefined || isListed || user?.includes("@") === true;
    const told = findTold(text, end + getting[0].length, isSure ? ANY_CHOICE : ["signs", "mixed"]);
    if (isListed && told !== undefined && isIdentifier(text.slice(told.start, told.end))) return;
    if (told !== undefined) report({ type: "password", ...told, byName: true });
  },
};

const ANY_CHOICE: readonly Choice[] = ["signs", "mixed", "numbered", "weak"];

const WITH =
  /(?:^|\s)(?:mit|avec|con|com|met|med|ze?|с|со)\s["'`“„«]?([^\s"'`“”„«»,;()]{6,64})["'`”“»]?(?:\s[\p{L}\d.@_-]{1,30}){0,4}\s$/iu;

const UNLOCKING =
  /(?:unlock|decrypt|unzip|extract|open)s?(?: \S{1,30}){0,4}? with (\\{0,7}["'`“])?([^\s"'`”\\]{6,64})/iy;

const PROTECTED =
  /(?:(?:protected|encrypted|locked|secured) (?:by|with)|(?:root|admin) (?:on|for|of) \S{1,40} is) \\{0,7}["'`“]?/iy;

/** A made-up word that protects something, or that is given for an account. */
const protectedBy: SecretShape = {
  literals: [
    ...["protected ", "encrypted with", "locked with", "secured with"],
    ...["root on ", "root for ", "root of ", "admin on ", "admin for ", "admin of "],
  ],
  match({ text, report }, start) {
    const from = matchEnd(PROTECTED, text, start);
    const told = from === undefined ? undefined : findTold(text, from, ["signs", "mixed"]);
    if (told !== undefined) report({ type: "password", ...told, byName: true });
  },
};

const CHANGED_TO = /(?:rotated (?:\S{1,30} ){1,8}?|(?:re)?set it |changed it )to \\{0,7}["'`“]?/iy;

/** What secrets were rotated to, or what something was set to. */
const rotated: SecretShape = {
  literals: ["rotated ", "reset it ", "set it ", "changed it "],
  match({ text, report }, start) {
    const from = matchEnd(CHANGED_TO, text, start);
    const told = from === undefined ? undefined : findTold(text, from, ["signs", "mixed", "numbered"]);
    if (told !== undefined) report({ type: "password", ...told, byName: true });
  },
};

/** What opens a file: `unlock the archive with "..."`. */
const unlocking: SecretShape = {
  literals: ["unlock", "decrypt", "unzip", "extract", "open ", "opens "],
  match({ text, report }, start) {
    const found = matchAt(UNLOCKING, text, start);
    const word = found?.[2]?.replace(/[.,:;)]+$/, "");
    if (found === undefined || word === undefined) return;
    const choice = judgeChoice(word);
    if (
      choice === "none" ||
      (found[1] === undefined && choice !== "signs" && choice !== "mixed" && !/[!#$%&]/.test(word))
    )
      return;
    const wordStart = start + found[0].lastIndexOf(word);
    report({ type: "password", start: wordStart, end: wordStart + word.length, byName: true });
  },
};

/** The same in languages that put the verb last: `mit Tr0ub4dor&3 als bob einloggen`. */
const preceding: SecretShape = {
  literals: [
    ...["einloggen", "anmelden", "connecter", "inloggen", "logga in"],
    ...["entrar", "acceder", "accedere", "войти", "зайти"],
  ],
  match({ text, report }, start) {
    const before = text.slice(Math.max(0, start - REACH), start);
    const found = WITH.exec(before);
    const word = found?.[1];
    if (found === null || word === undefined || !["signs", "mixed", "numbered"].includes(judgeChoice(word))) return;
    const wordStart = start - before.length + found.index + found[0].indexOf(word);
    report({ type: "password", start: wordStart, end: wordStart + word.length, byName: true });
  },
};

function findTold(text: string, from: number, choices: readonly Choice[]): Span | undefined {
  const { start, end } = trimWord(text, from, findWordEnd(text, from, MAX_WORD_LENGTH));
  return choices.includes(judgeChoice(text.slice(start, end))) ? { start, end } : undefined;
}

/** Users with their passwords in sentences and notes that have no word for the password. */
export const spokenLogins: readonly SecretShape[] = [pairs, following, preceding, protectedBy, rotated, unlocking];
