import { join } from "node:path";
import { isObject } from "../../../core/json/wire-value.ts";
import type { HostPlace } from "../../../keys/find-home.ts";
import { loadJsonFile, mirrorFolder, type WrappedClient } from "../wrapped-client.ts";

const FILE = "settings.json";
const API_KEY = "gemini-api-key";

/**
 * Gemini CLI with an API key: a personal log-in uses another service.
 *
 * With our address and no log-in method chosen, it picks one that it then refuses itself. So if its settings name none,
 * we add one, in a copy of its folder.
 */
export const geminiClient: WrappedClient = {
  name: "gemini",
  program: "gemini",
  install: { title: "Gemini CLI", package: "@google/gemini-cli" },
  async setUp({ url, folder, place, args }) {
    const own = join(findHome(place), ".gemini");
    const settings = await loadJsonFile(join(own, FILE));
    const security = isObject(settings["security"]) ? settings["security"] : {};
    const auth = isObject(security["auth"]) ? security["auth"] : {};
    const environment = { GOOGLE_GEMINI_BASE_URL: url };
    if (auth["selectedType"] !== undefined) return { environment, args };
    const chosen = { ...settings, security: { ...security, auth: { ...auth, selectedType: API_KEY } } };
    const home = join(folder, "gemini");
    await mirrorFolder(own, join(home, ".gemini"), [FILE], JSON.stringify(chosen));
    return { environment: { ...environment, GEMINI_CLI_HOME: home }, args };
  },
};

function findHome({ environment, homeDirectory }: HostPlace): string {
  return environment["GEMINI_CLI_HOME"] ?? homeDirectory;
}
