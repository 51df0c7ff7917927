import type { WrappedClient } from "../wrapped-client.ts";

/** Claude Code: its log-in is sent in its own headers. */
export const claudeClient: WrappedClient = {
  name: "claude",
  program: "claude",
  install: { title: "Claude Code", package: "@anthropic-ai/claude-code" },
  headlessExample: '-p "Have a look around."',
  setUp: async ({ url, args }) => ({ environment: { ANTHROPIC_BASE_URL: url }, args }),
};
