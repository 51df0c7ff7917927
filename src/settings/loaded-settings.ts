import type { CompactionPolicy } from "../core/model/policy.ts";
import type { Mark } from "../core/turns/mark-messages.ts";
import type { GatewayFileSettings } from "./gateway-file-settings.ts";

/** What a settings file says. What it does not say is left to the profile. */
export interface Settings {
  readonly policy: Partial<CompactionPolicy>;
  /** Who writes the prose of a handoff, as `summarizerFromName` takes it. */
  readonly summarizer?: string;
  /** Who is asked if that one fails temporarily. */
  readonly mainSummarizer?: string;
  /** By the name of the tool: whose results are never compacted, and whose go before any other. */
  readonly tools?: Readonly<Record<string, Mark>>;
  /** What it says of the gateway, by the names of `GATEWAY_SETTINGS`. */
  readonly gateway?: GatewayFileSettings;
}

/** Settings and the file they came from; undefined if there was none. */
export interface LoadedSettings extends Settings {
  readonly file?: string;
}
