import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import { SLOW_SUITES, shortenPath } from "./longest-first.ts";

/** Shorter files fit in anywhere. */
const MIN_SECONDS = 2;
const MS_PER_SECOND = 1_000;

/** A reporter that rewrites the list of slow files: `npm run test:times`, on a machine that does nothing else. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from the default export of its file.
export default class ListSlowSuites implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return [shortenPath(module.moduleId), Math.round((collectDuration + duration) / MS_PER_SECOND)] as const;
    });
    const slow = times.filter(([, seconds]) => seconds >= MIN_SECONDS);
    slow.sort(([one, time], [other, otherTime]) => otherTime - time || (one < other ? -1 : 1));
    writeFileSync(SLOW_SUITES, `${JSON.stringify(Object.fromEntries(slow), null, 2)}\n`);
  }
}
