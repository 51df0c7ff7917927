import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const OLD_NODE =
  'data:text/javascript,Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })';
const NEEDED =
  "palimpsest needs Node 22.18 or newer (for Node 24: 24.11 or newer), and this is Node 20.20.2. Install a newer one, for example from https://nodejs.org, or for this project alone: npm install node@24";

describe.skipIf(process.platform === "win32")("if nothing can be printed", () => {
  it.each([
    [["--version"], ">/dev/full", 1],
    [["doctor"], ">/dev/full", 1],
    [["--version"], "2>/dev/full", 0],
    [["--version"], "| head -c 0", 0],
  ])("the command says so in a sentence: %j %s", async (args, redirection, code) => {
    const main = join(import.meta.dirname, "../src/cli/main.ts");
    const line = `"$0" "$1" ${args.join(" ")} ${redirection}`;
    const ended = await new Promise((resolve) => {
      execFile("sh", ["-c", line, process.execPath, main], (error, _, stderr) =>
        resolve({ code: error?.code ?? 0, stderr }),
      );
    });
    const stderr = code === 0 ? "" : "palimpsest: The output could not be written: no space is left there.\n";
    expect(ended).toEqual({ code, stderr });
  });
});

describe("on a Node that is too old", () => {
  it("the command says which version is needed, and nothing else", async () => {
    const { code, stderr } = await runOld(join(import.meta.dirname, "../src/cli/main.ts"), "--version");
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${NEEDED}\n` });
  });

  it.each(["index.ts", "archives/index.ts", "settings/index.ts", "summarizers/index.ts"])(
    "the library says so before any trace: %s",
    async (entry) => {
      const file = join(import.meta.dirname, "../src", entry);
      const { code, stderr } = await runOld("--input-type=module", "--eval", `await import(${JSON.stringify(file)})`);
      expect(code).toBe(1);
      expect(stderr).toContain(NEEDED);
      expect(stderr).not.toMatch(/^\s+at /m);
    },
  );
});

function runOld(...args: readonly string[]): Promise<{ readonly code: unknown; readonly stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["--import", OLD_NODE, ...args], (error, _, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    );
  });
}
