import { linesOf } from "../../text/lines-of.ts";
import { countsOf, failingTest, type TestRunner } from "./test-runner.ts";

const PACKAGE = /^(?:ok {2}\t|FAIL\t|FAIL$|PASS$)/m;
const VERDICT = /^\s{0,40}--- (FAIL|PASS|SKIP): (\S{1,400})/;

export const goTest: TestRunner = {
  readCounts(summary, output) {
    if (!PACKAGE.test(summary)) return undefined;
    const failed: string[] = [];
    let passed = 0;
    let skipped = 0;
    for (const line of linesOf(output)) {
      const verdict = line.includes("--- ") ? VERDICT.exec(line) : null;
      if (verdict === null) continue;
      if (verdict[1] === "FAIL") failed.push(verdict[2] ?? "");
      else if (verdict[1] === "PASS") passed += 1;
      else skipped += 1;
    }
    // Without -v only failures are named.
    if (failed.length === 0 && passed === 0) return undefined;
    const names = innermost(failed).length;
    return countsOf(names, passed > 0 ? { passed, skipped } : {});
  },
  listFailing(lines) {
    const found = lines.flatMap((line, index) => {
      const verdict = VERDICT.exec(line);
      return verdict?.[1] === "FAIL" ? [{ name: verdict[2] ?? "", message: messageBelow(lines, index) }] : [];
    });
    const kept = new Set(innermost(found.map(({ name }) => name)));
    return found.filter(({ name }) => kept.has(name)).map(({ name, message }) => failingTest(name, message));
  },
};

/** A test with failing parts fails too; only the parts say why. */
function innermost(names: readonly string[]): readonly string[] {
  const parents = new Set<string>();
  for (const name of names) {
    for (let slash = name.lastIndexOf("/"); slash > 0; slash = name.lastIndexOf("/", slash - 1)) {
      parents.add(name.slice(0, slash));
    }
  }
  return names.filter((name) => !parents.has(name));
}

function messageBelow(lines: readonly string[], index: number): string | undefined {
  const line = lines[index + 1] ?? "";
  return /^\s+\S/.test(line) && !line.includes("--- ") ? line.trim().slice(0, 300) : undefined;
}
