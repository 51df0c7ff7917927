import type { WrappedClient } from "../wrapped-client.ts";
import { claudeClient } from "./claude.ts";
import { clineClient } from "./cline.ts";
import { codexClient } from "./codex.ts";
import { continueClient } from "./continue.ts";
import { geminiClient } from "./gemini.ts";
import { opencodeClient } from "./opencode.ts";
import { piClient } from "./pi.ts";
import { qwenClient } from "./qwen.ts";

/** The agents that are known by name. */
export const CLIENTS: readonly WrappedClient[] = [
  claudeClient,
  codexClient,
  geminiClient,
  opencodeClient,
  piClient,
  qwenClient,
  continueClient,
  clineClient,
];

/** Anything else: most programs that speak to a provider read one of these. */
export function anyCommand(program: string): WrappedClient {
  return {
    name: program,
    program,
    setUp: async ({ url, args }) => ({
      environment: {
        ANTHROPIC_BASE_URL: url,
        OPENAI_BASE_URL: `${url}/v1`,
        OPENAI_API_BASE: `${url}/v1`,
        GOOGLE_GEMINI_BASE_URL: url,
      },
      args,
    }),
  };
}
