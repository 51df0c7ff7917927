import type { WrappedClient } from "../wrapped-client.ts";

/** Codex: a separate provider for this run, beside those in `config.toml`. */
export const codexClient: WrappedClient = {
  name: "codex",
  program: "codex",
  install: { title: "Codex", package: "@openai/codex" },
  // Newer models get a tool whose input is a program, which the script cannot write.
  demoArgs: ["-c", 'model="gpt-5.5"'],
  async setUp({ url, place, args }) {
    const hasKey = (place.environment["OPENAI_API_KEY"] ?? "") !== "";
    const login = hasKey ? 'env_key="OPENAI_API_KEY"' : "requires_openai_auth=true";
    const provider = `{name="palimpsest",base_url="${url}/v1",${login},wire_api="responses"}`;
    return {
      environment: {},
      args: ["-c", `model_providers.palimpsest=${provider}`, "-c", 'model_provider="palimpsest"', ...args],
    };
  },
};
