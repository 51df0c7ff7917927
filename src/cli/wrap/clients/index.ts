import type { WrappedClient } from "../wrapped-client.ts";
import { claude } from "./claude.ts";
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { continueClient } from "./continue.ts";
import { gemini } from "./gemini.ts";
import { opencode } from "./opencode.ts";
import { pi } from "./pi.ts";
import { qwen } from "./qwen.ts";

/** The agents that are known by name. */
export const CLIENTS: readonly WrappedClient[] = [claude, codex, gemini, opencode, pi, qwen, continueClient, cline];

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
