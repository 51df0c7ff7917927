import { describe, expect, it } from "vitest";
import { HOSTS } from "./hosts.ts";

describe("hosts", () => {
  it("agree on what a tool of one name does", () => {
    const families = new Map<string, Set<string>>();
    for (const { tools = {} } of HOSTS) {
      for (const [family, names] of Object.entries(tools)) {
        for (const name of names.split(" ")) {
          const plain = name.toLowerCase().replaceAll(/[_-]/g, "");
          families.set(plain, (families.get(plain) ?? new Set()).add(family));
        }
      }
    }
    expect([...families].filter(([, known]) => known.size > 1)).toEqual([]);
  });

  it.each(["", "plain output\nof two lines", "Error", "[1] a note", '{"a": 1}'])("leave %j unchanged", (text) => {
    const unwrapped = HOSTS.flatMap(({ wrappings = [] }) => wrappings).map((unwrap) => unwrap(text));
    expect(unwrapped.filter((result) => result !== undefined)).toEqual([]);
  });

  it("are each recognised by their own name for themselves", () => {
    const agents = ["claude-cli/2.0", "codex_cli_rs/0.60", "opencode/1.0", "GeminiCLI/0.9", "QwenCode/0.2", "pi/0.1"];
    const titles = agents.map((said) =>
      HOSTS.filter(({ userAgent }) => userAgent?.test(said)).map(({ title }) => title),
    );
    expect(titles).toEqual([["Claude Code"], ["Codex"], ["OpenCode"], ["Gemini CLI"], ["Qwen Code"], ["pi"]]);
  });
});
