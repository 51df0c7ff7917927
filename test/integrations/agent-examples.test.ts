import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import type { DemoScript } from "../../src/gateway/demo/scripts/script.ts";
import { COMPILE_CACHE } from "../compile-cache.ts";
import { howOften } from "../how-often.ts";
import { withUpstream } from "../upstream/with-upstream.ts";

const run = promisify(execFile);
const TURNS = howOften(24, 200);
/** Every fifth turn starts a process. */
const LONG_MS = 600_000;
const HOOK = "./test/integrations/resolve-own-source.ts";

let home = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "palimpsest-examples-"));
});
afterAll(() => rmSync(home, { recursive: true }));

describe("examples of agent frameworks", () => {
  it.each(["openai-agents.ts", "mastra.ts"])("%s runs against the strict provider", async (name) => {
    const script = agentScript({ turns: 12, isCalled: (tool) => tool === "read_log" });
    await withUpstream({ script }, async ({ origin, log }) => {
      const { stdout, stderr } = await run(process.execPath, ["--import", HOOK, `examples/${name}`], {
        env: {
          ...COMPILE_CACHE,
          PATH: process.env["PATH"],
          PALIMPSEST_HOME: home,
          OPENAI_BASE_URL: `${origin}/v1`,
          OPENAI_API_KEY: "sk-test",
          OPENAI_AGENTS_DISABLE_TRACING: "1",
        },
      });
      expect(stdout).toContain("Done after");
      expect(stderr).not.toContain("PalimpsestWarning");
      expect(log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
      expect(log.length).toBeGreaterThan(10);
    });
  });

  it("claude-agent-sdk.mjs runs with a stand-in for the SDK, and passes a small output to the provider", async () => {
    await withUpstream({}, async ({ origin, log }) => {
      const imports = ["--import", HOOK, "--import", "./test/integrations/claude-agent-stand-in.ts"];
      const { stdout, stderr } = await run(process.execPath, [...imports, "examples/claude-agent-sdk.mjs"], {
        env: { ...COMPILE_CACHE, PATH: process.env["PATH"], PALIMPSEST_HOME: home, GATEWAY: origin },
      });
      expect(stderr).not.toContain("PalimpsestWarning");
      const [, before, after] = /^200: (\d+) characters became (\d+)/.exec(stdout) ?? [];
      expect(Number(after)).toBeLessThan(Number(before) / 4);
      expect(log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
      expect(log).toHaveLength(1);
    });
  });

  it.each(listExamples())("examples/README.md lists %s with its lines", (name) => {
    const lines = readFileSync(join("examples", name), "utf8").split("\n").length - 1;
    expect(readFileSync("examples/README.md", "utf8")).toContain(`| [\`${name}\`](${name}) | ${lines} |`);
  });

  it.skipIf(!hasPython())(
    `python_agent.py works past its window through a pipe for ${TURNS} turns`,
    {
      timeout: LONG_MS,
    },
    async () => {
      const agent = agentScript({ turns: TURNS, isCalled: (tool) => tool === "read_log" });
      let handle: string | undefined;
      const answers: string[] = [];
      const script: DemoScript = (asked) => {
        if (handle !== undefined) answers.push(JSON.stringify(asked.transcript.messages.at(-1)));
        const found = /h-[0-9a-z]{8,}/.exec(JSON.stringify(asked.transcript.messages))?.[0];
        if (handle !== undefined || found === undefined) return agent(asked);
        handle = found;
        return { parts: [{ kind: "tool-call", toolName: "retrieve", input: { handle } }] };
      };
      await withUpstream({ script, windowTokens: 30_000 }, async ({ origin, log }) => {
        const { stdout } = await run("python3", ["examples/python_agent.py"], {
          env: {
            ...COMPILE_CACHE,
            PATH: process.env["PATH"],
            PALIMPSEST_HOME: home,
            PALIMPSEST: `${process.execPath} src/cli/main.ts`,
            CONTEXT: "20k",
            OPENAI_BASE_URL: `${origin}/v1`,
            OPENAI_API_KEY: "sk-test",
          },
        });
        expect(stdout).toContain(`Done after ${TURNS} steps`);
        expect(log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
        // What the model looked up came back to it.
        expect(handle).toBeDefined();
        expect(answers[0]).toContain("nothing of note; nothing of note");
      });
    },
  );

  it.skipIf(!hasPython())("python_agent.py says which variable it needs", async () => {
    const failed = run("python3", ["examples/python_agent.py"], { env: { PATH: process.env["PATH"] } });
    await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Set OPENAI_API_KEY/) });
  });
});

// Helpers

function listExamples(): string[] {
  return readdirSync("examples").filter((name) => name !== "README.md");
}

function hasPython(): boolean {
  return spawnSync("python3", ["--version"]).status === 0;
}
