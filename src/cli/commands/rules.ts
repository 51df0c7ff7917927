import { parseRules } from "../../rules/parse-rules.ts";
import { type Command, UsageError } from "../command.ts";
import { findHomeRules, loadFileText } from "../load-chosen-rules.ts";

/** `palimpsest rules check rules.yaml`: everything that is wrong with a file of rules. */
export const rulesCommand: Command = {
  name: "rules",
  operands: "check [FILE]",
  options: {},
  details: [
    "Without FILE it checks rules.yaml in the palimpsest home. Every mistake is printed with its line and column; the exit code is then 3.",
    "With --json: { file, rules, problems: [{ line, column, reason }] }.",
    "A file of rules:\n  rules:\n    - command: npm test\n      keep: ['^FAIL', AssertionError]\n      drop: ['^\\s+at node:']\n      count: ['^ ✓']\n      head: 3\n      tail: 10\n      on_failure:\n        tail: 40",
    "Example:\n  palimpsest rules check rules.yaml",
  ],

  async run({ values, operands: [action, file, ...others], terminal }) {
    if (action !== "check" || others.length > 0) throw new UsageError("Use rules check, with at most one file.");
    const path = file ?? findHomeRules();
    const { rules, problems } = await parseRules(await loadFileText(path, terminal));
    if (values["json"] === true) {
      await terminal.print(`${JSON.stringify({ file: path, rules: rules.length, problems })}\n`);
    } else if (problems.length === 0) {
      await terminal.print(`${path}: ${rules.length} rule${rules.length === 1 ? "" : "s"}, nothing wrong\n`);
    } else {
      for (const { line, column, reason } of problems) await terminal.print(`${path}:${line}:${column}: ${reason}\n`);
    }
    return problems.length === 0 ? 0 : 3;
  },
};
