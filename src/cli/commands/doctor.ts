import { homedir } from "node:os";
import { computeBudget } from "../../core/stages/measure/compute-budget.ts";
import { type Command, flag, printAnswer } from "../command.ts";
import { checkGateway } from "../doctor/check-gateway.ts";
import { checkKey } from "../doctor/check-key.ts";
import { checkNode } from "../doctor/check-node.ts";
import { checkSettingsFile } from "../doctor/check-settings-file.ts";
import { checkStore } from "../doctor/check-store.ts";
import { checkSummarizer } from "../doctor/check-summarizer.ts";
import type { Finding } from "../doctor/finding.ts";
import { GATEWAY_OPTIONS } from "../gateway/load-gateway-settings.ts";
import { STORE_OPTIONS } from "../open-chosen-store.ts";
import { BUDGET_OPTIONS, parseContextTokens } from "../parse-budget.ts";
import { createPaint } from "../render/paint.ts";
import type { Terminal } from "../terminal.ts";

/** `palimpsest doctor`: whether everything that compaction needs is there, before it is needed. */
export const doctor: Command = {
  name: "doctor",
  operands: "",
  options: {
    gateway: flag("also check whether a gateway could start; takes all options of the gateway"),
    online: flag("ask the summarizer a question, which costs one small call, and try to reach the gateway's providers"),
    ...Object.fromEntries(
      Object.entries(GATEWAY_OPTIONS).map(([name, option]) => [name, { ...option, isSetting: true }]),
    ),
    context: BUDGET_OPTIONS.context,
    ...STORE_OPTIONS,
  },
  details: [
    "It changes and creates nothing, and stays off the network without --online. Keys and commands are never shown.",
    "With --json: { ok, checks: [{ check, status, message, next? }] }; status is ok, warn or fail. Exits with 1 if\nsomething fails.",
    "Examples:\n  palimpsest doctor\n  palimpsest doctor --summarizer anthropic:claude-haiku-5-5 --context 1m\n  palimpsest doctor --gateway --online --upstream-openai http://127.0.0.1:8000",
  ],

  async run({ values, terminal }) {
    const place = { environment: process.env, homeDirectory: homedir() };
    const { findings, settings } = await checkSettingsFile(values);
    const budget = computeBudget({ contextTokens: parseContextTokens(values) }, settings.policy);
    const checks: readonly Finding[] = [
      checkNode(process.versions.node),
      ...findings,
      await checkKey(place),
      await checkStore(values, place),
      ...(await checkSummarizer({
        name: settings.summarizer ?? "none",
        environment: process.env,
        budget,
        isOnline: values["online"] === true,
      })),
      ...(values["gateway"] === true ? await checkGateway(values) : []),
    ];
    const isFailed = checks.some(({ status }) => status === "fail");
    await printAnswer({ values, terminal }, { ok: !isFailed, checks }, renderChecks(checks, terminal));
    return isFailed ? 1 : 0;
  },
};

const COLORS = { ok: "green", warn: "yellow", fail: "red" } as const;

function renderChecks(checks: readonly Finding[], terminal: Terminal): string {
  const paint = createPaint(terminal);
  const lines = checks.flatMap(({ check, status, message, next }) => [
    `${paint(COLORS[status], status.padEnd(4))}  ${check}: ${message}`,
    ...(next === undefined ? [] : [`      next: ${next}`]),
  ]);
  return `${lines.join("\n")}\n`;
}
