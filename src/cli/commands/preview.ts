import { memoryArchive } from "../../archives/memory.ts";
import type { CompactionPlan } from "../../core/model/plan.ts";
import type { Command } from "../command.ts";
import { COMPACTION_OPTIONS, readCompactor, readContext } from "../compaction-options.ts";
import { readAnyHash } from "../read-hash.ts";
import { readFileOperand } from "../read-options.ts";
import { readSession, SESSION_HELP } from "../read-session.ts";
import { formatNumber } from "../render/format-number.ts";

/** `palimpsest preview session.jsonl`: what compaction would do. Changes and stores nothing. */
export const preview: Command = {
  name: "preview",
  operands: "FILE",
  options: COMPACTION_OPTIONS,
  details: [
    SESSION_HELP,
    "With --json: { head, middle, tail, total, tokens, plan, reason }: numbers of messages, and the tokens before.",
    "Examples:\n  palimpsest preview session.jsonl --context 200k\n  palimpsest preview request.json --keep-last 2 --json",
  ],

  async run({ values, operands, terminal }) {
    const session = await readSession(readFileOperand(operands), values, terminal);
    const tools = { archive: memoryArchive(), hash: await readAnyHash() };
    const compactor = await readCompactor(values, session, tools);
    const plan = await compactor.plan(session.transcript, readContext(values, session));
    const counts = countMessages(plan);

    await terminal.print(
      values["json"] === true
        ? `${JSON.stringify({ ...counts, tokens: plan.tokensBefore, plan: plan.kind, reason: plan.reason })}\n`
        : `${[
            `${formatNumber(plan.tokensBefore)} tokens in ${formatNumber(counts.total)} messages: ${describeKind(plan)}, because ${plan.reason}.`,
            `head ${formatNumber(counts.head)} · middle ${formatNumber(counts.middle)} · tail ${formatNumber(counts.tail)} messages`,
          ].join("\n")}\n`,
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

function describeKind(plan: CompactionPlan): string {
  switch (plan.kind) {
    case "keep":
      return "nothing would change";
    case "digest":
      return "old tool results would be shortened";
    case "fold":
      return "the middle would become a handoff";
  }
}
