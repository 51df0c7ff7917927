import "../require-node.ts";

export { createLineCompactor, type LineCompactor, type LineCompactorParts, type LineResult } from "./compact-line.ts";
export { TRAJECTORY_FORMATS, type TrajectoryFormat } from "./trajectory-format.ts";
export { addMetrics, NO_TOTALS, type TrajectoryMetrics, type TrajectoryTotals } from "./trajectory-metrics.ts";
export { DEFAULT_PROTECT_LAST, DEFAULT_SUMMARY_TOKENS, type TrajectorySettings } from "./trajectory-settings.ts";
