/** Ways to write where a secret comes from instead of the secret. Each matches a whole value. */
const REFERENCES: readonly RegExp[] = [
  // Shell, batch, make, templates of all kinds.
  /^\$[A-Z_][A-Z0-9_]*$/,
  /^\$[({]/,
  /^\{\{/,
  /^\{[\w.:-]*\}?$/,
  /^#\{/,
  /^[A-Za-z]{1,12} [$#]?\{/,
  /^%[A-Za-z_][A-Za-z0-9_]*%$/,
  /^%\(?\w*\)?s$/,
  /^<[^<>]*>$/,
  // Names between marks, as in deployment templates.
  /^__[A-Za-z][A-Za-z0-9_]*__$/,
  /^@@?[A-Z][A-Z0-9_]*@@?$/,
  /^@[a-z][a-z_-]*(?:\.[a-z][A-Za-z_-]*)+@$/,
  /^%%[A-Za-z]\w*%%$/,
  /^#\{?[A-Z][A-Z0-9_]*\}?#$/,
  // Look-ups in programs.
  /^(?:process\.env|import\.meta\.env|Deno\.env|Bun\.env|os\.environ|os\.getenv|ENV|_ENV|\$_ENV|System\.getenv)\b/,
  /^(?:env|secrets|vars|var|local|data|module)\.[A-Za-z_]/,
  /^(?:await |new |lambda |function\b|async )/,
  /^[A-Za-z_$][\w$.:?]*!?\(/,
  /^\$[A-Za-z_]\w*(?:->|-$|\[)/,
  // Secret managers.
  /^(?:op|vault|ssm|secretsmanager|file|https?):\/\//,
  /^(?:arn:aws|ENC\[|!Ref|!Sub|!GetAtt|!vault|@Microsoft\.KeyVault)/,
  // Where a store keeps it: folders named with words, and a field.
  /^[a-z]+(?:[-_][a-z]+)*\/[a-z]+(?:[-_/][a-z]+)*(?:[:#][a-z]+(?:[-_][a-z]+)*)?$/,
  /^(?:vault|ssm|awssm|aws-sm|gcpsm|azurekv|akv|sops|env|file|keyring|keychain|secretref|secret|ref|bws|doppler|conjur|lookup):[A-Za-z][\w-]*(?:[./#:][\w-]+)*$/,
  /^projects\/[\w-]+\/secrets\/[\w-]+/,
  // Names of things.
  /^urn:[a-z0-9][\w-]{0,31}:/,
  // Types with parameters.
  /^(?:Optional|Union|List|Dict|Annotated|Final|Literal|Promise|Option|Result|Vec|Array|Record|Partial|Readonly)[[<]/,
  // YAML aliases and custom tags, Azure and GitLab look-ups, Jinja and ERB.
  /^\*[A-Za-z_][\w-]*$/,
  /^!!\w+$/,
  /^!(?:reference|secret|include|Join|FindInMap|ImportValue)\b/,
  /^\$\[\[/,
  /^(?:<%|\[%)/,
  // Regular expressions and escaped characters.
  /^\/[\^([\\]/,
  /^(?:\\+u[0-9a-fA-F]{4})+$/,
  /^\\+[sSdDwWb][*+?)\]{]/,
  // Values that were masked or cut short by someone else.
  /^.{0,12}(?:\.{3,}|…|\*{3,}.{0,4})$/,
  /^.{0,12}(?:\.{3}|…)[a-z-]+(?:\.{3}|…)$/,
  // Values that documentation publishes.
  /EXAMPLE(?:KEY)?$/,
  /^[*xX.•#?_-]+$/,
  /^[\w-]{0,16}(?:x{8,}|X{8,}|\*{8,}|0{8,})$/,
];

/** The same, ignoring case. */
const REFERENCE_WORDS: readonly RegExp[] = [
  /^(?:[a-z]{2,8}[-_]){0,3}your[-_ ]/i,
  /^(?:todo|fixme|tbd|change[-_]?me|changeit|replace[-_]?me|fill[-_]?me[-_]?in|n\/a|not[-_ ]?set)[.!]{0,3}$/i,
  /^(?:.*[\W_])?(?:redacted|masked|filtered|hidden|removed|omitted|placeholder)(?:[\W_].*)?$/i,
  /^(?:insert|replace|enter|add|put|paste|set)[-_ ].*(?:here|key|token|secret|password|me)\W*$/i,
  /^<?(?:my|your|the)[-_ ](?:\w+[-_ ])*(?:key|token|secret|password|here)\W*$/i,
];

// One pattern is several times faster than its alternatives one by one.
const REFERENCE = new RegExp(alternatives(REFERENCES));
const REFERENCE_WORD = new RegExp(alternatives(REFERENCE_WORDS), "i");

/** Whether a value only refers to a secret, or was masked before. Such values reveal nothing and remain useful. */
export function isReference(value: string): boolean {
  return REFERENCE.test(value) || REFERENCE_WORD.test(value);
}

function alternatives(patterns: readonly RegExp[]): string {
  return patterns.map((pattern) => pattern.source).join("|");
}
