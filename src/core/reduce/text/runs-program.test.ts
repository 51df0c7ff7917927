import { describe, expect, it } from "vitest";
import { runsProgram } from "./runs-program.ts";

describe("runsProgram", () => {
  const isSearch = runsProgram(["rg", "grep"]);

  it.each([
    "rg -n sleep src",
    "cd src && grep -rn sleep .",
    "cat a.log | grep error",
    "/usr/bin/grep x y",
    "git grep -n sleep",
    "find . -name '*.ts' | xargs -0 grep sleep",
    'bash -lc "rg sleep"',
    "bash -c rg sleep",
  ])("%s", (command) => {
    expect(isSearch.test(command)).toBe(true);
  });

  it.each(["file /usr/bin/grep /usr/bin/rg", "strings /bin/grep", "man grep", "cat rg.txt", "ls grep"])(
    "%s runs another",
    (command) => {
      expect(isSearch.test(command)).toBe(false);
    },
  );
});
