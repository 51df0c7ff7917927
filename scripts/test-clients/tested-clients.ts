import { claude } from "../../src/cli/wrap/clients/claude.ts";
import { codex } from "../../src/cli/wrap/clients/codex.ts";
import type { WrappedClient } from "../../src/cli/wrap/wrapped-client.ts";

/** A real client, and how it is run without anybody at the keyboard. */
export interface TestedClient {
  readonly wrapped: WrappedClient;
  readonly packageName: string;
  readonly model: string;
  args(prompt: string): string[];
  environment(key: string, home: string): Record<string, string>;
}

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
];
