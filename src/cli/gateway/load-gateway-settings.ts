import { CompactionError, type SettingsProblem } from "../../core/base/errors.ts";
import { checkSetting } from "../../core/policy/check-setting.ts";
import type { Setting } from "../../core/policy/setting.ts";
import { parsePrices, type UserPrices } from "../../core/prices/find-price-card.ts";
import type { CacheLifetime } from "../../core/prompt-cache/cache-hints.ts";
import type { GatewaySettings } from "../../gateway/gateway-settings.ts";
import { isLoopback } from "../../gateway/http/is-loopback.ts";
import { hostPlace } from "../../keys/find-home.ts";
import { GATEWAY_DEFAULTS, GATEWAY_SETTINGS, type GatewayFileSettings } from "../../settings/gateway-file-settings.ts";
import {
  getText,
  getTexts,
  getWholeNumber,
  type OptionDefinition,
  type OptionValues,
  option,
  parseWholeNumber,
  UsageError,
} from "../command.ts";
import { BUDGET_SETTING_OPTIONS, loadCommandSettings, MAIN_SUMMARIZER_OPTIONS } from "../load-command-settings.ts";
import { findStoreUrl } from "../open-chosen-store.ts";
import { parseAllowedHosts } from "./parse-allowed-hosts.ts";
import { parseTokens } from "./parse-tokens.ts";

/** Options that are set once if at all: the help lists them after the others. */
const SELDOM: ReadonlySet<string> = new Set([
  "promptCache",
  "windows",
  "prices",
  "mediaReducer",
  "maxBody",
  "connectTimeout",
  "firstByteTimeout",
  "idleTimeout",
  "logLevel",
]);

/** Options of the commands that set up a gateway. */
export const GATEWAY_OPTIONS: Readonly<Record<string, OptionDefinition>> = {
  ...Object.fromEntries(
    GATEWAY_SETTINGS.map((setting) => [
      setting.flag ?? setting.option,
      { ...toOption(setting), isSetting: SELDOM.has(setting.option) },
    ]),
  ),
  token: {
    type: "string",
    value: "[NAME=]TOKEN",
    isRepeatable: true,
    help: "a token for the gateway itself, and the tenant it belongs to (or PALIMPSEST_GATEWAY_TOKEN); may be repeated",
  },
  summarizer: option(
    "NAME",
    "who writes the prose of a handoff: none, openai:MODEL, anthropic:MODEL, command:CMD, MODEL, or same[:MODEL], the agent's own provider, with the credential of its request",
  ),
  ...MAIN_SUMMARIZER_OPTIONS,
  ...BUDGET_SETTING_OPTIONS,
};

/** A gateway's settings, and whether an upstream was named. */
export interface LoadedGatewaySettings {
  readonly settings: GatewaySettings;
  readonly hasUpstream: boolean;
}

/** Loads a gateway's settings: from the options, else the settings file, else the defaults. */
export async function loadGatewaySettings(values: OptionValues): Promise<LoadedGatewaySettings> {
  const { policy, tools, summarizer, mainSummarizer, gateway: filed = {} } = await loadCommandSettings(values);
  const given: GatewayFileSettings = { ...filed, ...parseFlags(values) };
  const chosen = { ...GATEWAY_DEFAULTS, ...given };
  const tenants = parseTokens(values, process.env);
  if (!isLoopback(chosen.host) && tenants.size === 0) {
    throw new UsageError(
      `Listening on ${chosen.host} requires a token for the gateway itself (--token or PALIMPSEST_GATEWAY_TOKEN), because others could use your credentials.`,
    );
  }
  return {
    hasUpstream: [given.upstreamAnthropic, given.upstreamOpenai, given.upstreamGemini].some((url) => url !== undefined),
    settings: {
      host: chosen.host,
      port: chosen.port,
      upstreams: {
        anthropic: new URL(chosen.upstreamAnthropic),
        openai: new URL(chosen.upstreamOpenai),
        gemini: new URL(chosen.upstreamGemini),
      },
      storeUrl: chosen.store ?? findStoreUrl({}, hostPlace()),
      policy,
      ...(tools !== undefined && { tools }),
      ...(summarizer !== undefined && summarizer !== "none" && { summarizer }),
      ...(mainSummarizer !== undefined && mainSummarizer !== "none" && { mainSummarizer }),
      ...(given.mediaReducer !== undefined && { mediaReducer: given.mediaReducer.replace(/^command:/, "") }),
      hasPage: !chosen.noPage,
      mode: chosen.observe ? "observe" : "on",
      windows: listWindows(chosen),
      prices: listGivenPrices(chosen),
      tenants,
      allowedHosts: parseAllowedHosts(given.allowedHosts),
      ...choosePromptCache(chosen.promptCache, policy.cacheTtl),
      maxBodyBytes: chosen.maxBody,
      timeouts: {
        connectMs: chosen.connectTimeout * 1_000,
        firstByteMs: chosen.firstByteTimeout * 1_000,
        idleMs: chosen.idleTimeout * 1_000,
      },
      logLevel: chosen.logLevel,
    },
  };
}

function choosePromptCache(
  choice: NonNullable<GatewayFileSettings["promptCache"]>,
  usual: CacheLifetime,
): Pick<GatewaySettings, "cacheLifetime" | "cachesOnlyClaude"> {
  if (choice === "off") return {};
  return choice === "auto" ? { cacheLifetime: usual, cachesOnlyClaude: true } : { cacheLifetime: choice };
}

function listWindows({ context, windows = new Map() }: GatewayFileSettings): Record<string, number> {
  return Object.fromEntries([...windows, ...(context === undefined ? [] : [["*", context] as const])]);
}

function listGivenPrices({ prices = new Map() }: GatewayFileSettings): Record<string, UserPrices> {
  return Object.fromEntries(
    [...prices].flatMap(([model, text]) => {
      const given = parsePrices(text);
      return given === undefined ? [] : [[model, given] as const];
    }),
  );
}

function parseFlags(values: OptionValues): GatewayFileSettings {
  const problems: SettingsProblem[] = [];
  const given = GATEWAY_SETTINGS.flatMap((setting): [string, unknown][] => {
    const value = parseFlag(setting, values);
    if (value === undefined) return [];
    const problem = checkSetting(setting, value, `--${setting.flag}`);
    if (problem !== undefined) problems.push(problem);
    return [[setting.option, value]];
  });
  if (problems.length > 0) throw new CompactionError("INVALID_SETTINGS", { problems });
  // Each was checked against its line of the table.
  return Object.fromEntries(given) as GatewayFileSettings;
}

function parseFlag({ option, flag = option, values: range }: Setting, values: OptionValues): unknown {
  if (option === "windows") return parseWindowFlags(getTexts(values, flag), flag);
  if (option === "prices") return parsePriceFlags(getTexts(values, flag));
  if (range.kind === "whole-number") return getWholeNumber(values, flag);
  return range.kind === "flag" ? values[flag] : getText(values, flag);
}

function parseWindowFlags(texts: readonly string[], flag: string): Map<string, number> | undefined {
  if (texts.length === 0) return undefined;
  return new Map(
    texts.map((text) => {
      const [, model, tokens] = /^(.+)=([^=]+)$/.exec(text) ?? [];
      if (model === undefined || tokens === undefined) throw new UsageError(`--${flag} takes MODEL=N, not "${text}".`);
      return [model, parseWholeNumber(tokens, flag)];
    }),
  );
}

/** Without a model they are the prices of all models. */
function parsePriceFlags(texts: readonly string[]): Map<string, string> | undefined {
  if (texts.length === 0) return undefined;
  return new Map(texts.map((text) => splitPrice(text)));
}

function splitPrice(text: string): [model: string, prices: string] {
  const end = text.lastIndexOf("=");
  return end === -1 ? ["*", text] : [text.slice(0, end), text.slice(end + 1)];
}

function toOption({ option, values, doc }: Setting): OptionDefinition {
  if (values.kind === "flag") return { type: "boolean", help: doc };
  if (option === "windows") return { type: "string", value: "MODEL=N", help: doc, isRepeatable: true };
  if (option === "prices") {
    return { type: "string", value: "[MODEL=]IN,OUT,READ,WRITE", help: doc, isRepeatable: true };
  }
  const shown = Object.entries(GATEWAY_DEFAULTS).find(([name]) => name === option)?.[1];
  const fallback = shown === undefined ? "" : ` (default ${shown})`;
  const isName = option === "host" || option === "allowedHosts";
  return { type: "string", value: isName ? "NAME" : nameValue(values), help: `${doc}${fallback}` };
}

function nameValue(values: Setting["values"]): string {
  if (values.kind === "choice") return values.choices.join("|");
  if (values.kind === "whole-number") return "N";
  return values.kind === "checked" && values.range === "command:CMD" ? values.range : "URL";
}
