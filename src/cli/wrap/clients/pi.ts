import { join } from "node:path";
import { isObject } from "../../../core/json/wire-value.ts";
import type { HostPlace } from "../../../keys/find-home.ts";
import { loadJsonFile, mirrorFolder, type WrappedClient } from "../wrapped-client.ts";

/** pi: its folder, with the addresses of its own providers in `models.json`. */
export const piClient: WrappedClient = {
  name: "pi",
  program: "pi",
  install: { title: "pi", package: "@mariozechner/pi-coding-agent" },
  async setUp({ url, folder, place, args }) {
    const own = findFolder(place);
    const models = await loadJsonFile(join(own, "models.json"));
    const known = isObject(models["providers"]) ? models["providers"] : {};
    const at = (name: string, baseUrl: string) => ({ ...(isObject(known[name]) ? known[name] : {}), baseUrl });
    const providers = { ...known, anthropic: at("anthropic", url), openai: at("openai", `${url}/v1`) };
    const mirror = join(folder, "pi");
    await mirrorFolder(own, mirror, ["models.json"], JSON.stringify({ ...models, providers }));
    return { environment: { PI_CODING_AGENT_DIR: mirror }, args };
  },
};

function findFolder({ environment, homeDirectory }: HostPlace): string {
  return environment["PI_CODING_AGENT_DIR"] ?? join(homeDirectory, ".pi", "agent");
}
