import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { claudeClient } from "../../src/cli/wrap/clients/claude.ts";
import { clineClient } from "../../src/cli/wrap/clients/cline.ts";
import { codexClient } from "../../src/cli/wrap/clients/codex.ts";
import { continueClient } from "../../src/cli/wrap/clients/continue.ts";
import { geminiClient } from "../../src/cli/wrap/clients/gemini.ts";
import { opencodeClient } from "../../src/cli/wrap/clients/opencode.ts";
import { piClient } from "../../src/cli/wrap/clients/pi.ts";
import { qwenClient } from "../../src/cli/wrap/clients/qwen.ts";
import type { WrappedClient } from "../../src/cli/wrap/wrapped-client.ts";

/** Who a session is for and where it goes, as its user would know. */
export interface SessionPlace {
  readonly key: string;
  readonly home: string;
  /** Options of the gateway, for providers whose address `wrap` leaves alone. */
  readonly url: string;
}

/** A real client with a model, and how to run it without anybody at the keyboard. */
export interface TestedClient {
  /** As `--only` and the table call it. */
  readonly name: string;
  /** The API that it speaks, and what is special about the model. */
  readonly door: string;
  readonly wrapped: WrappedClient;
  /**
   * Clients that know their model's window compact on their own before it; the others get a model with a window of
   * {@link WINDOW_TOKENS}.
   */
  readonly windowTokens?: number;
  /** How many steps a session has, if not the usual number, and how many lines it reads in each. */
  readonly work?: { readonly steps: number; readonly linesPerPart: number };
  /** Whether it takes old outputs out of its own history as it goes, which is not the compaction that we look for. */
  readonly clearsOutputs?: boolean;
  /**
   * Whether it gives up if an answer breaks off in the middle. No gateway can give back the rest, so the gateway is
   * killed while nothing streams to this client. The client asks again for what was not answered yet.
   */
  readonly endsWhenCut?: boolean;
  /** The same with a window that holds all of it and no gateway, to compare how much is read from the cache. */
  readonly roomy?: { readonly args: (prompt: string) => string[] };
  args(prompt: string): string[];
  /** The same for the last session of the project, which continues with another message of its user. */
  readonly resume?: (prompt: string) => string[];
  environment?(place: SessionPlace): Record<string, string>;
  /** Writes the settings that its user would have made before. */
  prepare?(place: SessionPlace): void;
}

/** A model that no client knows, as users with their own server have it. */
const OWN_MODEL = "my-model";
/** `wrap` puts its address in. */
const ANYWHERE = "http://127.0.0.1:9/v1";
/** So large that no client considers its own history too long. */
const ROOMY = 1_000_000;
const CODEX_OPTIONS = ["--model", "gpt-5.6", "--dangerously-bypass-approvals-and-sandbox", "--skip-git-repo-check"];

export const TESTED_CLIENTS: readonly TestedClient[] = [
  claudeCode("claude", "messages", "claude-opus-4-6"),
  claudeCode("claude-bound", "messages, thinking bound", "claude-opus-5-5"),
  {
    name: "codex",
    door: "responses",
    wrapped: codexClient,
    args: (prompt) => ["exec", ...CODEX_OPTIONS, prompt],
    resume: (prompt) => ["exec", "resume", "--last", ...CODEX_OPTIONS, prompt],
    environment: ({ key, home }) => ({ OPENAI_API_KEY: key, CODEX_HOME: `${home}/.codex` }),
    prepare: ({ home }) => void mkdirSync(join(home, ".codex"), { recursive: true }),
  },
  openCode("opencode", "messages", "anthropic/claude-sonnet-5"),
  openCode("opencode-responses", "responses", "openai/gpt-5.6"),
  openCode("opencode-chat", "chat", `own/${OWN_MODEL}`),
  piAgent("pi", "messages", { provider: "anthropic", model: "claude-sonnet-4-5" }),
  piAgent("pi-responses", "responses", { provider: "openai", model: "gpt-5.1" }),
  piAgent("pi-chat", "chat", { provider: "own", model: OWN_MODEL }),
  {
    name: "qwen",
    door: "chat",
    wrapped: qwenClient,
    work: { steps: 140, linesPerPart: 180 },
    clearsOutputs: true,
    args: (prompt) => ["--yolo", "--model", OWN_MODEL, prompt],
    resume: (prompt) => ["--continue", "--yolo", "--model", OWN_MODEL, prompt],
    environment: ({ key }) => ({ OPENAI_API_KEY: key, OPENAI_MODEL: OWN_MODEL }),
  },
  {
    name: "continue",
    door: "chat",
    wrapped: continueClient,
    args: (prompt) => ["--auto", "-p", prompt],
    environment: () => ({ CONTINUE_TELEMETRY_ENABLED: "0" }),
    prepare({ home, key }) {
      const model = { name: "own", provider: "openai", model: OWN_MODEL, apiKey: key, apiBase: ANYWHERE };
      const skills = { roles: ["chat"], capabilities: ["tool_use"] };
      const config = { name: "own", version: "1.0.0", schema: "v1", models: [{ ...model, ...skills }] };
      // JSON is YAML.
      write(join(home, ".continue", "config.yaml"), config);
    },
  },
  {
    name: "cline",
    door: "chat",
    wrapped: clineClient,
    // It shows 8,000 characters of an output.
    work: { steps: 140, linesPerPart: 140 },
    // Version 3.0.65 retries up to five times within a minute if it cannot connect or has no answer yet, but never once
    // it has read some words.
    endsWhenCut: true,
    args: (prompt) => ["--auto-approve", "true", prompt],
    prepare({ home, key }) {
      const settings = { provider: "openai-compatible", apiKey: key, model: OWN_MODEL, baseUrl: ANYWHERE };
      const provider = { settings, updatedAt: "2026-11-16T00:00:00.000Z", tokenSource: "manual" };
      const providers = { "openai-compatible": provider };
      const file = { version: 1, lastUsedProvider: "openai-compatible", modes: {}, providers };
      write(join(home, ".cline", "data", "settings", "providers.json"), file);
    },
  },
  {
    name: "gemini",
    door: "gemini",
    wrapped: geminiClient,
    work: { steps: 140, linesPerPart: 180 },
    clearsOutputs: true,
    args: (prompt) => ["--skip-trust", "--yolo", "--model", "gemini-2.5-pro", "--prompt", prompt],
    environment: ({ key }) => ({ GEMINI_API_KEY: key }),
  },
];

function claudeCode(name: string, door: string, model: string): TestedClient {
  const args =
    (named: string) =>
    (prompt: string): string[] => ["-p", prompt, "--model", named, "--dangerously-skip-permissions"];
  return {
    name,
    door,
    wrapped: claudeClient,
    windowTokens: 200_000,
    work: { steps: 180, linesPerPart: 220 },
    roomy: { args: args(`${model}[1m]`) },
    args: args(model),
    resume: (prompt) => ["--continue", ...args(model)(prompt)],
    environment: ({ key, home }) => ({
      ANTHROPIC_API_KEY: key,
      CLAUDE_CONFIG_DIR: `${home}/.claude`,
      IS_SANDBOX: "1",
      DISABLE_AUTOUPDATER: "1",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    }),
    prepare: ({ home }) => void mkdirSync(join(home, ".claude"), { recursive: true }),
  };
}

function openCode(name: string, door: string, model: string): TestedClient {
  return {
    name,
    door,
    wrapped: opencodeClient,
    args: (prompt) => ["run", "--model", model, prompt],
    resume: (prompt) => ["run", "--continue", "--model", model, prompt],
    environment: ({ key, url }) => {
      const limit = { context: ROOMY, output: 16_000 };
      const provider = (id: string, rest: object = {}) => ({
        options: { apiKey: key, ...("npm" in rest && { baseURL: `${url}/v1` }) },
        models: { [id]: { name: id, limit, tool_call: true } },
        ...rest,
      });
      const config = {
        autoupdate: false,
        share: "disabled",
        permission: "allow",
        provider: {
          anthropic: provider("claude-sonnet-5"),
          openai: provider("gpt-5.6"),
          own: provider(OWN_MODEL, { npm: "@ai-sdk/openai-compatible", name: "own" }),
        },
      };
      return {
        OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
        OPENCODE_DISABLE_AUTOUPDATE: "1",
        OPENCODE_DISABLE_MODELS_FETCH: "1",
        OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      };
    },
  };
}

function piAgent(name: string, door: string, { provider, model }: { provider: string; model: string }): TestedClient {
  return {
    name,
    door,
    wrapped: piClient,
    args: (prompt) => ["-p", "--provider", provider, "--model", model, prompt],
    resume: (prompt) => ["--continue", "-p", "--provider", provider, "--model", model, prompt],
    environment: ({ key }) => ({ ANTHROPIC_API_KEY: key, OPENAI_API_KEY: key, PI_OFFLINE: "1" }),
    prepare({ home, key, url }) {
      const models = [{ id: OWN_MODEL, contextWindow: ROOMY, maxTokens: 16_000 }];
      const own = { baseUrl: `${url}/v1`, api: "openai-completions", apiKey: key, models };
      write(join(home, ".pi", "agent", "models.json"), { providers: { own } });
    },
  };
}

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
}
