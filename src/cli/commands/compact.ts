import type { SummarizeOptions } from "../../core/ports.ts";
import type { Command } from "../command.ts";
import { COMPACTION_OPTIONS, readCompactor, readContext } from "../compaction-options.ts";
import { listMessages } from "../list-messages.ts";
import { readFileOperand, readText } from "../read-options.ts";
import { readSession, SESSION_HELP } from "../read-session.ts";
import { readStore } from "../read-store.ts";
import { renderChanges } from "../render/render-changes.ts";
import { renderReport } from "../render/render-report.ts";
import type { Terminal } from "../terminal.ts";
import { writeFileWhole } from "../write-file.ts";

/** `palimpsest compact session.jsonl --context 200k`: a smaller transcript, and what was done to get there. */
export const compact: Command = {
  name: "compact",
  summary: "Make a session smaller; what is taken out goes to the archive",
  operands: "FILE",
  options: {
    ...COMPACTION_OPTIONS,
    show: { type: "boolean", help: "show message by message what stays, goes and comes" },
    out: { type: "string", value: "FILE", help: "write the compacted transcript here" },
  },
  details: [
    SESSION_HELP,
    "Works without any model; --summarizer names one that writes the prose of the handoff, checked claim by claim. The transcript leaves in the format it came in; a session that was compacted\nbefore is continued, not wrapped. Below the threshold nothing changes, unless --force, --focus or --keep-last asks.",
    "With --json: { messages, request?, report }; for a request body the whole request stands under request.",
    "Examples:\n  palimpsest compact session.jsonl --context 200k --out smaller.json\n  palimpsest compact request.json --target 25k --force --json",
  ],

  async run({ values, operands, terminal }) {
    const session = await readSession(readFileOperand(operands), values, terminal);
    const archive = await readStore(values);
    try {
      const compactor = await readCompactor(values, session, archive);
      const { transcript, report } = await compactor.compact(session.transcript, {
        ...readContext(values, session),
        ...showProgress(terminal),
      });
      if (terminal.isWatched && report.summaryWork !== undefined) terminal.warn("\r\u001b[2K");
      const wire = report.status === "compacted" ? session.codec.encode(transcript) : session.wire;
      const out = readText(values, "out");
      if (out !== undefined) await writeFileWhole(out, `${JSON.stringify(wire, undefined, 1)}\n`);

      const named = { ...report, format: session.format };
      const document = { ...listMessages(wire), report: named };
      await terminal.print(
        values["json"] === true ? `${JSON.stringify(document)}\n` : renderReport(named, out, terminal),
      );
      if (values["show"] === true && values["json"] !== true) {
        await terminal.print(`\n${renderChanges(session.transcript.messages, transcript.messages, terminal)}`);
      }
      return report.status === "aborted" ? 1 : 0;
    } finally {
      archive.close();
    }
  },
};

/** A model may take minutes: whoever watches sees that it writes. */
function showProgress(terminal: Terminal): SummarizeOptions {
  return terminal.isWatched
    ? { onProgress: (characters) => terminal.warn(`\rsummarizing: ${characters} characters`) }
    : {};
}
