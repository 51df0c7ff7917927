import type { CompactionPolicy } from "../core/model/policy.ts";
import type { Mark } from "../core/turns/mark-messages.ts";
import type { GatewayFileSettings } from "./gateway-file-settings.ts";

/** What a settings file sets. The profile decides the rest. */
export interface Settings {
  readonly policy: Partial<CompactionPolicy>;
  /** Who writes the prose of a handoff, as `summarizerFromName` accepts it. */
  readonly summarizer?: string;
  /** Who is asked if that one fails temporarily. */
  readonly mainSummarizer?: string;
  /** By the name of the tool: whose results are never compacted, and whose are compacted before any others. */
  readonly tools?: Readonly<Record<string, Mark>>;
  /** What it says about the gateway, by the names of `GATEWAY_SETTINGS`. */
  readonly gateway?: GatewayFileSettings;
}

/** Settings and the file they came from; undefined if there was none. */
export interface LoadedSettings extends Settings {
  readonly file?: string;
}
