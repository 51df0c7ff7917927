import type { Finding } from "../../formats/finding.ts";
import { type Command, getFileOperand, getText, option, printAnswer } from "../command.ts";
import { loadSessionAsNamed, SESSION_HELP, SESSION_OPTIONS } from "../load-session.ts";
import { createPaint } from "../render/paint.ts";
import type { Terminal } from "../terminal.ts";

/** `palimpsest validate request.json`: says whether the provider would accept a request, and what it would refuse. */
export const validateCommand: Command = {
  name: "validate",
  operands: "FILE",
  options: {
    ...SESSION_OPTIONS,
    previous: option("FILE", "the request sent before this one: checks signed thinking too"),
  },
  details: [
    SESSION_HELP,
    "Prints one line per finding: rule, path, what to do. Exits with 0 if there is none, otherwise with 3.\nWith --json: { valid, findings: [{ rule, path, message }], format }.",
    "Examples:\n  palimpsest validate request.json\n  palimpsest validate session.jsonl --format anthropic --json",
  ],

  async run({ values, operands, terminal }) {
    const { codec, wire, format } = await loadSessionAsNamed(getFileOperand(operands), values, terminal);
    const previousPath = getText(values, "previous");
    const previous = previousPath === undefined ? undefined : await loadSessionAsNamed(previousPath, values, terminal);
    const findings = codec.validate(wire, previous === undefined ? {} : { previous: previous.wire });

    const valid = findings.length === 0;
    await printAnswer({ values, terminal }, { valid, findings, format }, renderFindings(findings, format, terminal));
    return valid ? 0 : 3;
  },
};

function renderFindings(findings: readonly Finding[], format: string, terminal: Terminal): string {
  const paint = createPaint(terminal);
  if (findings.length === 0) return `${paint("green", "valid")} ${format}\n`;
  const lines = findings.map(
    ({ rule, path, message }) =>
      `${paint("red", rule)}  ${paint("bold", path === "" ? "(whole request)" : path)}  ${message}\n`,
  );
  return `${lines.join("")}${findings.length} finding${findings.length === 1 ? "" : "s"}: not valid ${format}\n`;
}
