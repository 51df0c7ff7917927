import { memoryArchive } from "../../archives/memory.ts";
import type { CompactionPlan } from "../../core/model/plan.ts";
import type { CompactionReport } from "../../core/model/report.ts";
import { formatCount, formatNumber, formatShare } from "../../core/render/format-number.ts";
import { type Command, getFileOperand, printAnswer } from "../command.ts";
import { COMPACTION_OPTIONS, createOptionsCompactor, listAsked, parseContext } from "../compaction-options.ts";
import { countCharacters, loadSession, SESSION_HELP } from "../load-session.ts";
import { loadAnyHash } from "../open-chosen-store.ts";
import { describeReason } from "../render/render-report.ts";
import { showCompacting } from "../render/show-compacting.ts";

/** `palimpsest preview session.jsonl`: what compaction would do. Changes and stores nothing. */
export const preview: Command = {
  name: "preview",
  operands: "FILE",
  options: COMPACTION_OPTIONS,
  details: [
    SESSION_HELP,
    "The size afterwards is that of a compaction without a model. With --json: { head, middle, tail, total, tokens, tokensAfter,\nmessagesAfter, plan, reason }: numbers of messages, and the tokens before and after.",
    "Examples:\n  palimpsest preview session.jsonl --context 200k\n  palimpsest preview request.json --keep-last 2 --json",
  ],

  async run({ values, operands, terminal }) {
    const session = await loadSession(getFileOperand(operands), values, terminal);
    const tools = { archive: memoryArchive(), hash: await loadAnyHash() };
    // The size is that of a compaction into an archive that is forgotten; no model is asked for a preview.
    const compactor = await createOptionsCompactor(
      { ...values, summarizer: "none", "main-summarizer": "none" },
      session,
      tools,
    );
    const context = parseContext(values, session);
    const waiting = showCompacting(terminal, countCharacters(session), { what: "previewing" });
    const plan = await compactor.plan(session.transcript, context);
    const { report } = await compactor.compact(session.transcript, context);
    waiting.end();
    const counts = countMessages(plan);
    const { tokensAfter, messagesAfter } = report;
    const document = { ...counts, tokens: plan.tokensBefore, tokensAfter, messagesAfter, plan: plan.kind };

    await printAnswer(
      { values, terminal },
      { ...document, reason: plan.reason },
      `${describePlan(plan, counts, report, listAsked(values))}\n`,
    );
    return 0;
  },
};

function countMessages(plan: CompactionPlan) {
  const total = plan.messages.length;
  if (plan.kind === "keep") return { head: total, middle: 0, tail: 0, total };
  const { headEnd, tailStart, anchors } = plan.partition;
  const middle = tailStart - headEnd - anchors.length;
  return { head: headEnd, middle, tail: total - headEnd - middle, total };
}

function describePlan(
  plan: CompactionPlan,
  counts: ReturnType<typeof countMessages>,
  report: CompactionReport,
  asked: readonly string[],
): string {
  const { tokensBefore, tokensAfter, messagesAfter } = report;
  const before = `${formatNumber(tokensBefore)} tokens in ${formatCount(counts.total, "message")}`;
  // A plan can turn out not to be smaller than the input.
  if (plan.kind === "keep" || report.status !== "compacted")
    return `${before} would stay as they are: ${describeReason(report.reason, asked)}.`;
  const share = formatShare(tokensAfter / tokensBefore);
  const after = `${before} would become ${formatNumber(tokensAfter)} in ${formatNumber(messagesAfter)} (${share}), because ${describeReason(plan.reason, asked)}.`;
  if (plan.kind === "digest") return `${after}\nOld tool results would be shortened; every message stays.`;
  const anchors = plan.partition.anchors.length;
  const alone = anchors === 0 ? "" : `, and ${formatNumber(anchors)} of those between, such as the latest request,`;
  return `${after}\nThe first ${formatCount(counts.head, "message")} and the last ${formatNumber(counts.tail - anchors)}${alone} would stay; the other ${formatNumber(counts.middle)} would become a handoff.`;
}
