import { redact, type SecretFinding } from "../../core/redact/index.ts";
import { readAllBytes } from "../../formats/read-input/read-all-bytes.ts";
import { type Command, flag, getFileOperand } from "../command.ts";
import { decodeAnyText } from "../decode-any-text.ts";
import { showCompacting } from "../render/show-compacting.ts";
import { watchProgress } from "../render/watch-progress.ts";

/** Measured: 100 MB of log lines on two shared cores. Only a forecast. */
const CHARACTERS_PER_SECOND = 30_000_000;

/** `palimpsest redact app.log`: the same text without the secrets in it. */
export const redactCommand: Command = {
  name: "redact",
  operands: "[FILE]",
  options: {
    code: flag("the text is source code: spare fixtures, look-ups and constants"),
    contacts: flag("also phone numbers and chat mentions"),
  },
  details: [
    "Without FILE it reads standard input. The redacted text goes to standard output, and a count of what was found to standard error; neither contains a secret. Line numbers do not change.",
    "With --json: { text, findings: [{ type, line }] }.",
    "Examples:\n  palimpsest redact app.log\n  env | palimpsest redact",
  ],

  async run({ values, operands, terminal }) {
    const file = await terminal.open(getFileOperand(operands, "-"));
    const source = decodeAnyText(await readAllBytes(watchProgress(file, terminal)));
    const waiting = showCompacting(terminal, source.text.length, {
      what: "redacting",
      charactersPerSecond: CHARACTERS_PER_SECOND,
    });
    const { text, findings } = redact(source.text, {
      code: values["code"] === true,
      contacts: values["contacts"] === true,
    });
    waiting.end();

    if (values["json"] === true) await terminal.print(`${JSON.stringify({ text, findings })}\n`);
    else {
      await terminal.print(source.encode(text));
      terminal.warn(`${countByType(findings)}\n`);
    }
    return 0;
  },
};

function countByType(findings: readonly SecretFinding[]): string {
  if (findings.length === 0) return "no secrets found";
  const counts = new Map<string, number>();
  for (const { type } of findings) counts.set(type, (counts.get(type) ?? 0) + 1);
  const list = [...counts].map(([type, count]) => `${type} ${count}`).join(", ");
  return `${findings.length} secret${findings.length === 1 ? "" : "s"} redacted: ${list}`;
}
