/**
 * How much a value must look like a secret beside such a name.
 *
 * `any`: the name is enough. `mixed`: one word of letters and digits. `long`: one of at least twenty characters.
 * `random`: only a random string.
 */
export type Demand = "any" | "mixed" | "long" | "random";

export interface SensitiveName {
  readonly type: string;
  readonly demand: Demand;
  /** Plural names also count things: `tokens: 512`. */
  readonly isPlural: boolean;
  /** A hexadecimal value beside it is a key, not a digest. */
  readonly mayBeHex?: true;
}

/** What may follow the telling word of a name: `PASSWORD_2`, `token_prod`, `secret_base64`. */
const TAIL_WORDS = new Set(
  "old new current prev previous prod production dev development stage staging live test qa uat value plain plaintext raw b base hex string str text local default us eu main acceso acesso confirmation confirm repeat again".split(
    " ",
  ),
);

const PLURAL = /(?<=token|password|secret|key|credential|signature|passphrase)s$/;

/** Names that end like a secret's but are not. */
const INNOCENT = new RegExp(
  [
    "(?:^|_)(?:next|page|pagination|continuation|continue|sync|resume|cursor)_?token$",
    "(?:^|_)(?:pad|eos|bos|unk|sep|cls|mask|special|start|end|stop|first|last|per|unexpected|expected|image)_?token$",
    "public_?key_?token$",
    "(?:public|publishable|foreign|cache|sort|partition|object|map|dict|translation|row|group|host|hot)_?key$",
    "(?:idempotency|react|query|pub|registry|i18n|arrow|enter|escape|tab|shift|control|alt|meta)_?key$",
    "^(?:is|has|needs?|show|hide|no|forgot|toggle|require|use|change)_?(?:password|passwd|secret|token|key|api_?key|credential)$",
    "^reset_?(?:password|passwd|secret|key|credential)$",
    "^(?:existing|image_?pull|pull|tls)_?secret$",
    "(?:com|by|encom|tres|sur|im|over|under|multi|single|first|second|two|next|last|full|render|shader|proxy|band)pass$",
  ].join("|"),
);

type Rule = readonly [ending: RegExp, type: string, demand: Demand];

/** Tried in order against the words of a name , joined by `_`. */
const RULES: readonly Rule[] = [
  [/private_?key$/, "private-key", "any"],
  [/(?:password|passwd|passwort|kennwort|contrasena|senha|passcode|pwd)$/, "password", "any"],
  [/mot_?de_?passe$|(?:^|_)(?:mdp|parol|requirepass)$/, "password", "any"],
  [/(?:password|passwd|pwd)_(?:hash|digest|encrypted|encoded)$/, "password", "mixed"],
  [/[a-z]_(?:pass|pw)$/, "password", "any"],
  [/^(?:pass|pw)$/, "password", "mixed"],
  [/(?:db|user|root|admin|smtp|mail|ftp|ssh|key|store|login|my|redis|pg)pass$/, "password", "any"],
  [/(?:bind|root|admin|user|db|my)pw$/, "password", "any"],
  [/[a-z](?:pass|pw)$/, "password", "mixed"],
  [/(?:passphrase|mnemonic|(?:seed|recovery)_?phrase)$/, "passphrase", "any"],
  [/secret(?:_?access)?(?:_?key)?$/, "secret", "any"],
  [/secret_?id$/, "secret", "long"],
  [/(?:recovery|backup|verification|access|otp|mfa)_?codes?$/, "passcode", "mixed"],
  [/^community(?:_?string)?$/, "password", "mixed"],
  [/(?:^|_)pin(?:_?code)?$/, "passcode", "any"],
  [/^reset_?token$/, "token", "mixed"],
  [/(?:token|jwt|authtok)$/, "token", "any"],
  [/(?:csrf|xsrf)$/, "token", "random"],
  [/(?:client_?key_?data|pre_?shared_?key|wep_?key)$/, "private-key", "any"],
  [/(?:^|_|wpa)psk$/, "password", "any"],
  [/(?:^|_)macaroon$/, "token", "mixed"],
  [/(?:api|access|account|auth|encryption|decryption|signing|master)_?key$/, "api-key", "any"],
  [/(?:shared|storage|subscription|license|hmac|aes)_?key$/, "api-key", "any"],
  [
    /(?:app|application|client|consumer|admin|deploy|functions?|ingest|integration|management)_?key$/,
    "api-key",
    "mixed",
  ],
  [/(?:root|server|service|session|ssh|user|webhook|write|jwt|instrumentation)_?key$/, "api-key", "mixed"],
  [
    /(?:validation|machine|crypt|crypto|cipher|symmetric|wrapping|unseal|nonce|logged_?in|sec)_?key$/,
    "api-key",
    "mixed",
  ],
  [/(?:credential|(?:^|_)creds)$/, "credential", "mixed"],
  [/(?:^|_)bearer$/, "token", "mixed"],
  [/(?:totp|hotp)(?:_?(?:seed|key|uri))?$/, "secret", "mixed"],
  [/(?:^|_)(?:salt|pepper|seed|refresh)$/, "secret", "random"],
  [/(?:php|asp|j)_?sess(?:ion)?_?id$/, "session-id", "mixed"],
  [/(?:^|_)sid$|(?:^|_)session$|session_?cookie$/, "session-id", "random"],
  [/_auth$/, "credential", "mixed"],
  [/^auth$|(?:^|_)pat$/, "credential", "random"],
  [/key$/, "api-key", "random"],
  [/(?:^|_)(?:sig|hmac)$|signature$/, "signature", "random"],
];

const VARIABLE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_KEYS?$/;
/** Keys of these things are often digests. */
const DIGESTED =
  /(?:^|_)(?:integrity|content|file|image|layer|blob|build|lock|dedup|etag|commit|hash|storage|asset|s3)_?key$/;

/** Most names that contain a telling word end in another: one test dismisses those. */
const ANY_ENDING = new RegExp(RULES.map(([ending]) => ending.source).join("|"));

/** Longer than names in code. */
const MAX_REMEMBERED_LENGTH = 48;
/** A judgement: more names than a large session has, in less than a megabyte. */
const MAX_REMEMBERED_NAMES = 4_000;

/** What we remember about a name that announces nothing. */
const NONE = "none";

/** Texts repeat their names, and classifying one takes longer than reading a line. */
const remembered = new Map<string, SensitiveName | typeof NONE>();

/** What kind of secret a name announces, or undefined if it announces none. */
export function classifyName(name: string): SensitiveName | undefined {
  if (name.length > MAX_REMEMBERED_LENGTH) return classify(name);
  let known = remembered.get(name);
  if (known === undefined) {
    known = classify(name) ?? NONE;
    // Beyond that we forget all of them, and remember them again when we meet them.
    if (remembered.size >= MAX_REMEMBERED_NAMES) remembered.clear();
    remembered.set(copyOut(name), known);
  }
  return known === NONE ? undefined : known;
}

/** The same string in its own memory: the engine keeps a whole text alive while a slice of it is in use. */
function copyOut(piece: string): string {
  return ` ${piece}`.slice(1);
}

function classify(name: string): SensitiveName | undefined {
  const words = splitWords(name);
  while (words.length > 1 && isTail(words.at(-1) ?? "")) words.pop();
  const full = words.join("_");
  const singular = full.replace(PLURAL, "");
  if (!ANY_ENDING.test(singular) || INNOCENT.test(singular)) return undefined;
  const rule = RULES.find(([ending]) => ending.test(singular));
  if (rule === undefined) return undefined;
  const [, type, demand] = rule;
  // A weak name must be a single name: in `restored from key`, the words are merely adjacent.
  if (demand === "random" && name.includes(" ")) return undefined;
  const isPlural = full !== singular;
  // Environment variables are named after their vendor: `ROLLBAR_KEY` holds a key, whatever it looks like.
  if (demand === "random" && type === "api-key" && VARIABLE.test(name)) return { type, demand: "long", isPlural };
  if (demand === "random" && type === "api-key" && /[a-z]_key$/.test(singular) && !DIGESTED.test(singular))
    return { type, demand, isPlural, mayBeHex: true };
  // Models count in tokens: `maxTokens: limit` is not a secret, whatever the value is.
  return { type, demand: isPlural && type === "token" ? "random" : demand, isPlural };
}

/** Splits `dbPassword2` into `db`, `password`, `2`. */
function splitWords(name: string): string[] {
  return name.match(/[A-Z]+[a-z]*|[a-z]+|\d+/g)?.map((word) => word.toLowerCase()) ?? [];
}

function isTail(word: string): boolean {
  return TAIL_WORDS.has(word) || /^\d/.test(word);
}
