import { join } from "node:path";
import { isObject, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { HostPlace } from "../../../keys/find-home.ts";
import { type ClientUpstreams, loadJsonFile, mirrorFolder, type WrappedClient } from "../wrapped-client.ts";

const FOLDER = "--data-dir";
const COMPACTION = "--compaction";
const FILE = ["settings", "providers.json"] as const;
/** Cline's names for the providers that we support, and ours for them. */
const SPOKEN: Readonly<Record<string, "anthropic" | "openai">> = {
  anthropic: "anthropic",
  "openai-native": "openai",
  "openai-compatible": "openai",
};

/**
 * Cline: its folder, with our address for the providers that we support.
 *
 * It compacts by its own count of its own history, whatever usage the answers report. That history is longer than what
 * is sent, so long before it must, it would summarize away what we keep.
 */
export const clineClient: WrappedClient = {
  name: "cline",
  program: "cline",
  install: { title: "Cline", package: "cline" },
  async findUpstreams(place, args) {
    const { lastUsedProvider, providers } = await loadJsonFile(join(findFolder(place, args), ...FILE));
    const name = typeof lastUsedProvider === "string" ? lastUsedProvider : "";
    const used = isObject(providers) && isObject(providers[name]) ? providers[name]["settings"] : undefined;
    const [upstream, address] = [SPOKEN[name], textField(used, "baseUrl")];
    const found: ClientUpstreams = upstream === undefined || address === undefined ? {} : { [upstream]: address };
    return found;
  },
  async setUp({ url, folder, place, args, compacts }) {
    const own = findFolder(place, args);
    const file = await loadJsonFile(join(own, ...FILE));
    const providers = isObject(file["providers"]) ? file["providers"] : {};
    const pointed = Object.entries(providers).map(([name, provider]) => [name, point(name, provider, url)]);
    const mirror = join(folder, "cline");
    await mirrorFolder(own, mirror, FILE, JSON.stringify({ ...file, providers: Object.fromEntries(pointed) }));
    const at = args.indexOf(FOLDER);
    const rest = at === -1 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
    const isChosen = args.some((word) => word === COMPACTION || word.startsWith(`${COMPACTION}=`));
    const ours = compacts && !isChosen ? [COMPACTION, "off"] : [];
    return { environment: {}, args: [...ours, ...rest, FOLDER, mirror] };
  },
};

function point(name: string, provider: unknown, url: string): unknown {
  const upstream = SPOKEN[name];
  const settings: WireObject = isObject(provider) && isObject(provider["settings"]) ? provider["settings"] : {};
  if (upstream === undefined || !isObject(provider)) return provider;
  const baseUrl = upstream === "anthropic" ? url : `${url}/v1`;
  return { ...provider, settings: { ...settings, baseUrl } };
}

function findFolder({ homeDirectory }: HostPlace, args: readonly string[]): string {
  const at = args.indexOf(FOLDER);
  return (at === -1 ? undefined : args[at + 1]) ?? join(homeDirectory, ".cline", "data");
}
