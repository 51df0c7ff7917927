type Environment = Readonly<Record<string, string | undefined>>;

/** A model without its provider: a version or a family stands in its name, so that a misspelt word is none. */
const BARE_MODEL = /^(?=.*[-/\d])[A-Za-z0-9][\w./@-]{2,199}$/;

/** Whose models a name belongs to, in the order in which providers are looked for. */
const FAMILIES = [
  ["openai", /(?:^|\/)(?:gpt|chatgpt|o\d)/i],
  ["anthropic", /(?:^|\/)claude/i],
] as const;

const VARIABLES = {
  openai: ["OPENAI_BASE_URL", "OPENAI_API_KEY"],
  anthropic: ["ANTHROPIC_BASE_URL", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_API_KEY"],
} as const;

/**
 * The name of a summarizer with its provider: `gpt-6-mini` is `openai:gpt-6-mini`. The provider whose model it is comes
 * first where it is configured, then the only one that is. A name that says its provider stays as it is.
 */
export function completeName(name: string, environment: Environment): string {
  if (!BARE_MODEL.test(name)) return name;
  const own = FAMILIES.find(([, family]) => family.test(name))?.[0];
  const configured = FAMILIES.map(([provider]) => provider).filter((provider) =>
    VARIABLES[provider].some((variable) => (environment[variable]?.trim() ?? "") !== ""),
  );
  const [only, other] = configured;
  const provider = own !== undefined && configured.includes(own) ? own : other === undefined ? (only ?? own) : own;
  return provider === undefined ? name : `${provider}:${name}`;
}
