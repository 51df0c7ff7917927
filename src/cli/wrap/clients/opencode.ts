import { parseJson } from "../../../core/json/parse-json.ts";
import { isObject } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { WrappedClient } from "../wrapped-client.ts";

/** OpenCode: settings in the environment are laid over those of its files. */
export const opencodeClient: WrappedClient = {
  name: "opencode",
  program: "opencode",
  install: { title: "OpenCode", package: "opencode-ai" },
  async setUp({ url, place, args }) {
    const given = parseJson(place.environment["OPENCODE_CONFIG_CONTENT"] ?? "{}");
    const own = isObject(given) ? given : {};
    const providers = isObject(own["provider"]) ? own["provider"] : {};
    const point = (provider: unknown): WireObject => {
      const known: WireObject = isObject(provider) ? provider : {};
      const options = isObject(known["options"]) ? known["options"] : {};
      return { ...known, options: { ...options, baseURL: `${url}/v1` } };
    };
    const { anthropic, openai } = providers;
    const content = { ...own, provider: { ...providers, anthropic: point(anthropic), openai: point(openai) } };
    return { environment: { OPENCODE_CONFIG_CONTENT: JSON.stringify(content) }, args };
  },
};
