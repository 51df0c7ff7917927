import type { Rule } from "../../finding.ts";
import { cacheControlLimitRule, cacheControlOrderRule, cacheControlPlaceRule } from "./cache-control.ts";
import { shapeRule } from "./check-shape.ts";
import { argumentsRule, emptyListRule, emptyMessageRule, toolChoiceRule } from "./message-rules.ts";
import type { RequestView } from "./request-view.ts";
import { callIdRule, toolPairRules } from "./tool-pairs.ts";

/** What makes OpenAI, or Claude behind a gateway, refuse a request. */
export const rules: readonly Rule<RequestView>[] = [
  shapeRule,
  emptyListRule,
  emptyMessageRule,
  callIdRule,
  ...toolPairRules,
  argumentsRule,
  toolChoiceRule,
  cacheControlLimitRule,
  cacheControlOrderRule,
  cacheControlPlaceRule,
];
