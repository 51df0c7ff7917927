/** A value without quotes, and the name it stands beside. */
interface BareValue {
  readonly text: string;
  readonly writtenName: string;
  /** A colon and a space between them, as YAML has it too. */
  readonly isColon: boolean;
  /** The characters right behind it. */
  readonly after: string;
}

/** What environment files call their variables: their values are never expressions. */
const VARIABLE = /^[A-Z][A-Z0-9_]*$/;

/** What may follow an expression that ends here. */
const AFTER_EXPRESSION = /[;,)\]}]+$/;

/** `req.body.password`, `random_password.db.result`, `user?.token`, `cfg->secret`, `Keys::TOKEN`. */
const PATH =
  /^(?:[!&*]|\.(?=[A-Z]))?[A-Za-z_$][\w$]*(?:\[[\w"'.-]{1,40}\])?(?:(?:\?\.|!?\.|->|::)[A-Za-z_$][\w$]*(?:\[[\w"'.-]{1,40}\])?)+(?:\[[\w"'.-]{0,40})?$/;

/** One identifier, at most with an index. */
const IDENTIFIER = /^[!&*$@]?[A-Za-z_$][\w$]*(?:\[[\w"'.-]{1,40}\])?$/;

const TELLING =
  /^(?:password|passwd|passwort|passcode|passphrase|pwd|pass|secret|token|jwt|key|credential|auth|value|input|string)s?$/;

/** An identifier in front of its index, its call or the parameters of its type. */
const OPENED = /^[A-Za-z_$][\w$.]*\[:?[\w$.]*$/;
const LETTERS = /^[A-Za-z_$]+$/;
/** Signs and words that go on with an expression behind its first identifier. */
const OPERATOR =
  /^(?:[<[(]|[ \t]{0,2}(?:\?\?|\|\||&&|[=!]==?|\?[ \t]|\+[ \t]))|^[ \t]\|[ \t](?:undefined|null|string|None|never)\b/;
const WORD_OPERATOR = /^[ \t](?:instanceof[ \t]|as (?:string|any|unknown|[A-Z])|if [\w.]+ else)/;
/** What follows a function that is called without parentheses: a string, a variable, another call. */
const BARE_ARGUMENTS = /^[ \t](?:\\{0,7}["'($]|\.[A-Z])/;
/** A command of PowerShell. */
const COMMAND = /^[A-Z][A-Za-z]+-[A-Z][A-Za-z]+$/;
/** The end of a statement, which no file of settings has behind a word without quotes. */
const STATEMENT_END = /^;(?:\s|$)/;
/** A type of several words, the last of which says what such a thing is: `CharArray`, `SecureString`, `PasswordInput`. */
const KIND_NAME =
  /^(?:[A-Z][a-z]+)+(?:Array|Slice|Bytes?|String|Str|Buffer|Text|Type|Data|Ref|Value|Input|Field|Config|Options|Dto|DTO|Model|Provider|Interface|Schema|Resolver|Supplier|Callback|Fn|Handler|Service|Factory|Builder|Request|Response|View|Control)$/;
/** A type that is called like what it is of: `credential: X509Credential`. */
const TYPE_NAME = /^[A-Z][A-Za-z0-9]*?([A-Z][a-z]+)$/;

/** A judgement: with more words than this allows it is no code. */
const MIN_WORD_LENGTH = 3;
/** How often letters and digits may change places in words that people write: `oauth2Token`. */
const MAX_CHANGES = 2;

/** Whether a value without quotes names a value instead of being one, as code writes it: `this.password = password;`. */
export function isExpression({ text, writtenName, isColon, after }: BareValue): boolean {
  const bare = text.replace(AFTER_EXPRESSION, "");
  if (repeatsName(bare, writtenName) || OPENED.test(text) || /^_[A-Za-z]+$/.test(bare)) return true;
  // Only a password is ever called like one.
  if (TELLING.test(bare.toLowerCase()) && !/pass|pwd/i.test(writtenName)) return true;
  if (COMMAND.test(bare) ? /^[ \t]\S/.test(after) : LETTERS.test(bare) && BARE_ARGUMENTS.test(after)) return true;
  if (LETTERS.test(bare) && (WORD_OPERATOR.test(after) || (!isColon && STATEMENT_END.test(after)))) return true;
  if (isColon && KIND_NAME.test(bare)) return true;
  if (countChanges(bare) > MAX_CHANGES) return false;
  // Shells know no members: behind a variable's sign a stop is a part of the value.
  if (VARIABLE.test(writtenName) && !isColon && /\d/.test(bare) && isLeet(bare)) return false;
  if (PATH.test(bare) && isDotted(bare) && !isColon && /pass|pwd/i.test(writtenName) && !/^[ \t]*[(;]/.test(after))
    return false;
  if (PATH.test(bare) || (IDENTIFIER.test(bare) && OPERATOR.test(after))) return true;
  if (writtenName.toLowerCase().endsWith(TYPE_NAME.exec(bare)?.[1]?.toLowerCase() ?? "\n")) return true;
  if (!IDENTIFIER.test(bare) || VARIABLE.test(writtenName)) return false;
  if (isColon && bare === text && !/[a-z][A-Z]/.test(bare)) return false;
  const words = splitWords(bare);
  // Chance puts capitals closer together than people do.
  if (words.length > bare.length / MIN_WORD_LENGTH) return false;
  return words.length > 1 && words.some((word) => TELLING.test(word)) && !/\d/.test(bare);
}

/** Two words with a stop between them, which no member of a program is called like: `s4lmon.Creek`, `paper.Zebra1`. */
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

/** A digit in the place of a letter. */
function isLeet(value: string): boolean {
  return /[A-Za-z]\d[a-z]|^\d[a-z]/.test(value);
}

function splitWords(name: string): string[] {
  return name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g)?.map((word) => word.toLowerCase()) ?? [];
}

function countChanges(value: string): number {
  return value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
}
