import { matchAt } from "../../text/match-at.ts";
import type { SecretShape } from "../secret-shape.ts";
import { characterSet, HEX, runStart } from "../text/ascii-set.ts";

/** Schemes of crypt and similar tools, each as a bounded pattern after its mark. */
const HASHES: readonly (readonly [literal: string, form: RegExp])[] = [
  ["$1$", /\$1\$[^\s$:]{1,16}\$[./0-9A-Za-z]{22}/y],
  ["$5$", /\$5\$(?:rounds=\d{1,9}\$)?[^\s$:]{1,16}\$[./0-9A-Za-z]{43}/y],
  ["$6$", /\$6\$(?:rounds=\d{1,9}\$)?[^\s$:]{1,16}\$[./0-9A-Za-z]{60,90}/y],
  ["$y$", /\$y\$[./0-9A-Za-z]{1,16}\$[./0-9A-Za-z]{1,86}\$[./0-9A-Za-z]{40,60}/y],
  ["$2a$", /\$2a\$\d\d\$[./0-9A-Za-z]{53}/y],
  ["$2b$", /\$2b\$\d\d\$[./0-9A-Za-z]{53}/y],
  ["$2y$", /\$2y\$\d\d\$[./0-9A-Za-z]{53}/y],
  ["$apr1$", /\$apr1\$[^\s$:]{1,16}\$[./0-9A-Za-z]{22}/y],
  ["$argon2", /\$argon2(?:id|i|d)\$(?:v=\d{1,3}\$)?[\w=,]{5,60}\$[A-Za-z0-9+/=]{4,100}\$[A-Za-z0-9+/=]{16,200}/y],
  ["$scrypt$", /\$scrypt\$[\w=,]{3,60}\$[A-Za-z0-9+/=]{4,100}\$[A-Za-z0-9+/=]{16,200}/y],
  ["$pbkdf2", /\$pbkdf2[\w-]{0,12}\$[\d\w=,]{1,40}\$[A-Za-z0-9+/=.]{4,100}\$[A-Za-z0-9+/=.]{16,200}/y],
  ["pbkdf2_sha", /pbkdf2_sha\d{1,3}\$\d{1,9}\$[^\s$]{1,60}\$[A-Za-z0-9+/=]{16,200}/y],
  ["pbkdf2:sha", /pbkdf2:sha\d{1,3}(?::\d{1,9})?\$[^\s$]{1,60}\$[0-9a-f]{32,128}/y],
  ["scrypt:", /scrypt:\d{1,9}:\d{1,4}:\d{1,4}\$[^\s$]{1,60}\$[0-9a-f]{32,128}/y],
  ["{sha}", /\{SHA\}[A-Za-z0-9+/]{27}=/y],
  ["{ssha}", /\{SSHA\}[A-Za-z0-9+/=]{32,60}/y],
  ["scram-sha-256$", /SCRAM-SHA-256\$\d{1,9}:[A-Za-z0-9+/=]{8,60}\$[A-Za-z0-9+/=]{40,48}:[A-Za-z0-9+/=]{40,48}/y],
];

const MYSQL = /\*[0-9A-F]{40}(?![0-9A-Za-z])/g;
/** How far after its column's name such a hash may be. */
const MYSQL_REACH = 1_000;

/** MySQL's own: a star and forty digits, in its table of users and in the statements that create them. */
const mysqlHashes: SecretShape = {
  literals: ["authentication_string", "mysql_native_password", "mysql.user", "identified by password", "password_hash"],
  match({ text, report }, start) {
    for (const hash of text.slice(start, start + MYSQL_REACH).matchAll(MYSQL))
      report({ type: "password-hash", start: start + hash.index, end: start + hash.index + hash[0].length });
  },
};

const HASH_BODY = characterSet("AZ", "az", "09", ..."./+=_-");

const schemes: readonly SecretShape[] = HASHES.map(([literal, form]) => ({
  literals: [literal],
  match({ text, lookup, report }, start) {
    const hash = matchAt(form, text, start);
    if (hash === undefined) return;
    // What continues without a sign is part of it, however long today's hashes are.
    report({ type: "password-hash", start, end: lookup.runEnd(HASH_BODY, start + hash[0].length) });
  },
}));

const DUMP_LINE = characterSet("AZ", "az", "09", "_", "-", ".", "$", "\\", "@", ":");
const DUMPED = /:\d{1,10}:([0-9a-f]{32}:[0-9a-f]{32}):::$/i;

/** What dumps of Windows accounts show: `name:500:<LM hash>:<NT hash>:::`. */
const dumpedAccounts: SecretShape = {
  literals: [":::"],
  companion: { distance: -4, set: HEX },
  match({ text, report }, _start, end) {
    const line = text.slice(runStart(text, DUMP_LINE, end, 160), end);
    const hashes = DUMPED.exec(line)?.[1];
    if (hashes !== undefined) report({ type: "password-hash", start: end - 3 - hashes.length, end: end - 3 });
  },
};

/** Password hashes, which anyone who has them can try to guess offline. */
export const passwordHashes: readonly SecretShape[] = [...schemes, mysqlHashes, dumpedAccounts];
