import type { SearchAnswer, SearchQuery, SessionArchive } from "../../archives/session-archive.ts";
import { dropUndefined } from "../../core/base/drop-undefined.ts";
import { formatCount } from "../../core/render/format-number.ts";
import {
  type Command,
  getDate,
  getText,
  getWholeNumber,
  type OptionValues,
  option,
  printAnswer,
  UsageError,
} from "../command.ts";
import { STORE_OPTIONS, withStore } from "../open-chosen-store.ts";
import { showProgress } from "../render/show-progress.ts";
import type { Terminal } from "../terminal.ts";

/** `palimpsest search "ERR_MODULE_NOT_FOUND"`: finds what compaction removed by its words. */
export const search: Command = {
  name: "search",
  operands: "QUERY",
  options: {
    session: option("ID", "only this session"),
    tool: option("NAME", "only output of this tool"),
    path: option("PATH", "only texts that mention this path or a part of one"),
    since: option("DATE", "only what was archived since then"),
    until: option("DATE", "only what was archived until then"),
    limit: option("N", "at most this many hits (default: 3, with --json 10)"),
    "max-tokens": option(
      "N",
      "at most this many tokens in all (default: a few lines of each, with --json 2000 in all)",
    ),
    ...STORE_OPTIONS,
  },
  details: [
    "The best hits come first (BM25). Each has its handle for palimpsest retrieve, and the lines that matched with those around them, redacted and numbered as retrieve --lines counts them. Parts of paths, identifiers and error codes match too.",
    "With --json: { hits: [{ handle, score, snippet, kind, lineage, createdAtMs, tool?, alsoAs?, heldBy? }],\nisComplete, ranked, notFound? }; ranked counts the texts that match, notFound lists words that none contains, alsoAs names other handles of the same text, heldBy those of messages that contain it.",
    "Examples:\n  palimpsest search 'src/auth/jwt.ts'\n  palimpsest search 'disk full' --since 2026-11-01 --json",
  ],

  async run({ values, operands, terminal }) {
    const query = { ...(values["json"] === true ? {} : FEW), ...parseQuery(values, operands) };
    const answer = await withStore(values, async (archive) => {
      await indexFirst(archive, terminal);
      return archive.search(query);
    });
    await printAnswer({ values, terminal }, answer, render(answer));
    terminal.warn(describeRest(answer));
    return 0;
  },
};

/** What a person sees at a glance. */
const FEW: Pick<SearchQuery, "limit" | "hitTokens"> = { limit: 3, hitTokens: 160 };

/** This many texts are indexed before a user wonders what takes so long. */
const UNNOTICED_TEXTS = 500;

/** If the index has to be rebuilt once, the search waits until that is done. */
async function indexFirst(archive: SessionArchive, terminal: Terminal): Promise<void> {
  const draw = showProgress(terminal, "indexing");
  await archive.updateIndex({
    onProgress(done, total) {
      if (done === 0 && total > UNNOTICED_TEXTS)
        terminal.warn(`note: ${formatCount(total, "text")} must be indexed first; this happens only once\n`);
      draw(done, total);
    },
  });
}

function parseQuery(values: OptionValues, operands: readonly string[]): SearchQuery {
  const query = operands.join(" ").trim();
  if (query === "") throw new UsageError("Say what to search for.");
  const maxTokens = getWholeNumber(values, "max-tokens");
  return dropUndefined({
    query,
    session: getText(values, "session"),
    tool: getText(values, "tool"),
    path: getText(values, "path"),
    sinceMs: getDate(values, "since"),
    untilMs: getDate(values, "until"),
    limit: getWholeNumber(values, "limit"),
    maxTokens,
    // Whoever says how much all hits may take lets each have its share.
    ...(maxTokens !== undefined && { hitTokens: maxTokens }),
  });
}

/** What the hits do not show: words that are nowhere, and texts that match too. */
function describeRest({ hits, isComplete, ranked, notFound = [] }: SearchAnswer): string {
  const words = notFound.length === 0 ? "" : `note: no text contains ${notFound.join(", ")}\n`;
  if (isComplete || hits.length === 0) return words;
  const more = `${hits.length} of ${ranked} or more texts that match`;
  return `${words}note: these are ${more}; --limit N and --max-tokens N show more, and another word narrows the search\n`;
}

function render({ hits }: SearchAnswer): string {
  if (hits.length === 0) return "Nothing found.\n";
  return hits
    .map(({ handle, snippet, tool }) => `${handle}${tool === undefined ? "" : ` ${tool}`}\n${snippet}\n`)
    .join("\n");
}
