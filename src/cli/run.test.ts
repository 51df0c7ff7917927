import { describe, expect, it } from "vitest";
import { fakeTerminal } from "../../test/fake-terminal.ts";
import { commands } from "./commands.ts";
import { run } from "./run.ts";

describe("run", () => {
  it.each([[[]], [["--help"]], [["help"]]])("lists every command for %j", async (args) => {
    const terminal = fakeTerminal();
    expect(await run(args, terminal)).toBe(0);
    const width = Math.max(...Array.from(commands.keys(), (name) => name.length));
    const text = unwrap(terminal.printed());
    for (const [name, { purpose }] of commands) {
      expect(text).toContain(unwrap(`\n  ${name.padEnd(width)}  ${purpose}\n`));
    }
  });

  it.each([60, 80, 200])("keeps its lines within a screen of %i columns", async (columns) => {
    for (const args of [["--help"], ...Array.from(commands.keys(), (name) => [name, "-h"])]) {
      const terminal = fakeTerminal({}, { columns });
      expect(await run(args, terminal)).toBe(0);
      const text = terminal.printed().replace(/\nExamples?:\n(?: {2}.*\n)+/, "\n");
      for (const line of text.split("\n")) {
        // A longer word has a separate line.
        if (line.length > Math.min(columns, 110)) expect(line.trim()).not.toContain(" ");
      }
    }
  });

  it.each([...commands.keys()])("explains every option of %s", async (name) => {
    const terminal = fakeTerminal();
    expect(await run([name, "--help"], terminal)).toBe(0);
    const command = await commands.get(name)?.load();
    expect(command?.name).toBe(name);
    const options = Object.keys(command?.options ?? {});
    for (const option of [...options, "json", "help"]) expect(terminal.printed()).toContain(`--${option}`);
  });

  it.each([
    ["run", "palimpsest run [OPTIONS] -- CMD [ARGS]"],
    ["wrap", "palimpsest wrap [OPTIONS] CLIENT [-- ARGS]"],
    ["search", "palimpsest search QUERY [OPTIONS]"],
  ])("begins the help of %s with its usage and examples", async (name, usage) => {
    const terminal = fakeTerminal();
    await run([name, "--help"], terminal);
    expect(terminal.printed()).toMatch(/^[^\n]+\n\nUsage: [^\n]+\n\nExamples:\n {2}palimpsest /);
    expect(terminal.printed()).toContain(`\nUsage: ${usage}\n`);
  });

  it("lists everyday options before the settings", async () => {
    const terminal = fakeTerminal();
    await run(["compact", "--help"], terminal);
    const [daily = "", settings = ""] = terminal.printed().split("\nSettings, which seldom need a change;");
    for (const option of ["out", "target", "context", "summarizer", "store"]) expect(daily).toContain(`  --${option} `);
    for (const option of ["config", "threshold-ratio", "head-decays"]) expect(settings).toContain(`  --${option} `);
    expect(daily).not.toContain("--head-decays");
  });

  it("shows the same text for help COMMAND", async () => {
    const [asked, flagged] = [fakeTerminal(), fakeTerminal()];
    await run(["help", "validate"], asked);
    await run(["validate", "--help"], flagged);
    expect(asked.printed()).toBe(flagged.printed());
  });

  it("leaves the lines of samples unwrapped, to be copied", async () => {
    const terminal = fakeTerminal();
    await run(["rules", "--help"], terminal);
    expect(terminal.printed()).toContain("\n  rules:\n    - command: npm test\n");
    expect(terminal.printed()).toContain("\nExample:\n  palimpsest rules check rules.yaml\n");
  });

  it("prints its version", async () => {
    const terminal = fakeTerminal();
    await run(["--version"], terminal);
    expect(terminal.printed()).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [["wrap", "claude", "-p", "say hi"], "palimpsest wrap claude -- -p 'say hi'"],
    [["wrap", "--observe", "codex", "exec", "--model", "m"], "palimpsest wrap --observe codex -- exec --model m"],
    [["run", "ls", "-la"], "palimpsest run -- ls -la"],
    [["run", "--max-tokens", "9", "ls", "--color"], "palimpsest run --max-tokens 9 -- ls --color"],
  ])("says where the dashes belong for %j", async (args, right) => {
    const terminal = fakeTerminal();
    expect(await run(args, terminal)).toBe(2);
    expect(terminal.warned()).toContain(`Put -- before what is meant for the command: ${right}\n`);
  });

  it.each([
    [["frobnicate"], 'There is no command "frobnicate". Commands: wrap, '],
    [["compcat"], "Did you mean compact? See palimpsest --help."],
    [["validate", "a", "--fromat", "x"], "Unknown option '--fromat'. Did you mean --format?"],
    [["compact", "a", "--target-ratio", "0.1"], "Unknown option '--target-ratio'. Did you mean --tail-ratio?"],
    [["compact", "a", "--protect-last-n", "3"], "Did you mean --protect-last?"],
    [["validate", "a", "--target-ratio", "0.1"], "Unknown option '--target-ratio'. See"],
    [["validate"], "Name a file"],
    [["validate", "a", "b"], "Name one file, not 2"],
    [["search", "--- FAIL"], "Unknown option '--- FAIL'. Put -- before words that begin with a dash."],
    [["validate", "a", "--nonsense"], "Unknown option '--nonsense'"],
    [["validate", "a", "--format", "morse"], 'No format named "morse"'],
    [["breakdown", "session.json", "--context", "many"], "--context takes a whole number"],
    [["breakdown", "session.json", "--context", "9".repeat(20)], "--context takes at most 9 digits before k or m, not"],
    [["breakdown", "session.json", "--context", "99999999999k"], "--context takes at most 9 digits before k or m, not"],
    [["breakdown", "session.json", "--context", "-5"], "--context takes a whole number such as 200000 or 200k, never"],
    [["breakdown", "session.json", "--context=-5"], 'or 200k, never a negative one, not "-5". See'],
    [["breakdown", "session.json", "--context", "0"], "context must be a whole number above 1"],
    [
      ["breakdown", "session.json", "--threshold-ratio", "7"],
      "--threshold-ratio is 7; it must be above 0 and at most 1",
    ],
    [["breakdown", "session.json", "--context"], "--context needs a value. See palimpsest breakdown --help."],
    [
      ["compact", "session.json", "--redact-contacts", "--json"],
      "--redact-contacts needs a value; one that begins with a dash is given as --redact-contacts=-…. See",
    ],
    [["breakdown", "session.json", "--max-output", "300k"], "max-output must be a whole number"],
  ])("answers %j with usage and exit code 2", async (args, message) => {
    const terminal = fakeTerminal({ a: "[]", "session.json": '[{"role":"user","content":"hi"}]' });
    expect(await run(args, terminal)).toBe(2);
    expect(terminal.warned()).toContain(message);
    expect(terminal.printed()).toBe("");
  });
});

// Helpers

/** Whatever its wrapping. */
function unwrap(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
