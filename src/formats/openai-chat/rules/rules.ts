import type { Rule } from "../../finding.ts";
import { cacheControlLimitRule, cacheControlOrderRule, cacheControlPlaceRule } from "./cache-control.ts";
import { argumentsRule, emptyListRule, emptyMessageRule, toolChoiceRule } from "./message-rules.ts";
import type { RequestView } from "./request-view.ts";
import { shape } from "./shape.ts";
import { callIdRule, toolPairRules } from "./tool-pairs.ts";

/** What makes OpenAI, or Claude behind a gateway, refuse a request. */
export const rules: readonly Rule<RequestView>[] = [
  shape,
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
