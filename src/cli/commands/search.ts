import type { SearchAnswer, SearchQuery, SessionArchive } from "../../archives/session-archive.ts";
import { dropUndefined } from "../../core/base/drop-undefined.ts";
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
import { formatCount } from "../render/format-number.ts";
import { showProgress } from "../render/show-progress.ts";
import type { Terminal } from "../terminal.ts";

/** `palimpsest search "ERR_MODULE_NOT_FOUND"`: finds what compaction took out by its words. */
export const search: Command = {
  name: "search",
  operands: "QUERY",
  options: {
    session: option("ID", "only this session"),
    tool: option("NAME", "only output of this tool"),
    path: option("PATH", "only texts that mention this path or a part of one"),
    since: option("DATE", "only what was archived since then"),
    until: option("DATE", "only what was archived until then"),
    limit: option("N", "at most this many hits (default: 10)"),
    "max-tokens": option("N", "at most this many tokens in all (default: 2000)"),
    ...STORE_OPTIONS,
  },
  details: [
    "The best hits come first (BM25). Each has its handle for palimpsest retrieve, and the lines that matched with those around them, redacted and numbered as retrieve --lines counts them. Parts of paths, identifiers and error codes match too.",
    "With --json: { hits: [{ handle, score, snippet, kind, lineage, createdAtMs, tool?, alsoAs?, heldBy? }],\nisComplete }; alsoAs names other handles of the same text, heldBy those of messages that contain it.",
    "Examples:\n  palimpsest search 'src/auth/jwt.ts'\n  palimpsest search 'disk full' --since 2026-11-01 --json",
  ],

  async run({ values, operands, terminal }) {
    const query = parseQuery(values, operands);
    const answer = await withStore(values, async (archive) => {
      await indexFirst(archive, terminal);
      return archive.search(query);
    });
    await printAnswer({ values, terminal }, answer, render(answer));
    if (!answer.isComplete)
      terminal.warn("note: more texts match; narrow the search or raise --limit or --max-tokens\n");
    return 0;
  },
};

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
  return dropUndefined({
    query,
    session: getText(values, "session"),
    tool: getText(values, "tool"),
    path: getText(values, "path"),
    sinceMs: getDate(values, "since"),
    untilMs: getDate(values, "until"),
    limit: getWholeNumber(values, "limit"),
    maxTokens: getWholeNumber(values, "max-tokens"),
  });
}

function render({ hits }: SearchAnswer): string {
  if (hits.length === 0) return "Nothing found.\n";
  return hits
    .map(({ handle, snippet, tool }) => `${handle}${tool === undefined ? "" : ` ${tool}`}\n${snippet}\n`)
    .join("\n");
}
