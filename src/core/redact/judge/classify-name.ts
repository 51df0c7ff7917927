/**
 * How much a value must look like a secret beside such a name.
 *
 * `any`: the name is enough. `mixed`: one word of letters and digits. `random`: only what chance writes.
 */
export type Demand = "any" | "mixed" | "random";

export interface SensitiveName {
  readonly type: string;
  readonly demand: Demand;
  /** Plural names also count things: `tokens: 512`. */
  readonly isPlural: boolean;
}

/** What may follow the telling word of a name: `PASSWORD_2`, `token_prod`, `secret_base64`. */
const TAIL_WORDS = new Set(
  "old new current prev previous prod production dev development stage staging live test value plain plaintext raw b base hex".split(
    " ",
  ),
);

const PLURAL = /(?<=token|password|secret|key|credential|signature|passphrase)s$/;

/** Names that end like a secret and are none. */
const INNOCENT = new RegExp(
  [
    "(?:next|page|pagination|continuation|continue|sync|resume|cursor)token$",
    "(?:pad|eos|bos|unk|sep|cls|mask|special|start|end|stop|first|last|per|unexpected|expected|image)token$",
    "(?:public|publishable|primary|foreign|cache|sort|partition|object|map|dict|translation|row|group|host|hot)key$",
    "(?:routing|idempotency|react|query|pub|registry|i18n|arrow|enter|escape|tab|shift|control|alt|meta)key$",
    "^(?:is|has|needs?|show|hide|no|forgot|reset)(?:password|passwd|secret|token|key|apikey|credential)$",
    "(?:com|by|encom|tres|sur|multi|single|first|second|two|render)pass$",
  ].join("|"),
);

type Rule = readonly [ending: RegExp, type: string, demand: Demand];

/** Tried in order against the words of a name joined by `_`. */
const RULES: readonly Rule[] = [
  [/private_?key$/, "private-key", "any"],
  [/(?:password|passwd|passwort|passcode|pwd)$/, "password", "any"],
  [/_(?:pass|pw)$/, "password", "any"],
  [/^(?:pass|pw)$/, "password", "mixed"],
  [/(?:db|user|root|admin|smtp|mail|ftp|ssh|key|store|login|my|redis|pg)pass$/, "password", "any"],
  [/(?:passphrase|mnemonic|(?:seed|recovery)_?phrase)$/, "passphrase", "any"],
  [/secret(?:_?access)?(?:_?key)?$/, "secret", "any"],
  [/(?:token|jwt)$/, "token", "any"],
  [/(?:api|access|account|auth|encryption|decryption|signing|master)_?key$/, "api-key", "any"],
  [/(?:shared|storage|subscription|license|hmac|aes)_?key$/, "api-key", "any"],
  [
    /(?:app|application|client|consumer|admin|deploy|functions?|ingest|integration|management)_?key$/,
    "api-key",
    "mixed",
  ],
  [/(?:root|server|service|session|ssh|user|webhook|write|jwt)_?key$/, "api-key", "mixed"],
  [/credential$/, "credential", "mixed"],
  [/(?:php|asp|j)_?sess(?:ion)?_?id$/, "session-id", "mixed"],
  [/(?:^|_)sid$/, "session-id", "random"],
  [/_auth$/, "credential", "mixed"],
  [/^auth$|(?:^|_)pat$/, "credential", "random"],
  [/key$/, "api-key", "random"],
  [/(?:^|_)(?:sig|hmac)$|signature$/, "signature", "random"],
];

/** Most names with a telling word in them end in another: one look dismisses those. */
const ANY_ENDING = new RegExp(RULES.map(([ending]) => ending.source).join("|"));

/** What kind of secret a name announces, or undefined where it announces none. */
export function classifyName(name: string): SensitiveName | undefined {
  const words = splitWords(name);
  while (words.length > 1 && isTail(words.at(-1) ?? "")) words.pop();
  const full = words.join("_");
  const singular = full.replace(PLURAL, "");
  if (!ANY_ENDING.test(singular) || INNOCENT.test(singular.replaceAll("_", ""))) return undefined;
  const rule = RULES.find(([ending]) => ending.test(singular));
  if (rule === undefined) return undefined;
  const [, type, demand] = rule;
  // A weak name must be one: in `restored from key` the words only stand side by side.
  if (demand === "random" && name.includes(" ")) return undefined;
  const isPlural = full !== singular;
  // Models count in tokens: `maxTokens: limit` is no secret, whatever stands there.
  return { type, demand: isPlural && type === "token" ? "random" : demand, isPlural };
}

/** `dbPassword2` to `db`, `password`, `2`. */
function splitWords(name: string): string[] {
  return name.match(/[A-Z]+[a-z]*|[a-z]+|\d+/g)?.map((word) => word.toLowerCase()) ?? [];
}

function isTail(word: string): boolean {
  return TAIL_WORDS.has(word) || /^\d/.test(word);
}
