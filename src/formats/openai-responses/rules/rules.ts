import type { Rule } from "../../finding.ts";
import { compactionVerbatim, previousResponseNewItems, previousResponseOrConversation } from "./history.ts";
import { compactionTriggerLast, contentFitsRole, itemIdUnique } from "./items.ts";
import { reasoningKeepsFollower, reasoningKept } from "./reasoning.ts";
import type { RequestView } from "./request-view.ts";
import { shape } from "./shape.ts";
import {
  argumentsAreJson,
  callIdLength,
  toolCallIdUnique,
  toolCallWithoutResult,
  toolResultWithoutCall,
} from "./tool-pairs.ts";

/** Everything `validate` checks, in the order it reports. */
export const rules: readonly Rule<RequestView>[] = [
  shape,
  toolResultWithoutCall,
  toolCallWithoutResult,
  toolCallIdUnique,
  callIdLength,
  argumentsAreJson,
  reasoningKeepsFollower,
  reasoningKept,
  compactionVerbatim,
  compactionTriggerLast,
  itemIdUnique,
  contentFitsRole,
  previousResponseNewItems,
  previousResponseOrConversation,
];
