import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { isObject, listField, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { HostPlace } from "../../../keys/find-home.ts";
import { UsageError } from "../../command.ts";
import type { ClientUpstreams, WrappedClient } from "../wrapped-client.ts";

const CONFIG = "--config";
const OPTIONS = "defaultCompletionOptions";
const SPOKEN: ReadonlySet<unknown> = new Set(["openai", "anthropic"]);

/** More than any history has. */
const MAX_CONTEXT = 1e9;

/**
 * Continue's command line: a copy of the configuration in which the models of the two providers have our address.
 *
 * It compacts by its own count of its own history, which is longer than what is sent. Only a window that this history
 * never fills prevents that.
 */
export const continueClient: WrappedClient = {
  name: "continue",
  program: "cn",
  install: { title: "Continue", package: "@continuedev/cli" },
  async findUpstreams(place, args) {
    const models = listField(await loadConfig(place, args), "models");
    const addressOf = (provider: string) =>
      models
        .filter((model) => textField(model, "provider") === provider)
        .map((model) => textField(model, "apiBase"))
        .find((address) => address !== undefined);
    const found = { anthropic: addressOf("anthropic"), openai: addressOf("openai") };
    return Object.fromEntries(Object.entries(found).filter(([, url]) => url !== undefined)) as ClientUpstreams;
  },
  async setUp({ url, folder, place, args, compacts }) {
    const config = await loadConfig(place, args);
    const models = listField(config, "models").map((model) =>
      isObject(model) && SPOKEN.has(model["provider"])
        ? { ...model, apiBase: `${url}/v1`, ...(compacts && { [OPTIONS]: widen(model[OPTIONS]) }) }
        : model,
    );
    const path = join(folder, "continue.yaml");
    await writeFile(path, stringify({ ...config, models }), { mode: 0o600 });
    return { environment: {}, args: ["--config", path, ...withoutConfig(args)] };
  },
};

function widen(options: unknown): WireObject {
  return { ...(isObject(options) ? options : {}), contextLength: MAX_CONTEXT };
}

async function loadConfig(place: HostPlace, args: readonly string[]): Promise<WireObject> {
  const path = args[args.indexOf(CONFIG) + 1] ?? "";
  const named = args.includes(CONFIG) ? path : join(place.homeDirectory, ".continue", "config.yaml");
  const text = await readFile(named, "utf8").catch(() => undefined);
  if (text === undefined)
    throw new UsageError(`Continue needs a configuration with your models; there is none at ${named}.`);
  const config: unknown = parse(text);
  return isObject(config) ? config : {};
}

function withoutConfig(args: readonly string[]): readonly string[] {
  const at = args.indexOf(CONFIG);
  return at === -1 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
}
