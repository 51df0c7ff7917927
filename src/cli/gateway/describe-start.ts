import { isPostgresUrl } from "../../archives/open-archive.ts";
import type { GatewaySettings } from "../../gateway/gateway-settings.ts";

/** What a gateway says about itself when it starts, for programs. Contains no token and no password. */
export interface StartFacts {
  readonly url: string;
  readonly store: string;
  readonly mode: GatewaySettings["mode"];
  readonly profile: string;
  /** When compaction is due. */
  readonly timing: GatewaySettings["policy"]["timing"];
  readonly threshold: number;
  readonly summarizer: string;
  readonly promptCache: "auto" | "off" | "5m" | "1h";
  readonly upstreams: Readonly<Record<keyof GatewaySettings["upstreams"], string>>;
  readonly tenants: number;
  /** Whether it shows a page at its address. */
  readonly page: boolean;
}

const CACHING: Readonly<Record<StartFacts["promptCache"], string>> = {
  auto: "prompt caching on for Claude",
  off: "prompt caching off (left to the clients)",
  "5m": "prompt caching on, 5m",
  "1h": "prompt caching on, 1h",
};

export function gatherStartFacts(url: string, settings: GatewaySettings): StartFacts {
  const { storeUrl, mode, policy, summarizer = "none", cacheLifetime = "off", upstreams, tenants } = settings;
  return {
    url,
    store: showStore(storeUrl),
    mode,
    profile: policy.profile,
    timing: policy.timing,
    threshold: policy.thresholdRatio,
    // A command may contain a secret.
    summarizer: summarizer.startsWith("command:") ? "command" : summarizer,
    promptCache: settings.cachesOnlyClaude === true ? "auto" : cacheLifetime,
    upstreams: {
      anthropic: showAddress(upstreams.anthropic),
      openai: showAddress(upstreams.openai),
      gemini: showAddress(upstreams.gemini),
    },
    tenants: tenants.size,
    page: settings.hasPage ?? true,
  };
}

/** The same for people: where to look, how to point clients at it, and what it does. */
export function describeStart(facts: StartFacts): string {
  const { url, store, mode, profile, timing, threshold, summarizer, promptCache, upstreams, tenants, page } = facts;
  const due = timing === "pays" ? "compacts when it pays" : `threshold ${threshold}`;
  const offer = summarizer === "none" ? " (--summarizer same asks the agent's own provider)" : "";
  const rows: readonly (readonly [string, string])[] = [
    ...(page ? [["page", `${url}/`] as const] : []),
    ["clients", `ANTHROPIC_BASE_URL=${url}`],
    ["", `OPENAI_BASE_URL=${url}/v1`],
    ["", `GOOGLE_GEMINI_BASE_URL=${url}`],
    ...(tenants === 0 ? [] : [["", `with one of ${tenants} tokens in x-palimpsest-token`] as const]),
    ["providers", [upstreams.anthropic, upstreams.openai, upstreams.gemini].join(" ")],
    ["store", store],
    ["policy", `${profile}, ${due}${mode === "observe" ? ", observes only" : ""}`],
    ["", CACHING[promptCache]],
    ["", `summarizer ${summarizer}${offer}`],
  ];
  return [
    `palimpsest gateway listens on ${url}`,
    ...rows.map(([name, value]) => `  ${name.padEnd(NAME_COLUMNS)}  ${value}`),
    "",
  ].join("\n");
}

const NAME_COLUMNS = "providers".length;

function showStore(url: string): string {
  if (!isPostgresUrl(url) || !URL.canParse(url)) return isPostgresUrl(url) ? "PostgreSQL" : url;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** A query may contain a key. */
function showAddress({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/$/, "")}`;
}
