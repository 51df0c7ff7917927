import { parseJson } from "../../core/json/parse-json.ts";
import { isObject, textField } from "../../core/json/wire-value.ts";
import { redact } from "../../core/redact/index.ts";
import { findSourceLanguage, REDUCE_KINDS, type ReduceOptions, reduce } from "../../core/reduce/index.ts";
import type { ReduceAnswer } from "../../page/model/answers.ts";
import { loadSourceParser } from "../../parsers/load-source-parser.ts";
import type { PageParts } from "./page-parts.ts";

/** Judgements: less shows nothing, and more is not a reduction. */
const MIN_TOKENS = 16;
const MAX_TOKENS = 1_000_000;

/** Reduces a pasted text to show what would stay. Nothing is kept. Undefined for an empty request. */
export async function reduceText(
  body: string,
  { counter, hash }: Pick<PageParts, "counter" | "hash">,
): Promise<ReduceAnswer | undefined> {
  const asked = parseJson(body);
  const text = textField(asked, "text");
  if (!isObject(asked) || text === undefined) return undefined;
  const { text: shown, findings } = redact(text);
  const options = parseOptions(asked);
  const language = findSourceLanguage(shown, options);
  const sourceParser = language === undefined ? undefined : await loadSourceParser([language]).catch(() => undefined);
  const reduction = reduce(shown, options, { counter, hash, ...(sourceParser !== undefined && { sourceParser }) });
  return {
    kind: reduction.kind,
    text: reduction.text,
    tokensBefore: reduction.tokensBefore,
    tokensAfter: reduction.tokensAfter,
    secrets: findings.length,
  };
}

function parseOptions(asked: Readonly<Record<string, unknown>>): ReduceOptions {
  const [kind, query, command] = ["kind", "query", "command"].map((name) => textField(asked, name));
  const { maxTokens } = asked;
  const isBudget = typeof maxTokens === "number" && Number.isSafeInteger(maxTokens);
  return {
    ...(kind !== undefined && REDUCE_KINDS.includes(kind) && { kind }),
    ...(query !== undefined && query !== "" && { query }),
    ...(command !== undefined && command !== "" && { command }),
    ...(isBudget && { maxTokens: Math.min(MAX_TOKENS, Math.max(MIN_TOKENS, maxTokens)) }),
  };
}
