import { matchAt } from "../../text/match-at.ts";
import type { Span } from "../../text/span.ts";
import { isStandIn } from "../judge/is-placeholder.ts";
import { isTechnical, judgeChoice } from "../judge/looks-chosen.ts";
import { isHexadecimal, isMixed, isStrongToken } from "../judge/looks-random.ts";
import type { SecretShape } from "../secret-shape.ts";
import { characterSet, HEX, isIn } from "../text/ascii-set.ts";

/** Functions that take a secret as a positional argument. */
interface SecretCall {
  readonly type: string;
  /** How the call is written up to its first argument. */
  readonly calls: readonly string[];
  /** The first argument that may be the secret; with `isExact` the only one. */
  readonly place: number;
  readonly isExact?: true;
  isSecret(value: string): boolean;
}

const CALLS: readonly SecretCall[] = [
  {
    type: "password",
    calls: [
      ...["pdo(", "mysqli(", "mysqli_connect(", "mysql_connect(", "ldap_bind(", "ftp_login(", "imap_open("],
      ...["pdo->__construct(", "mysqli->__construct(", "real_connect(", "pymysql.connect("],
      ...["mysqldb.connect(", "drivermanager.getconnection(", "ossclientbuilder().build("],
    ],
    place: 2,
    isExact: true,
    isSecret: (value) => value.length >= 4,
  },
  {
    type: "password",
    calls: [
      ...["oci_connect(", "oci_pconnect(", "networkcredential(", "httpbasicauth(", "setbasicauth(", "plainauth("],
      ...["httpdigestauth(", "passwordauthentication(", "usernamepasswordcredentials(", "setcredentials("],
      ...["wifi.begin(", ":basic, "],
    ],
    place: 1,
    isExact: true,
    isSecret: (value) => value.length >= 4 && !/\s/.test(value),
  },
  {
    type: "credential",
    calls: [
      ...["auth(", "auth=(", "auth: (", "auth = (", "auth': (", 'auth": (', "auth => [", "auth=>["],
      ...["basicauth(", "basic_auth(", "credentials(", "credential(", "login(", "authenticate(", "getconnection("],
      ...["jwt.sign(", "sign(", "jwt.encode(", "jwt.verify(", "jwt.decode(", "createhmac(", "hmac.new(", "hmac("],
    ],
    place: 1,
    isSecret: (value) => isMixed(value) && !isTechnical(value),
  },
  {
    type: "credential",
    calls: ["dbi->connect(", "create_user(", "create_superuser("],
    place: 2,
    isExact: true,
    isSecret: (value) => value.length >= 4 && !/\s/.test(value),
  },
  { type: "password", calls: [".open("], place: 4, isExact: true, isSecret: (value) => value.length >= 4 },
  // Hashes are made from passwords.
  {
    type: "password",
    calls: [
      ...["bcrypt.compare(", "bcrypt.hash(", "bcrypt.hashsync(", "hash_pwd_salt(", "password_hash(", "make_password("],
      ...["generate_password_hash(", "hashpw(", "comparesync(", "password_verify(", "check_password("],
    ],
    place: 0,
    isExact: true,
    isSecret: (value) => isMixed(value) && judgeChoice(value) !== "none",
  },
  // Functions that create sign-ins and connections, after a name and a user.
  {
    type: "credential",
    calls: ["provider :", "connect(", "database(", "ftp(", "sequelize("],
    place: 2,
    isExact: true,
    isSecret: (value) => isMixed(value) && (isKey(value) || isMadeUp(value) || judgeChoice(value) === "numbered"),
  },
  {
    type: "password",
    calls: [".auth(", ":auth("],
    place: 0,
    isExact: true,
    isSecret: (value) => judgeChoice(value) !== "none" && isMixed(value),
  },
  {
    type: "credential",
    calls: [
      ...["fernet(", "aes.new(", "createcipheriv(", "createdecipheriv(", "cookieparser(", "twilio(", "secretbox("],
      ...["from_key(", "fromprivatekey(", "privatekeytoaccount(", "fromsecretkey(", "wallet("],
    ],
    place: 0,
    isSecret: (value) => isMixed(value) && !isTechnical(value),
  },
  // Functions that create clients, if the string is random.
  { type: "credential", calls: ["client(", "bot(", "api(", "sdk("], place: 0, isSecret: isKey },
  // Constant-time comparisons, which only secrets need.
  {
    type: "secret",
    calls: ["secure_compare(", "timingsafeequal(", "compare_digest(", "constanttimecompare(", "hash_equals("],
    place: 0,
    isSecret: isMadeUp,
  },
  // Calls that log in somewhere.
  {
    type: "credential",
    calls: ["connect(", "connection(", "context(", "credentialsprovider(", "bind(", "dial(", "logon("],
    place: 1,
    isSecret: isMadeUp,
  },
];

/**
 * Secrets that a program passes to a function by position: `HTTPBasicAuth("bob", "...")`, `jwt.sign(payload, "...")`.
 */
const functionArguments: readonly SecretShape[] = CALLS.map(({ type, calls, place, isExact, isSecret }) => ({
  literals: calls,
  match({ text, code, report }, _start, end) {
    if (!mayHoldString(text, end)) return;
    const candidates = findArguments(text, end).slice(place, isExact === true ? place + 1 : undefined);
    for (const argument of candidates) {
      if (argument === undefined) continue;
      const value = text.slice(argument.start, argument.end);
      if (isSecret(value) && !isStandIn(value, code)) report({ type, ...argument, byName: true });
    }
  },
}));

/** A judgement: what is between a call's name and its arguments is shorter. */
const MAX_LEAD = 160;

/** Whether a string begins before the call ends: most calls pass none. */
function mayHoldString(text: string, from: number): boolean {
  const limit = Math.min(text.length, from + MAX_LEAD);
  for (let index = from; index < limit; index += 1) {
    const code = text.charCodeAt(index);
    if (isIn(QUOTES, code)) return true;
    if (isIn(CALL_END, code)) return false;
  }
  return false;
}

const QUOTES = characterSet('"', "'", "`");
const CALL_END = characterSet(")", ";", "=");

function isMadeUp(value: string): boolean {
  return ["signs", "mixed"].includes(judgeChoice(value)) || isKey(value);
}

/** Both paths and base64 have slashes, but base64 has signs that no path has. */
function isKey(value: string): boolean {
  if (/\s/.test(value) || (value.includes("/") && !/^[A-Za-z0-9+/]{40,}={0,2}$/.test(value))) return false;
  return isStrongToken(value) || isHexadecimal(value);
}

const BEFORE_CHARACTERS = /(\\{0,7}")([^"\\\r\n]{6,100})\1$/;

/** A string that Java converts to characters, because it is a password. */
const characterArrays: SecretShape = {
  literals: ['".tochararray()'],
  match({ text, code, report }, start) {
    const value = BEFORE_CHARACTERS.exec(text.slice(Math.max(0, start - 120), start + 1))?.[2];
    if (value === undefined || judgeChoice(value) === "none" || isStandIn(value, code)) return;
    const end = start - (/\\*$/.exec(text.slice(Math.max(0, start - 7), start))?.[0].length ?? 0);
    report({ type: "password", start: end - value.length, end, byName: true });
  },
};

const ACCOUNT =
  /[("'` ]{1,3}AC[0-9a-f]{32}\\{0,7}["'`]?[ \t]{0,2}[,:][ \t]{0,2}\\{0,7}["'`]?([0-9a-f]{32})(?![0-9a-f])/y;

/** Twilio's two arguments: the number of an account, and its token, which has no distinguishing mark. */
const accountTokens: SecretShape = {
  literals: ["'ac", '"ac', "`ac"],
  companion: { distance: 31, set: HEX },
  match({ text, report }, start) {
    const found = matchAt(ACCOUNT, text, start);
    if (found !== undefined) {
      const end = start + found[0].length;
      report({ type: "credential", start: end - 32, end, byName: true });
    }
  },
};

const PACKED = /\[(\\{0,7})["']([0-9a-fA-F]{32,128})\1$/;

/** A number that Ruby, Perl or PHP converts to bytes: only keys are written like this. */
const packedNumbers: SecretShape = {
  literals: ['"].pack(', "'].pack(", '\\"].pack('],
  match({ text, report }, start) {
    const found = PACKED.exec(text.slice(Math.max(0, start - 150), start));
    const number = found?.[2];
    if (number === undefined) return;
    const end = start - (found?.[1]?.length ?? 0);
    report({ type: "credential", start: end - number.length, end, byName: true });
  },
};

const REMOTE_CALL = /(?:log[-_]?[io]n|auth\w{0,12}|sign[-_]?in)\\{0,7}["'][ ]?,[ ]?\\{0,7}["']$/i;

/** The arguments of a remote call that logs in somewhere: `{"method":"login","params":["bob","..."]}`. */
const remoteArguments: SecretShape = {
  literals: ["params", "args", "arguments"],
  companion: { distance: 0, set: characterSet('"', "'", "\\") },
  match({ text, code, report }, start, end) {
    const opening = matchAt(LIST_OPENING, text, end);
    if (opening === undefined || !REMOTE_CALL.test(text.slice(Math.max(0, start - 60), start))) return;
    const from = end + opening[0].length;
    const length = text.slice(from, from + MAX_LIST_LENGTH).indexOf("]");
    const last = findArguments(text, from).findLast(
      (argument) => argument !== undefined && argument.end < from + length,
    );
    if (last === undefined) return;
    const value = text.slice(last.start, last.end);
    if ((isMadeUp(value) || judgeChoice(value) === "numbered") && !isStandIn(value, code))
      report({ type: "credential", ...last, byName: true });
  },
};

/** A judgement: a longer list is data. */
const MAX_LIST_LENGTH = 1_000;
const LIST_OPENING = /\\{0,7}["'][ ]?:[ ]?\[/y;

export const callArguments: readonly SecretShape[] = [
  ...functionArguments,
  characterArrays,
  accountTokens,
  packedNumbers,
  remoteArguments,
];

/** A string in quotes of any depth, an object, or a short expression; a name may precede each. */
const ARGUMENT =
  /[ \t\r\n]{0,12}(?:[\w.]{1,40}[ ]?(?:=>|[:=])[ ]?)?(?:[@bufrBUFR]{0,2}(\\{0,7})(["'`])((?:(?!\2)[^\\\r\n]){0,300})\1\2|\{[^{}\r\n]{0,300}\}|[\w$.:[\]()>-]{1,80}?(?=[ \t]{0,4}[,)\]]))[ \t]{0,4}(?:,|(?=[)\]}\r\n"|]|\\|$))/y;
/** A string that Rust, Haskell, Scala or Java wraps. */
const WRAPPED_ARGUMENT =
  /[ \t\r\n]{0,12}(?:Some|Just|Optional\.of)\((\\{0,7})(["'`])((?:(?!\2)[^\\\r\n]){0,300})\1\2\)[ \t]{0,4}(?:,|(?=[)\]]))/y;
/** A judgement: a secret is among the first. */
const MAX_ARGUMENTS = 6;

/** The arguments of a call from behind its parenthesis on: where strings stand, and nothing for anything else. */
function findArguments(text: string, from: number): readonly (Span | undefined)[] {
  const found: (Span | undefined)[] = [];
  for (let position = from; found.length < MAX_ARGUMENTS; ) {
    const argument = matchAt(WRAPPED_ARGUMENT, text, position) ?? matchAt(ARGUMENT, text, position);
    if (argument === undefined) break;
    const [whole, , , value] = argument;
    const start = value === undefined ? 0 : position + whole.lastIndexOf(value);
    found.push(value === undefined || value === "" ? undefined : { start, end: start + value.length });
    position += whole.length;
  }
  return found;
}
