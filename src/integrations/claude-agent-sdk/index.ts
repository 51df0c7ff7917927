import "../../require-node.ts";

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { callable, checkOptions, flagOption, type KnownOptions, words } from "../../core/policy/check-options.ts";
import { findHome, hostPlace } from "../../keys/find-home.ts";
import { type AgentHook, type HookContext, reduceHook } from "./reduce-hook.ts";

export type { AgentHook, HookAnswer, HookContext } from "./reduce-hook.ts";

export interface ClaudeAgentOptions {
  /** The address of a gateway, such as `http://127.0.0.1:4870`: it compacts what the agent sends. Without one nothing is compacted. */
  readonly gateway?: string;
  /** A token of that gateway, if it requires one. */
  readonly token?: string;
  /**
   * The store for hidden parts of outputs: `file:PATH` or `postgres://…`. By default that of the gateway and the
   * command line.
   */
  readonly store?: string;
  /**
   * The most tokens that a tool output may have before it is shortened; 4,000 by default. False to leave outputs alone.
   */
  readonly outputTokens?: number | false;
  /** False to give the agent no MCP server to look up what was taken out. */
  readonly lookup?: boolean;
  /** Called when an output stays unchanged because something failed. Emits a process warning by default. */
  readonly onFault?: (reason: string) => void;
}

/** What goes into `options` of `query()`. */
export interface ClaudeAgentSettings {
  readonly env: Record<string, string | undefined>;
  readonly hooks: { PostToolUse: { matcher: string; hooks: AgentHook[] }[] };
  readonly mcpServers: Record<string, { type: "stdio"; command: string; args: string[] }>;
}

/** The allowed values of each option. */
const OPTIONS: KnownOptions = {
  gateway: {
    kind: "checked",
    range: "an http or https address, such as http://127.0.0.1:4870",
    isValid: (value) => typeof value === "string" && /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
  },
  token: words,
  store: words,
  outputTokens: {
    kind: "checked",
    range: "a whole number of tokens, or false",
    isValid: (value) => value === false || (Number.isSafeInteger(value) && Number(value) > 0),
  },
  lookup: flagOption,
  onFault: callable,
};
/** A judgement: about two screens. */
const DEFAULT_OUTPUT_TOKENS = 4_000;
/** The tools whose output is printed text. The output of `Read` is left alone: the agent needs it for its edits. */
const MATCHER = "Bash|BashOutput|Grep|Glob|WebFetch|WebSearch|mcp__.*";

/** Ours, by its path: an agent works in any folder, and `npx` there would look for us on the registry. */
const PROGRAM = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../../cli/main.ts" : "../../cli/main.js", import.meta.url),
);

/**
 * Compaction for the Claude Agent SDK: `query({ prompt, options: { ...palimpsest({ gateway }), model } })`.
 *
 * The SDK runs Claude Code as a separate process whose history cannot be changed: a gateway in between compacts what is
 * sent, and a hook shortens tool outputs before they enter the history.
 */
export function palimpsest(options: ClaudeAgentOptions = {}): ClaudeAgentSettings {
  checkOptions(options, OPTIONS, "palimpsest");
  const { gateway, token, outputTokens = DEFAULT_OUTPUT_TOKENS, lookup = true, onFault = warn } = options;
  const store = options.store ?? `file:${join(findHome(hostPlace()), "archive.db")}`;
  const context: HookContext = { store, maxTokens: outputTokens === false ? 0 : outputTokens, onFault };
  const server = { type: "stdio" as const, command: process.execPath, args: [PROGRAM, "mcp", "--store", store] };
  return {
    // The SDK uses this as the whole environment.
    env: { ...process.env, ...addressOf(gateway, token) },
    hooks: { PostToolUse: outputTokens === false ? [] : [{ matcher: MATCHER, hooks: [reduceHook(context)] }] },
    mcpServers: lookup ? { palimpsest: server } : {},
  };
}

function addressOf(gateway: string | undefined, token: string | undefined): Record<string, string> {
  if (gateway === undefined) return {};
  return {
    ANTHROPIC_BASE_URL: gateway,
    ...(token !== undefined && { ANTHROPIC_CUSTOM_HEADERS: addToken(token) }),
  };
}

/** Claude Code reads one header per line; existing ones, for example of a proxy, stay. */
function addToken(token: string): string {
  const lines = (process.env["ANTHROPIC_CUSTOM_HEADERS"] ?? "").split(/\r?\n/);
  const others = lines.filter((line) => line.trim() !== "" && !/^\s*x-palimpsest-token\s*:/i.test(line));
  return [...others, `x-palimpsest-token: ${token}`].join("\n");
}

function warn(reason: string): void {
  process.emitWarning(`The output stays unchanged: ${reason}`, "PalimpsestWarning");
}
