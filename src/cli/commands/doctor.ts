import { isCompactionError, type SettingsProblem } from "../../core/base/errors.ts";
import { buildPolicy } from "../../core/policy/build-policy.ts";
import { computeBudget } from "../../core/stages/measure/compute-budget.ts";
import { hostPlace } from "../../keys/find-home.ts";
import { describeNodeProblem } from "../../require-node.ts";
import { type Command, flag, type OptionValues, printAnswer } from "../command.ts";
import { checkGateway } from "../doctor/check-gateway.ts";
import { checkKey } from "../doctor/check-key.ts";
import { checkStore } from "../doctor/check-store.ts";
import { checkSummarizer } from "../doctor/check-summarizer.ts";
import { type DoctorFinding, fail, ok, warn } from "../doctor/finding.ts";
import { GATEWAY_OPTIONS } from "../gateway/load-gateway-settings.ts";
import { loadCommandSettings, type RunSettings } from "../load-command-settings.ts";
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
    const place = hostPlace();
    const { findings, settings } = await checkSettingsFile(values);
    const budget = computeBudget({ contextTokens: parseContextTokens(values) }, settings.policy);
    const checks: readonly DoctorFinding[] = [
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

function renderChecks(checks: readonly DoctorFinding[], terminal: Terminal): string {
  const paint = createPaint(terminal);
  const lines = checks.flatMap(({ check, status, message, next }) => [
    `${paint(COLORS[status], status.padEnd(4))}  ${check}: ${message}`,
    ...(next === undefined ? [] : [`      next: ${next}`]),
  ]);
  return `${lines.join("\n")}\n`;
}

/** Whether this Node runs us. */
export function checkNode(version: string): DoctorFinding {
  if (describeNodeProblem(version) === undefined) return ok("node", `Node ${version}`);
  return fail("node", `Node ${version} is not supported`, "install Node 22.18, 24.11, 26 or newer");
}

/** Reads the settings of this run; if they are wrong, every fault is a finding and the defaults are used. */
async function checkSettingsFile(
  values: OptionValues,
): Promise<{ readonly findings: readonly DoctorFinding[]; readonly settings: RunSettings }> {
  try {
    const settings = await loadCommandSettings(values);
    const { profile, thresholdRatio, enabled } = settings.policy;
    const source = settings.file ?? "no palimpsest.yaml here or at home, so the defaults apply";
    const facts = `${source}: profile ${profile}, threshold ${thresholdRatio}`;
    const next = "set compression.enabled to true, or compact by hand with --force";
    const isOff = warn("settings", `${source}: compaction is switched off`, next);
    return { settings, findings: [enabled ? ok("settings", facts) : isOff] };
  } catch (error) {
    if (!isCompactionError(error, "INVALID_SETTINGS")) throw error;
    const { problems, file } = error.details;
    return { settings: { policy: buildPolicy() }, findings: problems.map((problem) => describeProblem(problem, file)) };
  }
}

function describeProblem(
  { key, received, range, line, column }: SettingsProblem,
  file: string | undefined,
): DoctorFinding {
  const place = file === undefined ? "" : `${file}${line === undefined ? "" : `:${line}:${column ?? 1}`}: `;
  const message = `${place}${key} ${received === undefined ? range : `is ${received}; it must be ${range}`}`;
  return fail("settings", message, "correct it; docs/reference/settings.md lists every setting");
}
