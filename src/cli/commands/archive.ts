import type { ArchiveBound, RetentionPolicy } from "../../archives/session-archive.ts";
import { dropUndefined } from "../../core/base/drop-undefined.ts";
import { formatCount, formatNumber } from "../../core/render/format-number.ts";
import { changeKey } from "../../keys/change-key.ts";
import { hostPlace } from "../../keys/find-home.ts";
import {
  type Command,
  type CommandCall,
  type ExitCode,
  flag,
  getDuration,
  getText,
  getWholeNumber,
  option,
  printAnswer,
  UsageError,
} from "../command.ts";
import { openChosenStore, STORE_OPTIONS, withStore } from "../open-chosen-store.ts";
import { showProgress } from "../render/show-progress.ts";

/** `palimpsest archive verify`: the upkeep of an archive as a whole. */
export const archive: Command = {
  name: "archive",
  operands: "stats | verify | gc | limit | rotate-key",
  options: {
    "max-age": option("T", "gc, limit: remove originals older than this, such as 30d"),
    "max-size": option("BYTES", "gc, limit: remove the oldest until the rest is at most this large, such as 500m"),
    "max-originals": option("N", "gc, limit: remove the oldest until at most this many are left"),
    "max-idle": option(
      "T",
      "gc, limit: a session that was not used for this long no longer counts as live (limit: 30d)",
    ),
    off: flag("limit: keep everything from now on"),
    ...STORE_OPTIONS,
  },
  details: [
    "verify reads everything and checks hashes, references and the index; it exits with 1 if it finds a problem. gc never removes what a live transcript refers to.",
    "limit sets what the archive may hold from now on: after each commit, the oldest originals that no live transcript refers to are removed. compact, the gateway's log and stats say how many. Without an option, limit shows the current limits.",
    "rotate-key re-encrypts everything of every tenant with a new key, all or nothing. A key file is replaced; if the key is in PALIMPSEST_KEY, put the new one into PALIMPSEST_NEW_KEY. Handles keep working, but handoffs in transcripts that were sealed with the old key become ordinary text.",
    "With --json: what was counted, checked, removed or encrypted.",
    "Examples:\n  palimpsest archive verify\n  palimpsest archive gc --max-age 90d --json\n  palimpsest archive limit --max-size 500m",
  ],

  async run(call) {
    const [action = "", ...rest] = call.operands;
    const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (run === undefined || rest.length > 0) throw new UsageError(`archive takes ${Object.keys(ACTIONS).join(", ")}.`);
    return run(call);
  },
};

const ACTIONS: Readonly<Record<string, (call: CommandCall) => Promise<ExitCode>>> = {
  async stats(call) {
    const [stats, bound] = await withStore(call.values, (opened) => Promise.all([opened.stats(), opened.readBound()]));
    return answer(call, { ...stats, bound }, [
      `${formatCount(stats.sessions, "session")}, ${formatCount(stats.messages, "message")}, ${formatCount(stats.records, "compaction")}`,
      `${formatCount(stats.handles, "handle")}, ${formatCount(stats.texts, "text")}`,
      `${formatCount(stats.rawBytes, "byte")} of text, ${formatNumber(stats.storedBytes)} as stored`,
      ...describeBound(bound),
    ]);
  },

  async verify(call) {
    const onProgress = showProgress(call.terminal, "verifying");
    const report = await withStore(call.values, (opened) => opened.verify({ onProgress }));
    await answer(call, { ...report, valid: report.breaches.length === 0 }, [
      `${formatCount(report.texts, "text")}, ${formatCount(report.handles, "handle")}, ${formatCount(report.messages, "message")}, ${formatNumber(report.documents)} indexed`,
      ...report.breaches,
      ...(report.outdated === 0
        ? []
        : [
            `${formatCount(report.outdated, "original")} will be indexed again: an earlier version found other words in them.`,
          ]),
      report.breaches.length === 0
        ? "Everything is as it was stored."
        : `${formatCount(report.breaches.length, "breach", "breaches")}. What is damaged cannot be read; everything else can.`,
    ]);
    return report.breaches.length === 0 ? 0 : 1;
  },

  async gc(call) {
    const policy = parsePolicy(call);
    const onProgress = showProgress(call.terminal, "collecting");
    const report = await withStore(call.values, (opened) => opened.collect(policy, { onProgress }));
    return answer(call, report, [
      `${formatCount(report.expired, "handle")} expired, ${formatCount(report.removedTexts, "text")} and ${formatCount(report.removedMessages, "message")} removed`,
      `${formatNumber(report.keptAsReachable)} kept because a live transcript points to them`,
    ]);
  },

  async limit(call) {
    const policy = parsePolicy(call);
    const isOff = call.values["off"] === true;
    const isSaid = Object.keys(policy).length > 0;
    if (isOff && isSaid)
      throw new UsageError("--off lifts the limit, so it cannot be combined with the other options.");
    const bound = await withStore(call.values, async (opened) => {
      if (isOff) await opened.setBound(undefined);
      else if (isSaid) await opened.setBound({ maxIdleMs: IDLE_MS, ...policy });
      return opened.readBound();
    });
    return answer(call, bound, describeBound(bound));
  },

  async "rotate-key"(call) {
    if (getText(call.values, "store") === "memory:")
      throw new UsageError("The store memory: has no key to change. Name another with --store.");
    const onProgress = showProgress(call.terminal, "encrypting");
    const { texts, hint } = await changeKey(hostPlace(), async (current, next) => {
      const opened = await openChosenStore(call.values, { create: false, loadKey: async () => current });
      try {
        const texts = await opened.rotateKey(next, { onProgress });
        await opened.updateIndex({ onProgress: showProgress(call.terminal, "indexing") });
        return texts;
      } finally {
        await opened.close();
      }
    });
    return answer(call, { texts }, [`${formatCount(texts, "text")} now encrypted with the new key.`, hint]);
  },
};

/** A session that was not used for a month is over; few are closed explicitly. */
const IDLE_MS = 30 * 24 * 60 * 60 * 1_000;
/** Ages are shown in days. */
const DAY_MS = 24 * 60 * 60 * 1_000;

function parsePolicy({ values }: CommandCall): RetentionPolicy {
  return dropUndefined({
    maxAgeMs: getDuration(values, "max-age"),
    maxBytes: getWholeNumber(values, "max-size"),
    maxOriginals: getWholeNumber(values, "max-originals"),
    maxIdleMs: getDuration(values, "max-idle"),
  });
}

function describeBound({ policy, evicted, lastEvictedAtMs }: ArchiveBound): string[] {
  const { maxAgeMs, maxBytes, maxOriginals } = policy ?? {};
  const limits = [
    ...(maxBytes === undefined ? [] : [formatCount(maxBytes, "byte")]),
    ...(maxOriginals === undefined ? [] : [formatCount(maxOriginals, "original")]),
    ...(maxAgeMs === undefined ? [] : [`${formatNumber(maxAgeMs / DAY_MS)} days`]),
  ];
  const when = lastEvictedAtMs === undefined ? "" : `, last ${new Date(lastEvictedAtMs).toISOString()}`;
  return [
    limits.length === 0 ? "no limit: everything is kept" : `limit: ${limits.join(", ")}`,
    ...(evicted === 0 ? [] : [`${formatCount(evicted, "original")} removed by the limit so far${when}`]),
  ];
}

async function answer(
  { values, terminal }: CommandCall,
  document: object,
  lines: readonly string[],
): Promise<ExitCode> {
  await printAnswer({ values, terminal }, document, `${lines.join("\n")}\n`);
  return 0;
}
