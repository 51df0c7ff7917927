/** A value without quotes, and the name beside it. */
interface BareValue {
  readonly text: string;
  readonly writtenName: string;
  /** A colon and a space between them, as in YAML. */
  readonly isColon: boolean;
  /** The characters right after it. */
  readonly after: string;
}

/** How environment files name their variables: their values are never expressions. */
const VARIABLE = /^[A-Z][A-Z0-9_]*$/;

/** What may follow an expression that ends here. */
const AFTER_EXPRESSION = /[;,)\]}]+$/;

/** `req.body.password`, `random_password.db.result`, `user?.token`, `cfg->secret`, `Keys::TOKEN`. */
const PATH =
  /^(?:[!&*]|\.(?=[A-Z]))?[A-Za-z_$][\w$]*(?:\[[\w"'.-]{1,40}\])?(?:(?:\?\.|!?\.|->|::)[A-Za-z_$][\w$]*(?:\[[\w"'.-]{1,40}\])?)+(?:\[[\w"'.-]{0,40})?$/;

/** One identifier, possibly with an index. */
const IDENTIFIER = /^[!&*$@]?[A-Za-z_$][\w$]*(?:\[[\w"'.-]{1,40}\])?$/;

const TELLING =
  /^(?:password|passwd|passwort|passcode|passphrase|pwd|pass|secret|token|jwt|key|credential|auth|value|input|string)s?$/;

/** An identifier before its index, its call or its type parameters. */
const OPENED = /^[A-Za-z_$][\w$.]*\[:?[\w$.]*$/;
const LETTERS = /^[A-Za-z_$]+$/;
/** Signs and words that continue an expression after its first identifier. */
const OPERATOR =
  /^(?:[<[(]|[ \t]{0,2}(?:\?\?|\|\||&&|[=!]==?|\?[ \t]|\+[ \t]))|^[ \t]\|[ \t](?:undefined|null|string|None|never)\b/;
const WORD_OPERATOR = /^[ \t](?:instanceof[ \t]|as (?:string|any|unknown|[A-Z])|if [\w.]+ else)/;
/** What follows a function called without parentheses: a string, a variable, another call. */
const BARE_ARGUMENTS = /^[ \t](?:\\{0,7}["'($]|\.[A-Z])/;
/** A PowerShell command. */
const COMMAND = /^[A-Z][A-Za-z]+-[A-Z][A-Za-z]+$/;
/** The end of a statement, which settings files never have after an unquoted word. */
const STATEMENT_END = /^;(?:\s|$)/;
/**
 * A type of several words, the last of which says what kind of thing it is: `CharArray`, `SecureString`,
 * `PasswordInput`.
 */
const KIND_NAME =
  /^(?:[A-Z][a-z]+)+(?:Array|Slice|Bytes?|String|Str|Buffer|Text|Type|Data|Ref|Value|Input|Field|Config|Options|Dto|DTO|Model|Provider|Interface|Schema|Resolver|Supplier|Callback|Fn|Handler|Service|Factory|Builder|Request|Response|View|Control)$/;
/** A type named after what it describes: `credential: X509Credential`. */
const TYPE_NAME = /^[A-Z][A-Za-z0-9]*?([A-Z][a-z]+)$/;

/** A judgement: with shorter words than this, it is not code. */
const MIN_WORD_LENGTH = 3;
/** How often letters and digits may alternate in words that people write: `oauth2Token`. */
const MAX_CHANGES = 2;

/** Whether an unquoted value refers to a value instead of being one, as in code: `this.password = password;`. */
export function isExpression({ text, writtenName, isColon, after }: BareValue): boolean {
  const bare = text.replace(AFTER_EXPRESSION, "");
  if (repeatsName(bare, writtenName) || OPENED.test(text) || /^_[A-Za-z]+$/.test(bare)) return true;
  // Only a password is ever set to such a word.
  if (TELLING.test(bare.toLowerCase()) && !/pass|pwd/i.test(writtenName)) return true;
  if (COMMAND.test(bare) ? /^[ \t]\S/.test(after) : LETTERS.test(bare) && BARE_ARGUMENTS.test(after)) return true;
  if (LETTERS.test(bare) && (WORD_OPERATOR.test(after) || (!isColon && STATEMENT_END.test(after)))) return true;
  if (isColon && KIND_NAME.test(bare)) return true;
  if (countChanges(bare) > MAX_CHANGES) return false;
  // Shells have no members: after a variable assignment, a dot is part of the value.
  if (VARIABLE.test(writtenName) && !isColon && /\d/.test(bare) && isLeet(bare)) return false;
  if (PATH.test(bare) && isDotted(bare) && !isColon && /pass|pwd/i.test(writtenName) && !/^[ \t]*[(;]/.test(after))
    return false;
  if (PATH.test(bare) || (IDENTIFIER.test(bare) && OPERATOR.test(after))) return true;
  if (writtenName.toLowerCase().endsWith(TYPE_NAME.exec(bare)?.[1]?.toLowerCase() ?? "\n")) return true;
  if (!IDENTIFIER.test(bare) || VARIABLE.test(writtenName)) return false;
  if (isColon && bare === text && !/[a-z][A-Z]/.test(bare)) return false;
  const words = splitWords(bare);
  // Random strings have capitals closer together than people's words.
  if (words.length > bare.length / MIN_WORD_LENGTH) return false;
  return words.length > 1 && words.some((word) => TELLING.test(word)) && !/\d/.test(bare);
}

/** Two words joined by a dot that no program would use as a member: `s4lmon.Creek`, `paper.Zebra1`. */
function isDotted(value: string): boolean {
  const words = value.split(/[.]/);
  if (words.length !== 2 || words.some((word) => splitWords(word).some((part) => TELLING.test(part)))) return false;
  const [first = "", last = ""] = words;
  return isLeet(first) || /^[A-Z][a-z]{2,}\d{1,4}$/.test(last) || (/^[a-z]{4,}$/.test(first) && isLeet(last));
}

/** Whether a value says no more than its name: `token: token`, `password: $password`, `"password": "Password"`. */
export function repeatsName(written: string, writtenName: string): boolean {
  const value = written.replace(/^[$@:&]/, "");
  if (/^[A-Za-z]\w{7,}$/.test(value) && writtenName.endsWith(value)) return true;
  if (!/^[A-Za-z_]+$/.test(value)) return false;
  const name = joinWords(writtenName);
  const words = joinWords(value);
  return name.endsWith(words) || `${name}s`.endsWith(words);
}

function joinWords(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, "");
}

/** A digit in place of a letter. */
function isLeet(value: string): boolean {
  return /[A-Za-z]\d[a-z]|^\d[a-z]/.test(value);
}

function splitWords(name: string): string[] {
  return name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g)?.map((word) => word.toLowerCase()) ?? [];
}

function countChanges(value: string): number {
  return value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
}
