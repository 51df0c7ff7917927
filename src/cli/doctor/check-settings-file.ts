import { isCompactionError, type SettingsProblem } from "../../core/base/errors.ts";
import { buildPolicy } from "../../core/policy/build-policy.ts";
import type { OptionValues } from "../command.ts";
import { loadCommandSettings, type RunSettings } from "../load-command-settings.ts";
import type { Finding } from "./finding.ts";

/** Reads the settings of this run; where they are wrong, every fault is a finding and the defaults stand in. */
export async function checkSettingsFile(
  values: OptionValues,
): Promise<{ readonly findings: readonly Finding[]; readonly settings: RunSettings }> {
  try {
    const settings = await loadCommandSettings(values);
    const { profile, thresholdRatio, enabled } = settings.policy;
    const source = settings.file ?? "no palimpsest.yaml here or at home, so the defaults apply";
    const facts = `${source}: profile ${profile}, threshold ${thresholdRatio}`;
    return {
      settings,
      findings: [
        enabled
          ? { check: "settings", status: "ok", message: facts }
          : {
              check: "settings",
              status: "warn",
              message: `${source}: compaction is switched off`,
              next: "set compression.enabled to true, or compact by hand with --force",
            },
      ],
    };
  } catch (error) {
    if (!isCompactionError(error, "INVALID_SETTINGS")) throw error;
    const { problems, file } = error.details;
    return { settings: { policy: buildPolicy() }, findings: problems.map((problem) => describeProblem(problem, file)) };
  }
}

function describeProblem({ key, received, range, line, column }: SettingsProblem, file: string | undefined): Finding {
  const place = file === undefined ? "" : `${file}${line === undefined ? "" : `:${line}:${column ?? 1}`}: `;
  return {
    check: "settings",
    status: "fail",
    message: `${place}${key} ${received === undefined ? range : `is ${received}; it must be ${range}`}`,
    next: "correct it; docs/reference/settings.md lists every setting",
  };
}
