import type { WrappedClient } from "../wrapped-client.ts";

/** Claude Code: its log-in is sent in its own headers. */
export const claude: WrappedClient = {
  name: "claude",
  program: "claude",
  install: { title: "Claude Code", package: "@anthropic-ai/claude-code" },
  setUp: async ({ url, args }) => ({ environment: { ANTHROPIC_BASE_URL: url }, args }),
};
