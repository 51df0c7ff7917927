import type { AnthropicRule } from "../request-view.ts";
import { cacheControlLimit, cacheControlOrder, cacheControlPlace } from "./cache-control.ts";
import { noPrefill, noTrailingWhitespace } from "./last-message.ts";
import { blockRole, firstMessageUser, rolesAlternate, systemMessagePlace } from "./message-order.ts";
import { noEmptyMessage, noEmptyText } from "./no-empty-content.ts";
import { shape } from "./shape.ts";
import { thinkingPrefix } from "./thinking-prefix.ts";
import { thinkingNotLast, thinkingUnchanged } from "./thinking-unchanged.ts";
import { forcedToolChoiceWithThinking, toolNamePattern, toolNameUnique } from "./tool-definitions.ts";
import {
  serverToolCallWithoutResult,
  serverToolResultWithoutCall,
  toolCallIdPattern,
  toolCallIdUnique,
  toolCallWithoutResult,
  toolResultsFirst,
  toolResultUnique,
  toolResultWithoutCall,
} from "./tool-pairs.ts";

/** Every rule of the Messages API that a rewritten transcript could break, in the order in which findings are listed. */
export const rules: readonly AnthropicRule[] = [
  shape,
  firstMessageUser,
  rolesAlternate,
  systemMessagePlace,
  blockRole,
  noEmptyMessage,
  noEmptyText,
  toolCallWithoutResult,
  toolResultWithoutCall,
  toolResultsFirst,
  toolResultUnique,
  toolCallIdUnique,
  toolCallIdPattern,
  serverToolCallWithoutResult,
  serverToolResultWithoutCall,
  noPrefill,
  noTrailingWhitespace,
  toolNamePattern,
  toolNameUnique,
  forcedToolChoiceWithThinking,
  cacheControlLimit,
  cacheControlOrder,
  cacheControlPlace,
  thinkingNotLast,
  thinkingUnchanged,
  thinkingPrefix,
];
