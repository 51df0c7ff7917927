export { loadRules } from "./load-rules.ts";
export { parseRules } from "./parse-rules.ts";
export type { ParsedRules, RuleProblem } from "./parsed-rules.ts";
