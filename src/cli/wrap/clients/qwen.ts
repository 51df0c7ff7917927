import type { WrappedClient } from "../wrapped-client.ts";

/** Qwen Code, with a provider that speaks OpenAI's API. */
export const qwenClient: WrappedClient = {
  name: "qwen",
  program: "qwen",
  install: { title: "Qwen Code", package: "@qwen-code/qwen-code" },
  setUp: async ({ url, args }) => ({
    environment: { OPENAI_BASE_URL: `${url}/v1` },
    args: ["--auth-type", "openai", "--openai-base-url", `${url}/v1`, ...args],
  }),
};
