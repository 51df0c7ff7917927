// What needs nothing but the language, for browsers and edge runtimes: there, the host gives a compactor its hash and
// its archive.

export type { CompactionOutcome } from "./compactor/compact-transcript.ts";
export type { ComingCompaction, CompactionListener } from "./compactor/compaction-listener.ts";
export type { CompactionLogEntry, CompactionStats } from "./compactor/compaction-stats.ts";
export {
  type CompactContext,
  createTranscriptCompactor,
  type TranscriptCompactor,
  type TranscriptCompactorOptions,
} from "./compactor/create-transcript-compactor.ts";
export type { KeptSession } from "./compactor/kept-session.ts";
export { type ReduceProseTools, reduceProse } from "./compactor/reduce-prose.ts";
export {
  CompactionError,
  type CompactionErrorCode,
  type CompactionErrorDetails,
  isCompactionError,
} from "./core/base/errors.ts";
export type {
  Archive,
  KeyedHash,
  MediaReducer,
  Redactor,
  Summarizer,
  TextCompressor,
  TokenCounter,
} from "./core/base/ports.ts";
export type {
  Breakdown,
  BreakdownCategory,
  BreakdownSplit,
  CategoryName,
  ConversationPart,
} from "./core/model/breakdown.ts";
export type { Budget, BudgetPolicy, Pressure } from "./core/model/budget.ts";
export type { CostAccount, CostDecision } from "./core/model/cost.ts";
export type { WireObject } from "./core/model/json.ts";
export type {
  MediaPart,
  MediaSource,
  Message,
  MessageMeta,
  OpaquePart,
  OutputPart,
  Part,
  ReasoningPart,
  Role,
  TextPart,
  ToolCallPart,
  ToolInput,
  ToolOutput,
  ToolResultPart,
} from "./core/model/message.ts";
export type { CompactionPlan } from "./core/model/plan.ts";
export type { CompactionPolicy, CompactionRequest, Trigger } from "./core/model/policy.ts";
export type { PriceCard } from "./core/model/price-card.ts";
export type { CompactionReport } from "./core/model/report.ts";
export type { CountedAs, MediaCosts, MessageTokens, TokenCount } from "./core/model/tokens.ts";
export type { Envelope, ToolDefinition, Transcript } from "./core/model/transcript.ts";
export { measurePressure } from "./core/policy/measure-pressure.ts";
export { PROFILES } from "./core/policy/profiles.ts";
export { findPriceCard, type PriceOptions, type UserPrices } from "./core/prices/find-price-card.ts";
export {
  type CoolDown,
  type CoolDownClass,
  type CoolDownState,
  isCoolingDown,
  NO_COOL_DOWN,
  startCoolDown,
} from "./core/stages/decide/cool-down.ts";
export { explainCost } from "./core/stages/decide/explain-cost.ts";
export { type BreakdownOptions, breakDown } from "./core/stages/measure/break-down.ts";
export { computeBudget, DEFAULT_BUDGET_POLICY, type ModelLimits } from "./core/stages/measure/compute-budget.ts";
export { computeSummaryBudget, type SummaryBudgetInput } from "./core/stages/measure/compute-summary-budget.ts";
export { createMeasurer, type Measurer, type MeasurerOptions } from "./core/stages/measure/create-measurer.ts";
export { countingMemo, estimatingCounter, findModelRatio } from "./core/tokens/index.ts";
export { FORMATS, type Format } from "./formats/codec.ts";
export {
  type LookupAnswer,
  type LookupNames,
  type LookupTools,
  type LookupToolsOptions,
  lookupTools,
  type RetrieveQuestion,
  type SearchQuestion,
} from "./lookup/lookup-tools.ts";
export { findModelWindow } from "./summarizers/find-model-window.ts";
export { MODEL_WINDOWS, type ModelWindow } from "./summarizers/model-windows.ts";
