import { parseJson } from "../core/json/parse-json.ts";
import { isCount, isObject, isTexts } from "../core/json/wire-value.ts";
import { TRIGGERS } from "../core/model/policy.ts";
import type { PassCause, Rewrite, RewritePiece, TakeBack } from "./rewrite.ts";

/** What a store keeps under one name. */
export type Kept = Rewrite | TakeBack;

export function isRewrite(kept: Kept): kept is Rewrite {
  return kept.kind !== "take-back";
}

/** A rewrite from its stored text; undefined if it is not one: then nothing is replaced. */
export function parseRewrite(text: string): Rewrite | undefined {
  const kept = parseKept(text);
  return kept !== undefined && isRewrite(kept) ? kept : undefined;
}

export function parseKept(text: string): Kept | undefined {
  const value = parseJson(text);
  if (!isObject(value)) return undefined;
  const { kind, layer, pieces, items, results, messages, lineage, handles } = value;
  const { hasNote, said, savedTokens, readyMessages, cause, compactedMessages } = value;
  if (kind === "take-back" && typeof layer === "number") return { kind, layer };
  if (kind === "exchange" && isTexts(items) && isTexts(results) && typeof messages === "number") {
    return { kind, messages, items, results };
  }
  if (!Array.isArray(pieces) || !pieces.every(isPiece) || typeof lineage !== "string") return undefined;
  const whole = {
    pieces,
    lineage,
    // Rewrites of an earlier version do not say which handles they gave out: then nothing can be looked up until the
    // next one.
    handles: isTexts(handles) ? handles : [],
    ...(hasNote === true && { hasNote }),
    ...(isTexts(said) && { said }),
    ...(typeof savedTokens === "number" && { savedTokens }),
    ...(isCount(readyMessages) && { readyMessages }),
    ...(isCause(cause) && { cause }),
  };
  if (kind === "repair" && typeof compactedMessages === "number") return { kind, ...whole, compactedMessages };
  return kind === "compaction" || kind === "draft" ? { kind, ...whole } : undefined;
}

function isPiece(value: unknown): value is RewritePiece {
  if (!isObject(value)) return false;
  const { kind, from, to, items } = value;
  if (kind === "ours") return isTexts(items);
  return kind === "client" && isCount(from) && isCount(to);
}

function isCause(value: unknown): value is PassCause {
  if (!isObject(value)) return false;
  const { trigger, overMessages } = value;
  return TRIGGERS.some((one) => one === trigger) && isCount(overMessages);
}
