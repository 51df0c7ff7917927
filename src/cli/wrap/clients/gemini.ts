import type { WrappedClient } from "../wrapped-client.ts";

/** Gemini CLI with an API key: a personal log-in speaks to another service. */
export const gemini: WrappedClient = {
  name: "gemini",
  program: "gemini",
  setUp: async ({ url, args }) => ({ environment: { GOOGLE_GEMINI_BASE_URL: url }, args }),
};
