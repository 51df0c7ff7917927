import { CompactionError } from "../core/base/errors.ts";
import type { Summarizer } from "../core/base/ports.ts";
import { anthropicSummarizer } from "./anthropic/anthropic-summarizer.ts";
import { checkCredential } from "./check-option.ts";
import { commandSummarizer } from "./command/command-summarizer.ts";
import { openAiSummarizer } from "./openai/openai-summarizer.ts";
import type { ProviderOptions } from "./provider-summarizer.ts";
import { resolveEndpoint } from "./resolve-endpoint.ts";

export interface SummarizerFromNameOptions
  extends Pick<ProviderOptions, "windowTokens" | "timeoutMs" | "idleTimeoutMs" | "fetch"> {
  /** Where addresses and keys are looked up, usually `process.env`. An empty variable counts as unset. */
  readonly environment: Environment;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Makes the summarizer that a command line or a configuration names: `none`, `openai:MODEL`,
 * `anthropic:MODEL` or `command:CMD`; a model name alone selects a configured provider. `command@200000:CMD` says how
 * many tokens it reads at once, and so do the others.
 *
 * Throws `INVALID_POLICY` for any other name and for a setting that cannot work, including a provider's own address
 * without a key.
 *
 * @returns Undefined for `none`.
 */
export function summarizerFromName(
  given: string,
  { environment, ...options }: SummarizerFromNameOptions,
): Summarizer | undefined {
  const name = completeName(given, environment);
  if (name === "none") return undefined;
  const colon = name.indexOf(":");
  const [kind = "", window, ...others] = (colon === -1 ? name : name.slice(0, colon)).split("@");
  const rest = colon === -1 ? "" : name.slice(colon + 1).trim();
  if (rest === "" || others.length > 0) throw refuse(kind);
  const limits = window === undefined ? options : { ...options, windowTokens: parseWindow(kind, window) };

  switch (kind) {
    case "openai": {
      const baseUrl = findAddress(environment, "OPENAI_BASE_URL");
      const apiKey = findCredential(environment, "OPENAI_API_KEY");
      requireOne(baseUrl ?? apiKey, "OPENAI_API_KEY");
      return openAiSummarizer({ ...limits, baseUrl, apiKey, model: rest });
    }
    case "anthropic": {
      const baseUrl = findAddress(environment, "ANTHROPIC_BASE_URL");
      const authToken = findCredential(environment, "ANTHROPIC_AUTH_TOKEN");
      const apiKey = findCredential(environment, "ANTHROPIC_API_KEY");
      requireOne(baseUrl ?? authToken ?? apiKey, "ANTHROPIC_API_KEY");
      return anthropicSummarizer({ ...limits, baseUrl, authToken, apiKey, model: rest });
    }
    case "command":
      return commandSummarizer({ command: rest, windowTokens: limits.windowTokens, timeoutMs: limits.timeoutMs });
    default:
      throw refuse(kind);
  }
}

function parseWindow(kind: string, window: string): number {
  if (!/^\d{1,9}$/.test(window)) throw refuse(kind);
  return Number(window);
}

// Addresses and keys are checked again when they are used; here the error names the variable.

function findAddress(environment: Environment, name: string): string | undefined {
  const baseUrl = findVariable(environment, name);
  if (baseUrl !== undefined) resolveEndpoint({ key: name, baseUrl, path: "" });
  return baseUrl;
}

function findCredential(environment: Environment, name: string): string | undefined {
  const value = findVariable(environment, name);
  return value === undefined ? undefined : checkCredential(name, value);
}

function findVariable(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === "" ? undefined : value;
}

/** Only a user's own server is asked without a credential. */
function requireOne(setting: string | undefined, key: string): void {
  if (setting !== undefined) return;
  throw new CompactionError("INVALID_POLICY", { key, range: "set for this summarizer", received: "unset" });
}

function refuse(kind: string): CompactionError<"INVALID_POLICY"> {
  return new CompactionError("INVALID_POLICY", {
    key: "summarizer",
    range: "none, openai:MODEL, anthropic:MODEL or command:CMD, with a window as in command@200000:CMD",
    // What follows the colon stays out: it may be a command with a secret in it.
    received: /^[a-z-]{1,20}$/.test(kind) ? `${kind}:...` : "something else",
  });
}

/**
 * A model without its provider: its name contains a version or a family, so that a misspelt word does not count as one.
 */
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
 * The name of a summarizer with its provider: `gpt-6-mini` is `openai:gpt-6-mini`. The provider of the model comes
 * first if it is configured, then the only configured one. A name that says its provider stays as it is.
 */
function completeName(name: string, environment: Environment): string {
  if (!BARE_MODEL.test(name)) return name;
  const own = FAMILIES.find(([, family]) => family.test(name))?.[0];
  const configured = FAMILIES.map(([provider]) => provider).filter((provider) =>
    VARIABLES[provider].some((variable) => (environment[variable]?.trim() ?? "") !== ""),
  );
  const [only, other] = configured;
  const provider = own !== undefined && configured.includes(own) ? own : other === undefined ? (only ?? own) : own;
  return provider === undefined ? name : `${provider}:${name}`;
}
