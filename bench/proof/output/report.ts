import type { GateCount } from "../gates/index.ts";
import type { ScenarioResult } from "../scenarios/scenario.ts";
import type { GatewayRow } from "../scores/gateway-overhead.ts";
import type { Reduction } from "../scores/reduction.ts";
import type { SpeedRow } from "../scores/speed.ts";
import type { Summary } from "../summary/summarize.ts";
import type { EvidenceSummary } from "../summary/summarize-evidence.ts";

/** Which sessions a summary is about: recorded ones of a folder, or those that the benchmark makes. */
export type GroupName = "recorded" | "generated";

/** Everything that one run of the benchmark printed, as one document. */
export interface Report {
  readonly benchmark: "palimpsest";
  readonly version: 1;
  readonly mode: "quick" | "normal" | "full";
  /** What counted the tokens of every strategy. */
  readonly counter: string;
  readonly windowTokens: number;
  /** The headline, of the groups that have questions. */
  readonly evidence: Readonly<Partial<Record<GroupName, EvidenceSummary>>>;
  readonly groups: Readonly<Partial<Record<GroupName, Summary>>>;
  /** The recoverability gate with a writing process that is killed. */
  readonly killed: GateCount;
  readonly scenarios: readonly ScenarioResult[];
  readonly reduction: Reduction;
  readonly speed: readonly SpeedRow[];
  readonly gateway: readonly GatewayRow[];
}
