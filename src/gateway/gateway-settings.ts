import type { CompactionPolicy } from "../core/model/policy.ts";
import type { UserPrices } from "../core/prices/find-price-card.ts";
import type { CacheLifetime } from "../core/prompt-cache/cache-hints.ts";
import type { Mark } from "../core/turns/mark-messages.ts";
import type { LogLevel } from "./operation/log.ts";
import type { GatewayParts } from "./server/gateway-parts.ts";
import type { UpstreamTimeouts } from "./server/upstream.ts";

/** The complete settings of a gateway. */
export interface GatewaySettings {
  readonly host: string;
  readonly port: number;
  readonly upstreams: GatewayParts["upstreams"];
  /** `file:PATH`, `postgres://…` or `memory:`. */
  readonly storeUrl: string;
  readonly policy: CompactionPolicy;
  /** By tool: whose results are never compacted, and whose are compacted before any others. */
  readonly tools?: Readonly<Record<string, Mark>>;
  /** In the form of `--summarizer`. */
  readonly summarizer?: string;
  /** Asked if that one fails temporarily; in the form of `--main-summarizer`. */
  readonly mainSummarizer?: string;
  /** The command that shrinks an image that a provider refused. */
  readonly mediaReducer?: string;
  readonly mode: GatewayParts["mode"];
  /** Windows of models in tokens; `*` for all. */
  readonly windows: Readonly<Record<string, number>>;
  /** The user's own prices by model, before the dated table; `*` for all. */
  readonly prices?: Readonly<Record<string, UserPrices>>;
  /** The tenant of each of the gateway's own tokens. */
  readonly tenants: ReadonlyMap<string, string>;
  readonly allowedHosts: GatewayParts["allowedHosts"];
  /** Absent: prompt caching is left to the clients. */
  readonly cacheLifetime?: CacheLifetime;
  /** Hints go to Claude alone, which caches nothing without them. */
  readonly cachesOnlyClaude?: boolean;
  /** Whether the page is served at `/`; true by default. */
  readonly hasPage?: boolean;
  readonly maxBodyBytes: number;
  readonly timeouts: UpstreamTimeouts;
  readonly logLevel: LogLevel;
}
