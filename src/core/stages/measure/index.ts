export { type BreakdownOptions, breakDown } from "./break-down.ts";
export { chooseTarget } from "./choose-target.ts";
export { computeBudget, DEFAULT_BUDGET_POLICY, type ModelLimits } from "./compute-budget.ts";
export { computeSummaryBudget, type SummaryBudgetInput } from "./compute-summary-budget.ts";
export { createMeasurer, type Measurer, type MeasurerOptions } from "./create-measurer.ts";
