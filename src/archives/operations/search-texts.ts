import { redact } from "../../core/redact/index.ts";
import { fitSnippet } from "../../core/retrieve/search/fit-snippet.ts";
import { scoreText, type TermWeight } from "../../core/retrieve/search/score-text.ts";
import { splitTerms } from "../../core/retrieve/search/split-terms.ts";
import { estimateTokens } from "../../core/tokens/estimate-tokens.ts";
import type { SearchAnswer, SearchHit, SearchQuery } from "../session-archive.ts";
import type { OperationContext } from "./context.ts";
import { type SearchScope, scopeTerms } from "./index-texts.ts";
import { requireSession } from "./open-session.ts";
import { type Operation, query, queryMany, type Row } from "./operation.ts";
import { readKind, readNumber, readOptionalText, SEALED_COLUMNS, tryReadRow } from "./read-row.ts";
import { findTenant } from "./tenants.ts";

const DEFAULT_HITS = 10;
const DEFAULT_TOKENS = 1_000;
/** More words make a query slower, not better. */
const MOST_QUERY_TERMS = 16;
/** How far the texts that hold a word are counted: from there on it is common. */
const MOST_COUNTED = 2_000;
/** How many texts are read and ranked at most; the rarest words choose them, the newest first. */
const MOST_CANDIDATES = 64;
const MOST_CANDIDATE_BYTES = 2 * 1024 * 1024;
/** What a hit shows at least; more where a number of tokens is asked for that leaves room. */
const SNIPPET_CHARACTERS = 240;

/**
 * Searches the originals. The rarest words choose a bounded number of candidates; those are read and ranked by
 * BM25, and only what is shown is redacted and cut.
 */
export function* searchTexts(context: OperationContext, asked: SearchQuery): Operation<SearchAnswer> {
  const tenantId = yield* findTenant(context);
  const pathTerms = asked.path === undefined ? [] : splitTerms(asked.path, MOST_QUERY_TERMS);
  const terms = [...splitTerms(asked.query, MOST_QUERY_TERMS)];
  if (tenantId === undefined || terms.length === 0) return { hits: [], isComplete: true };
  const lineage = asked.session === undefined ? undefined : (yield* requireSession(context, asked.session)).lineage;
  const required = [...scopeTerms({ tenantId, lineage, tool: asked.tool } satisfies SearchScope), ...pathTerms];

  const weights: TermWeight[] = [];
  for (const term of terms) {
    const texts = yield* context.dialect.index.count([...required, term], MOST_COUNTED);
    if (texts > 0) weights.push({ term, texts });
  }
  weights.sort((left, right) => left.texts - right.texts);
  const range = yield* findRange(tenantId, asked);
  const allTexts = yield* context.dialect.index.count(required, MOST_COUNTED);
  const wanted = asked.limit ?? DEFAULT_HITS;
  const documents = yield* findCandidates(context, weights, required, { ...range, wanted });
  const rows = yield* readCandidates(documents);
  const ranked = rankRows({ context, rows, weights, asked, allTexts });
  return cutAnswer(ranked, asked, new Set(terms), documents.length < MOST_CANDIDATES);
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Documents are numbered in the order in which they came, so a time is a range of numbers. */
function* findRange(tenantId: number, { sinceMs, untilMs }: SearchQuery): Operation<Range> {
  const [all] = yield* query("SELECT coalesce(max(id), 0) AS last FROM handles");
  const whole = { from: 0, to: readNumber(all?.["last"]) };
  if (sinceMs === undefined && untilMs === undefined) return whole;
  const [row] = yield* query(
    `SELECT coalesce(min(id), 1) AS first, coalesce(max(id), 0) AS last FROM handles
     WHERE tenant_id = $1 AND created_at BETWEEN $2 AND $3`,
    [tenantId, sinceMs ?? 0, untilMs ?? Number.MAX_SAFE_INTEGER],
  );
  return { from: readNumber(row?.["first"]), to: readNumber(row?.["last"]) };
}

/**
 * First the texts with every word, then those without the most common one, and so on; last those with any one word,
 * the rarest first. Stops as soon as there are enough.
 */
function* findCandidates(
  { dialect }: OperationContext,
  weights: readonly TermWeight[],
  required: readonly string[],
  { from, to, wanted }: Range & { readonly wanted: number },
): Operation<readonly number[]> {
  const sets = [
    ...weights.map((_, index) => weights.slice(0, weights.length - index)),
    ...weights.slice(1).map((weight) => [weight]),
  ];
  const found = new Set<number>();
  for (const set of sets) {
    if (found.size >= wanted) break;
    // Texts without some of the words only fill up the answer, so few of them are read.
    const limit = set.length === weights.length ? MOST_CANDIDATES : wanted;
    const isFew = set.some(({ texts }) => texts < MOST_COUNTED);
    const words = set.map(({ term }) => term);
    for (const id of yield* dialect.index.find([...required, ...words], { from, to, limit, isFew })) found.add(id);
  }
  return [...found].slice(0, MOST_CANDIDATES);
}

function* readCandidates(documents: readonly number[]): Operation<readonly Row[]> {
  const sizes = yield* queryMany(
    documents,
    [],
    (list) =>
      `SELECT handles.id, byte_length FROM handles JOIN texts ON texts.id = text_id WHERE handles.id IN ${list}`,
  );
  const bytesOf = new Map(sizes.map((row) => [readNumber(row["id"]), readNumber(row["byte_length"])]));
  const wanted: number[] = [];
  let bytes = 0;
  for (const document of documents) {
    bytes += bytesOf.get(document) ?? 0;
    if (wanted.length > 0 && bytes > MOST_CANDIDATE_BYTES) break;
    wanted.push(document);
  }
  return yield* queryMany(
    wanted,
    [],
    (list) =>
      `SELECT handle, kind, tool, lineage, handles.created_at, ${SEALED_COLUMNS}
       FROM handles JOIN texts ON texts.id = text_id WHERE handles.id IN ${list} ORDER BY handles.id DESC`,
  );
}

interface RankInput {
  readonly context: OperationContext;
  readonly rows: readonly Row[];
  readonly weights: readonly TermWeight[];
  readonly asked: SearchQuery;
  readonly allTexts: number;
}

interface RankedText {
  readonly row: Row;
  readonly text: string;
  readonly score: number;
}

function rankRows({ context, rows, weights, asked, allTexts }: RankInput): RankedText[] {
  const opened = rows.flatMap((row) => {
    const text = tryReadRow(context, row);
    return text === undefined || !mentionsPath(text, asked.path) ? [] : [{ row, text }];
  });
  const averageLength = opened.reduce((total, { text }) => total + text.length, 0) / Math.max(1, opened.length);
  const query = asked.query.trim();
  return opened
    .map(({ row, text }) => ({ row, text, score: scoreText(text, { weights, allTexts, averageLength, query }) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
}

function mentionsPath(text: string, path: string | undefined): boolean {
  return path === undefined || text.toLowerCase().includes(path.toLowerCase());
}

function cutAnswer(
  ranked: readonly RankedText[],
  { limit = DEFAULT_HITS, maxTokens: room }: SearchQuery,
  terms: ReadonlySet<string>,
  isComplete: boolean,
): SearchAnswer {
  const hits: SearchHit[] = [];
  const shown = ranked.slice(0, limit);
  const maxTokens = room ?? DEFAULT_TOKENS;
  let tokens = 0;
  for (const { row, text, score } of shown) {
    const handle = String(row["handle"]);
    // Each hit may take an even share of what is left, and leaves to the others what it does not need.
    const share = room === undefined ? 0 : (room - tokens) / (shown.length - hits.length);
    const snippet = fitSnippet(redact(text).text, terms, {
      maxTokens: Math.floor(share) - estimateTokens(`${handle} `) - 1,
      leastCharacters: SNIPPET_CHARACTERS,
    });
    tokens += estimateTokens(`${handle} ${snippet}`);
    if (tokens > maxTokens) return { hits, isComplete: false };
    const tool = readOptionalText(row["tool"]);
    hits.push({
      handle,
      score: Math.round(score * 1_000) / 1_000,
      snippet,
      kind: readKind(row["kind"], handle),
      lineage: String(row["lineage"]),
      createdAtMs: readNumber(row["created_at"]),
      ...(tool !== undefined && { tool }),
    });
  }
  return { hits, isComplete: isComplete && ranked.length <= limit };
}
