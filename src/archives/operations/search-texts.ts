import { canonicalJson } from "../../core/json/canonical-json.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import type { OriginalKind } from "../../core/model/commit.ts";
import { redact } from "../../core/redact/index.ts";
import { listTakenResults } from "../../core/retrieve/messages/list-taken-results.ts";
import { renderMessages } from "../../core/retrieve/messages/render-messages.ts";
import { renderOriginal, type ShownOriginal } from "../../core/retrieve/render-original.ts";
import { scoreText, type TermWeight, weighHeld } from "../../core/retrieve/search/score-text.ts";
import { splitTerms } from "../../core/retrieve/search/split-terms.ts";
import { writeSnippet } from "../../core/retrieve/search/write-snippet.ts";
import { estimateTokens } from "../../core/tokens/estimate-tokens.ts";
import type { SearchAnswer, SearchHit, SearchQuery } from "../session-archive.ts";
import type { OperationContext } from "./context.ts";
import { findNumbers } from "./find-original.ts";
import { hideTerms, type SearchScope, scopeTerms } from "./index-texts.ts";
import { requireSession } from "./open-session.ts";
import { type Operation, query, queryMany, type Row } from "./operation.ts";
import { parseKind, parseNumber, parseOptionalText, SEALED_COLUMNS, tryReadRow } from "./parse-row.ts";
import { findTenant } from "./tenants.ts";

/** Judgements: what a model reads at once, and what a tool result may cost. */
const DEFAULT_HITS = 10;
const DEFAULT_TOKENS = 2_000;
/** With less, a hit shows too little to tell whether it is the right one; then fewer hits are shown. */
const MIN_HIT_TOKENS = 250;
/** Longer tokens are rare: a text longer than this cannot fit and is not read. */
const MAX_CHARACTERS_PER_TOKEN = 8;
/** More words make a query slower, not better. */
const MAX_QUERY_TERMS = 16;
/** Up to how many the texts with a word are counted: beyond that it is common. */
const MAX_COUNTED = 2_000;
/** A judgement: how many texts are decrypted and ranked at most; the rarest words choose them, the newest first. */
const MAX_CANDIDATES = 64;
/** A judgement: this much is read and ranked within a fraction of a second. */
const MAX_CANDIDATE_BYTES = 2 * 1024 * 1024;

/**
 * Searches the originals. The rarest words choose a bounded number of candidates; those are read and ranked by
 * BM25, and only what is shown is redacted and cut.
 */
export function* searchTexts(context: OperationContext, asked: SearchQuery): Operation<SearchAnswer> {
  const tenantId = yield* findTenant(context);
  const pathTerms = asked.path === undefined ? [] : splitTerms(asked.path, MAX_QUERY_TERMS);
  const terms = [...splitTerms(asked.query, MAX_QUERY_TERMS)];
  if (tenantId === undefined || terms.length === 0) return { hits: [], isComplete: true, ranked: 0 };
  const lineage = asked.session === undefined ? undefined : (yield* requireSession(context, asked.session)).lineage;
  const scope: SearchScope = { tenantId, lineage, tool: asked.tool };
  const required = hideTerms(context, [...scopeTerms(scope), ...pathTerms]);

  const weights: TermWeight[] = [];
  const notFound: string[] = [];
  for (const term of terms) {
    const texts = yield* context.dialect.index.count([...required, ...hideTerms(context, [term])], MAX_COUNTED);
    if (texts > 0) weights.push({ term, texts });
    else notFound.push(term);
  }
  weights.sort((left, right) => left.texts - right.texts);
  const range = yield* findRange(tenantId, asked);
  const allTexts = yield* context.dialect.index.count(required, MAX_COUNTED);
  const wanted = asked.limit ?? DEFAULT_HITS;
  const documents = yield* findCandidates(context, weights, required, { ...range, wanted });
  const rows = yield* loadCandidates(documents);
  const ranked = rankTexts(joinEqual(openRows(context, rows, asked.path)), { weights, asked, allTexts });
  const isComplete = documents.length < MAX_CANDIDATES && rows.length === documents.length;
  const answer = yield* cutAnswer(context, ranked, { asked, terms, isComplete });
  const isPartial = answer.hits.length > 0 && notFound.length > 0;
  return { ...answer, ranked: ranked.length, ...(isPartial && { notFound }) };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Documents are numbered in the order in which they came, so a time is a range of numbers. */
function* findRange(tenantId: number, { sinceMs, untilMs }: SearchQuery): Operation<Range> {
  const [all] = yield* query("SELECT coalesce(max(id), 0) AS last FROM handles");
  const whole = { from: 0, to: parseNumber(all?.["last"]) };
  if (sinceMs === undefined && untilMs === undefined) return whole;
  const [row] = yield* query(
    `SELECT coalesce(min(id), 1) AS first, coalesce(max(id), 0) AS last FROM handles
     WHERE tenant_id = $1 AND created_at BETWEEN $2 AND $3`,
    [tenantId, sinceMs ?? 0, untilMs ?? Number.MAX_SAFE_INTEGER],
  );
  return { from: parseNumber(row?.["first"]), to: parseNumber(row?.["last"]) };
}

/**
 * First the texts with every word, then those without the most common one, and so on; last those with any one word,
 * the rarest first. Stops as soon as there are enough.
 */
function* findCandidates(
  context: OperationContext,
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
    const limit = set.length === weights.length ? MAX_CANDIDATES : wanted;
    const isFew = set.some(({ texts }) => texts < MAX_COUNTED);
    const words = hideTerms(
      context,
      set.map(({ term }) => term),
    );
    const documents = yield* context.dialect.index.find([...required, ...words], { from, to, limit, isFew });
    for (const id of documents) found.add(id);
  }
  return [...found].slice(0, MAX_CANDIDATES);
}

function* loadCandidates(documents: readonly number[]): Operation<readonly Row[]> {
  const sizes = yield* queryMany(
    documents,
    [],
    (list) =>
      `SELECT handles.id, byte_length FROM handles JOIN texts ON texts.id = text_id WHERE handles.id IN ${list}`,
  );
  const bytesOf = new Map(sizes.map((row) => [parseNumber(row["id"]), parseNumber(row["byte_length"])]));
  const wanted: number[] = [];
  let bytes = 0;
  let hasLarge = false;
  for (const document of documents) {
    const size = bytesOf.get(document) ?? 0;
    // One large text is read, but never instead of the small ones.
    const isLarge = size > MAX_CANDIDATE_BYTES;
    if (isLarge ? hasLarge : bytes + size > MAX_CANDIDATE_BYTES) continue;
    if (isLarge) hasLarge = true;
    else bytes += size;
    wanted.push(document);
  }
  return yield* queryMany(
    wanted,
    [],
    (list) =>
      `SELECT handles.id, handle, kind, tool, lineage, handles.created_at, ${SEALED_COLUMNS}
       FROM handles JOIN texts ON texts.id = text_id WHERE handles.id IN ${list} ORDER BY handles.id DESC`,
  );
}

/** An original that may be a hit. */
interface Candidate {
  readonly row: Row;
  readonly handle: string;
  readonly kind: OriginalKind;
  readonly text: string;
  /** Other handles of the same text. */
  readonly alsoAs: readonly string[];
}

interface RankedText extends Candidate {
  readonly score: number;
  /** The weight of the words it contains, by their rarity. */
  readonly held: number;
  /** Handles of messages that contain it. */
  readonly heldBy?: readonly string[];
  /** Results that have hits of their own, by their text. */
  readonly shownElsewhere?: ReadonlyMap<string, string>;
}

function openRows(context: OperationContext, rows: readonly Row[], path: string | undefined): Candidate[] {
  return rows.flatMap((row) => {
    const text = tryReadRow(context, row);
    if (text === undefined || !mentionsPath(text, path)) return [];
    const handle = String(row["handle"]);
    return [{ row, handle, kind: parseKind(row["kind"], handle), text, alsoAs: [] }];
  });
}

function mentionsPath(text: string, path: string | undefined): boolean {
  return path === undefined || text.toLowerCase().includes(path.toLowerCase());
}

/** One candidate for each text, under its newest handle. */
function joinEqual(candidates: readonly Candidate[]): Candidate[] {
  const byText = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const known = byText.get(candidate.text);
    const joined = known && { ...known, alsoAs: [...known.alsoAs, candidate.handle] };
    byText.set(candidate.text, joined ?? candidate);
  }
  return [...byText.values()];
}

interface RankInput {
  readonly weights: readonly TermWeight[];
  readonly asked: SearchQuery;
  readonly allTexts: number;
}

/** A text with this much less of what was asked for than the best has only words that nearly all texts have. */
const MIN_HELD = 0.1;

/** The candidates that answer, best first. A result that is also part of a range is shown by itself. */
function rankTexts(candidates: readonly Candidate[], { weights, asked, allTexts }: RankInput): RankedText[] {
  const averageLength = candidates.reduce((total, { text }) => total + text.length, 0) / Math.max(1, candidates.length);
  const query = asked.query.trim();
  const measure = (text: string): Pick<RankedText, "score" | "held"> => ({
    score: scoreText(text, { weights, allTexts, averageLength, query }),
    held: weighHeld(text, { weights, allTexts }),
  });
  const rank = (ranked: readonly RankedText[]): RankedText[] => {
    const least = MIN_HELD * ranked.reduce((most, { held }) => Math.max(most, held), 0);
    return ranked
      .filter(({ score, held }) => score > 0 && held >= least)
      .sort((left, right) => right.score - left.score);
  };

  const [ranges, single] = [candidates.filter(isRange), candidates.filter((candidate) => !isRange(candidate))];
  const best = rank(single.map((candidate) => ({ ...candidate, ...measure(candidate.text) })));
  const shown = best.slice(0, asked.limit ?? DEFAULT_HITS);
  const handles = new Map(shown.flatMap(({ text, handle }) => spellings(text).map((spelling) => [spelling, handle])));
  const holders = new Map<string, string[]>();
  const rankedRanges = ranges.map((range) => {
    for (const result of listTakenResults(range.text)) {
      const handle = handles.get(result);
      if (handle !== undefined) holders.set(handle, [...(holders.get(handle) ?? []), range.handle]);
    }
    return { ...range, shownElsewhere: handles, ...measure(renderMessages(range.text, { shownElsewhere: handles })) };
  });
  const withHolders = best.map((text) => ({ ...text, heldBy: holders.get(text.handle) ?? [] }));
  return rank([...withHolders, ...rankedRanges]);
}

/** What a result may be read as among messages: a value that a tool gave is read with its keys in order. */
function spellings(text: string): string[] {
  const value = /^[{[]/.test(text) ? parseJson(text) : undefined;
  return value === undefined ? [text] : [text, canonicalJson(value)];
}

function isRange({ kind }: Candidate): boolean {
  return kind === "range";
}

interface CutOptions {
  readonly asked: SearchQuery;
  readonly terms: readonly string[];
  readonly isComplete: boolean;
}

function* cutAnswer(
  context: OperationContext,
  ranked: readonly RankedText[],
  { asked: { limit = DEFAULT_HITS, maxTokens: room = DEFAULT_TOKENS, hitTokens }, terms, isComplete }: CutOptions,
): Operation<Pick<SearchAnswer, "hits" | "isComplete">> {
  const shares = Math.max(1, Math.min(limit, Math.floor(room / MIN_HIT_TOKENS)));
  const hits: SearchHit[] = [];
  let tokens = 0;
  for (const text of ranked.slice(0, limit)) {
    // Each hit may take an even share of what is left, and leaves to the others what it does not need; those without a
    // share are shown if there is room for all of them.
    const isWhole = hits.length >= shares;
    const left = (room - tokens) / Math.max(1, Math.min(shares, ranked.length) - hits.length);
    if (isWhole && left < text.text.length / MAX_CHARACTERS_PER_TOKEN) break;
    const share = Math.min(left, hitTokens ?? Number.POSITIVE_INFINITY);
    const tool = parseOptionalText(text.row["tool"]);
    const title = `${text.handle}${tool === undefined ? "" : ` ${tool}`}`;
    const reading = yield* loadCandidate(context, text);
    const maxTokens = Math.floor(share) - estimateTokens(`${title}\n`) - 1;
    if (isWhole && estimateTokens(reading.text) > maxTokens) break;
    const snippet = writeSnippet(reading.text, { ...reading, terms, maxTokens });
    tokens += estimateTokens(`${title}\n${snippet}\n`);
    hits.push({
      handle: text.handle,
      score: Math.round(text.score * 1_000) / 1_000,
      snippet,
      kind: text.kind,
      lineage: String(text.row["lineage"]),
      createdAtMs: parseNumber(text.row["created_at"]),
      ...(tool !== undefined && { tool }),
      ...(text.alsoAs.length > 0 && { alsoAs: text.alsoAs }),
      ...(text.heldBy !== undefined && text.heldBy.length > 0 && { heldBy: text.heldBy }),
    });
  }
  return { hits, isComplete: isComplete && ranked.length === hits.length };
}

/** The part of a candidate to show, redacted as a whole before anything is cut out of it. */
function* loadCandidate(context: OperationContext, text: RankedText): Operation<ShownOriginal> {
  const numbers = isRange(text) ? yield* findNumbers(context, parseNumber(text.row["id"]), text) : undefined;
  const { shownElsewhere } = text;
  return renderOriginal(
    { ...text, ...(numbers !== undefined && { numbers }) },
    (source) => redact(source).text,
    shownElsewhere === undefined ? {} : { shownElsewhere },
  );
}
