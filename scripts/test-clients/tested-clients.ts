import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { claude } from "../../src/cli/wrap/clients/claude.ts";
import { codex } from "../../src/cli/wrap/clients/codex.ts";
import { continueClient } from "../../src/cli/wrap/clients/continue.ts";
import { gemini } from "../../src/cli/wrap/clients/gemini.ts";
import { qwen } from "../../src/cli/wrap/clients/qwen.ts";
import type { WrappedClient } from "../../src/cli/wrap/wrapped-client.ts";

/** A real client, and how it is run without anybody at the keyboard. */
export interface TestedClient {
  readonly wrapped: WrappedClient;
  readonly packageName: string;
  readonly model: string;
  args(prompt: string): string[];
  environment(key: string, home: string): Record<string, string>;
  /** Writes what its user would have set up before. */
  prepare?(home: string, key: string): void;
}

/** A model that no client has heard of, as those who serve their own have it. */
const OWN_MODEL = "my-model";
/** Its address is put in by `wrap`. */
const ANYWHERE = "http://127.0.0.1:9/v1";

export const TESTED_CLIENTS: readonly TestedClient[] = [
  {
    wrapped: claude,
    packageName: "@anthropic-ai/claude-code",
    model: "claude-opus-4-6",
    args: (prompt) => ["-p", prompt, "--model", "claude-opus-4-6", "--dangerously-skip-permissions"],
    environment: (key, home) => ({
      ANTHROPIC_API_KEY: key,
      CLAUDE_CONFIG_DIR: `${home}/.claude`,
      IS_SANDBOX: "1",
      DISABLE_AUTOUPDATER: "1",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    }),
  },
  {
    wrapped: codex,
    packageName: "@openai/codex",
    model: "gpt-5.6",
    args: (prompt) => [
      "exec",
      "--model",
      "gpt-5.6",
      "--dangerously-bypass-approvals-and-sandbox",
      "--skip-git-repo-check",
      prompt,
    ],
    environment: (key, home) => ({ OPENAI_API_KEY: key, CODEX_HOME: `${home}/.codex` }),
  },
  {
    wrapped: qwen,
    packageName: "@qwen-code/qwen-code",
    model: OWN_MODEL,
    args: (prompt) => ["--yolo", "--model", OWN_MODEL, prompt],
    environment: (key) => ({ OPENAI_API_KEY: key, OPENAI_MODEL: OWN_MODEL }),
  },
  {
    wrapped: continueClient,
    packageName: "@continuedev/cli",
    model: OWN_MODEL,
    args: (prompt) => ["--auto", "-p", prompt],
    environment: () => ({ CONTINUE_TELEMETRY_ENABLED: "0" }),
    prepare(home, key) {
      const model = { name: "own", provider: "openai", model: OWN_MODEL, apiKey: key, apiBase: ANYWHERE };
      const skills = { roles: ["chat"], capabilities: ["tool_use"] };
      const config = { name: "own", version: "1.0.0", schema: "v1", models: [{ ...model, ...skills }] };
      // JSON is YAML.
      write(join(home, ".continue", "config.yaml"), config);
    },
  },
  {
    wrapped: gemini,
    packageName: "@google/gemini-cli",
    model: "gemini-2.5-pro",
    args: (prompt) => ["--skip-trust", "--yolo", "--model", "gemini-2.5-pro", "--prompt", prompt],
    environment: (key) => ({ GEMINI_API_KEY: key }),
  },
];

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
}
