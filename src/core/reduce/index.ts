export type { KeyedHash, TokenCounter } from "../ports.ts";
export { REDUCE_KINDS } from "./detect-kind.ts";
export { findSourceLanguage } from "./find-source-language.ts";
export { type RebuildTools, rebuild } from "./rebuild.ts";
export { reduce } from "./reduce.ts";
export type { HiddenRange, ReduceOptions, ReduceTools, Reduction } from "./reduction.ts";
export { compileRule } from "./rules/compile-rule.ts";
export type { ReduceRule, RuleActions, RuleDefinition } from "./rules/rule.ts";
export type { SourceLanguage, SourceParser, SourcePart } from "./source-parser.ts";
