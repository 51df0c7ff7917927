import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Language } from "web-tree-sitter";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import type { ExplainedSession } from "../explain-session.ts";
import { run } from "../run.ts";

const call = { type: "tool_use", id: "toolu_1", name: "bash", input: { command: "ls" } };
const result = { type: "tool_result", tool_use_id: "toolu_1", content: "README.md" };
const request = (messages: readonly unknown[]) =>
  JSON.stringify({ model: "claude-opus-5-5", max_tokens: 1_000, system: "Be brief.", messages });

describe("validate", () => {
  it("accepts a valid request", async () => {
    const terminal = fakeTerminal({ r: request([user("hi"), assistant([call]), user([result])]) });
    expect(await run(["validate", "r"], terminal)).toBe(0);
    expect(terminal.printed()).toBe("valid anthropic\n");
  });

  it("names the rule, the path and the remedy", async () => {
    const terminal = fakeTerminal({ r: request([user("hi"), user([result])]) });
    expect(await run(["validate", "r", "--json"], terminal)).toBe(3);
    const { valid, findings, format } = JSON.parse(terminal.printed());
    expect({ valid, format }).toEqual({ valid: false, format: "anthropic" });
    expect(findings.map(({ rule }: { rule: string }) => rule)).toContain("tool-result-without-call");
    for (const finding of findings) expect(Object.keys(finding)).toEqual(["rule", "path", "message"]);
  });

  it.each([
    ["claude-code", 0],
    ["jsonl", 0],
    ["codex", 3],
  ])("accepts the name of a log as its format: %s", async (format, exitCode) => {
    const line = { type: "user", uuid: "1", parentUuid: null, sessionId: "s", message: user("hi") };
    const terminal = fakeTerminal({
      log: `${JSON.stringify(line)}\n${JSON.stringify({ ...line, uuid: "2", parentUuid: "1", type: "assistant", message: { id: "m", ...assistant([{ type: "text", text: "yes" }]) } })}\n`,
    });
    expect(await run(["validate", "log", "--format", format], terminal)).toBe(exitCode);
  });

  it("counts the findings for people", async () => {
    const terminal = fakeTerminal({ r: request([assistant("hi")]) });
    expect(await run(["validate", "r"], terminal)).toBe(3);
    expect(terminal.printed()).toMatch(/first-message-user .*\n(.*\n)*2 findings: not valid anthropic\n$/);
  });

  it("compares with the request sent before", async () => {
    const thinking = { type: "thinking", thinking: "hm", signature: "c2ln" };
    const terminal = fakeTerminal({
      before: request([user("one")]),
      after: request([user("changed"), assistant([thinking, { type: "text", text: "yes" }]), user("and?")]),
    });
    expect(await run(["validate", "after"], terminal)).toBe(0);
    expect(await run(["validate", "after", "--previous", "before"], terminal)).toBe(3);
    expect(terminal.printed()).toContain("thinking-prefix");
  });
});

describe("breakdown", () => {
  const files = { r: request([user("please list the files"), assistant([call]), user([result])]) };

  it("follows the contract of its JSON", async () => {
    const terminal = fakeTerminal(files);
    expect(await run(["breakdown", "r", "--context", "100k", "--json"], terminal)).toBe(0);
    const document = JSON.parse(terminal.printed());
    expect(document).toMatchObject({ context: 100_000, window: 99_000, threshold: 64_000, countedAs: "estimated" });
    expect(document.categories).toHaveLength(8);
    const sum = document.categories.reduce((total: number, { tokens }: { tokens: number }) => total + tokens, 0);
    expect(document.total).toBe(sum);
  });

  it("prefers the provider's count", async () => {
    const terminal = fakeTerminal(files);
    await run(["breakdown", "r", "--reported", "5000", "--json"], terminal);
    expect(JSON.parse(terminal.printed())).toMatchObject({ total: 5_000, measured: 5_000, countedAs: "reported" });
  });

  it("counts exactly for a model whose tokenizer is public", async () => {
    const terminal = fakeTerminal({ chat: '[{"role":"user","content":"hello world"}]' });
    await run(["breakdown", "chat", "--exact", "--model", "gpt-5.5", "--json"], terminal);
    expect(JSON.parse(terminal.printed())).toMatchObject({ total: 6, countedAs: "exact" });
  });

  it("uses the window of the model that is named, in the options or in the file, unless one is given", async () => {
    const others = {
      ...files,
      other: files.r.replace("claude-opus-5-5", "my-own-model"),
      chat: '[{"role":"user","content":"hello"}]',
    };
    const contextOf = async (file: string, ...args: readonly string[]): Promise<unknown> => {
      const terminal = fakeTerminal(others);
      await run(["breakdown", file, ...args, "--json"], terminal);
      return JSON.parse(terminal.printed()).context;
    };
    expect(await contextOf("r")).toBe(1_000_000);
    expect(await contextOf("r", "--model", "claude-haiku-4-5")).toBe(200_000);
    expect(await contextOf("r", "--context", "64k")).toBe(64_000);
    expect(await contextOf("chat", "--model", "claude-opus-5-5")).toBe(1_000_000);
    expect(await contextOf("chat", "--model", "claude-opus-5-5", "--context", "64k")).toBe(64_000);
    expect(await contextOf("chat")).toBe(200_000);
    expect(await contextOf("other")).toBe(200_000);
  });

  it("says what to do if a model's tokenizer is not public", async () => {
    const terminal = fakeTerminal(files);
    expect(await run(["breakdown", "r", "--exact"], terminal)).toBe(2);
    expect(terminal.warned()).toBe(
      "palimpsest: --exact counts with OpenAI's tokenizer, which claude-opus-5-5 does not use. Leave it out to estimate, or add --model o200k_base to count as OpenAI's models do. See palimpsest breakdown --help.\n",
    );
  });

  it("counts a log of a session behind a gateway itself", async () => {
    const terminal = fakeTerminal({ log: claudeLog([90_000, 30_000]) });
    await run(["breakdown", "log", "--json"], terminal);
    expect(JSON.parse(terminal.printed())).toMatchObject({ countedAs: "estimated" });
    expect(terminal.warned()).toContain("had shortened, so that the provider's counts are not used: 1\n");
    const whole = fakeTerminal({ log: claudeLog([30_000, 90_000]) });
    await run(["breakdown", "log", "--json"], whole);
    expect(JSON.parse(whole.printed())).toMatchObject({ countedAs: "reported" });
  });

  it("draws bars and shows no text", async () => {
    const terminal = fakeTerminal(files);
    await run(["breakdown", "r"], terminal);
    expect(terminal.printed()).toMatch(/conversation +\d+ +\d+% {2}█/);
    expect(terminal.printed()).not.toContain("README.md");
    expect(terminal.printed()).not.toContain("\u001b[");
  });

  it("colours its bars on a terminal", async () => {
    const terminal = fakeTerminal(files, { hasColors: true });
    await run(["breakdown", "r"], terminal);
    expect(terminal.printed()).toContain("\u001b[36m█");
  });

  it("fits a narrow screen", async () => {
    const terminal = fakeTerminal(files, { columns: 50 });
    await run(["breakdown", "r"], terminal);
    for (const line of terminal.printed().split("\n").slice(3)) expect(line.length).toBeLessThanOrEqual(50);
  });
});

describe("explain", () => {
  it("reads the model from a log, and says what the prompts cost", async () => {
    const terminal = fakeTerminal({ log: claudeLog([100, 200, 300]) });
    expect(await run(["explain", "log"], terminal)).toBe(0);
    expect(terminal.printed()).toMatch(
      /^request +prompt +removable +resending cost +compacting costs\n +next +\d+ +0 +\$0\.0000 +\$\d\.\d+ {2}wait: .*\n\nThe prompts of 4 requests cost \$0\.\d+; no compaction was due\.\nPrices: /,
    );
  });

  it("prints the inequality of every compaction with consistent numbers", async () => {
    const messages = Array.from({ length: 160 }, (_, turn) => [
      user(`${turn}: ${"thing ".repeat(900)}`),
      assistant("So it is."),
    ]);
    const files = { r: request([...messages.flat(), user("Go on.")]) };
    const asked = ["explain", "r", "--context", "200000", "--price", "4,20,0.4,5"];
    const [printed, json] = [fakeTerminal(files), fakeTerminal(files)];
    expect(await run(asked, printed)).toBe(0);
    expect(await run([...asked, "--json"], json)).toBe(0);
    const { requests, total } = JSON.parse(json.printed()) as ExplainedSession;
    expect(requests).toHaveLength(161);

    let carriedDollars = 0;
    for (const { decision } of requests) {
      carriedDollars += decision.carryDollars;
      expect(decision.carriedDollars).toBeCloseTo(carriedDollars, 9);
      // Each carried token is read from the cache once more, at the given price.
      expect(decision.carryDollars).toBeCloseTo((decision.freedTokens * 0.4) / 1e6, 9);
      if (decision.cause === "carried-enough") expect(carriedDollars).toBeGreaterThanOrEqual(decision.rewriteDollars);
      if (decision.cause === "does-not-pay-yet") expect(carriedDollars).toBeLessThan(decision.rewriteDollars);
      if (decision.compact) carriedDollars = 0;
    }
    const due = requests.filter(({ decision }) => decision.compact);
    expect(due.some(({ decision }) => decision.cause === "carried-enough")).toBe(true);
    expect(total.compactions).toBe(due.length);
    for (const { request: number, decision } of due) {
      const dollars = [decision.carriedDollars, decision.rewriteDollars].map((sum) => sum.toFixed(sum < 0.1 ? 4 : 2));
      const row = `^ +${number} +[\\d,]+ +[\\d,]+ +\\$${dollars[0]} +\\$${dollars[1]} {2}compact: `;
      expect(printed.printed()).toMatch(new RegExp(row, "m"));
    }
    const spent = `cost $${total.dollars.toFixed(2)} with ${due.length} compactions and $${total.dollarsWithout.toFixed(2)} without`;
    expect(printed.printed()).toContain(spent);
  });

  it("names the model whose prices are unknown, or says that none is named", async () => {
    const terminal = fakeTerminal({ chat: '[{"role":"user","content":"hello"}]' });
    expect(await run(["explain", "chat"], terminal)).toBe(2);
    expect(terminal.warned()).toContain("The file does not name its model. Name one with --model");
    await run(["explain", "chat", "--model", "foo"], terminal);
    expect(terminal.warned()).toContain("The prices of foo are not known.");
  });
});

describe("redact", () => {
  const secret = ["sk", "ant", "api03", "A1b2C3d4E5f6G7h8".repeat(5)].join("-");

  it("prints the text without its secrets and counts them separately", async () => {
    const terminal = fakeTerminal({ log: `start\nkey ${secret}\nend\n` });
    expect(await run(["redact", "log"], terminal)).toBe(0);
    expect(terminal.printed()).toMatch(/^start\nkey .*\[REDACTED.*\nend\n$/);
    expect(terminal.warned()).toMatch(/^1 secret redacted: /);
    expect(terminal.printed() + terminal.warned()).not.toContain(secret);
  });

  it("reads standard input if no file is named", async () => {
    const terminal = fakeTerminal({ "-": "nothing to hide\n" });
    await run(["redact"], terminal);
    expect(terminal.printed()).toBe("nothing to hide\n");
    expect(terminal.warned()).toBe("no secrets found\n");
  });

  it("follows the contract of its JSON", async () => {
    const terminal = fakeTerminal({ log: `a\n${secret}` });
    await run(["redact", "log", "--json"], terminal);
    const { text, findings } = JSON.parse(terminal.printed());
    expect(text.split("\n")).toHaveLength(2);
    expect(findings).toEqual([{ type: expect.any(String), line: 2 }]);
  });

  it("passes bytes that are not UTF-8 through unchanged", async () => {
    const terminal = fakeTerminal({ log: Uint8Array.of(0xe9, 0x0a, 0xff, 0x41) });
    const bytes: number[] = [];
    await run(["redact", "log"], { ...terminal, print: async (text) => void bytes.push(...Buffer.from(text)) });
    expect(bytes).toEqual([0xe9, 0x0a, 0xff, 0x41]);
  });
});

describe("demo", () => {
  it("compacts the bundled session, and reads a piece of it back", async () => {
    const { processTerminal } = await import("../process-terminal.ts");
    const terminal = { ...fakeTerminal(), open: processTerminal().open };
    expect(await run(["demo"], terminal)).toBe(0);
    expect(terminal.printed()).toMatch(/\d+ messages for claude-opus-5-5/);
    expect(terminal.printed()).toContain("Compacted, without any model: valid for its provider");
    expect(terminal.printed()).toMatch(/SHA-256 [0-9a-f]{16}… matches/);
    expect(terminal.printed()).toContain("npx palimpsest --help");
  });

  it("writes the session as a sample for the other commands, and nothing else", async () => {
    const request = fakeTerminal();
    expect(await run(["demo", "--out", "-"], request)).toBe(0);
    const { model, messages } = JSON.parse(request.printed());
    expect([model, messages.length]).toEqual(["claude-opus-5-5", 63]);
    const folder = mkdtempSync(join(tmpdir(), "palimpsest-sample-"));
    try {
      expect(await run(["demo", "--out", join(folder, "session.jsonl")], fakeTerminal())).toBe(0);
      const lines = readFileSync(join(folder, "session.jsonl"), "utf8").trimEnd().split("\n");
      expect(lines.map((line) => JSON.parse(line))).toEqual(messages);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("compact and preview", () => {
  const steps = Array.from({ length: 30 }, (_, index) => [
    assistant([{ type: "tool_use", id: `toolu_${index}`, name: "Read", input: { file_path: `src/part-${index}.ts` } }]),
    user([
      { type: "tool_result", tool_use_id: `toolu_${index}`, content: `export const part${index} = 1;\n`.repeat(80) },
    ]),
  ]).flat();
  const long = request([user("Read all parts. Never push to main."), ...steps, assistant("Read."), user("Go on.")]);

  beforeAll(() => {
    vi.stubEnv("PALIMPSEST_KEY", "ab".repeat(32));
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it("follows the contract of its JSON, and the result is valid", async () => {
    const terminal = fakeTerminal({ long });
    expect(
      await run(
        ["compact", "long", "--context", "40k", "--floor-tokens", "0", "--store", "memory:", "--json"],
        terminal,
      ),
    ).toBe(0);
    const { messages, request: body, report } = JSON.parse(terminal.printed());
    expect(body.messages).toEqual(messages);
    expect(report).toMatchObject({
      status: "compacted",
      format: "anthropic",
      trigger: "threshold",
      persistence: "in-place",
    });
    expect(report.tokensAfter).toBeLessThan(report.tokensBefore / 2);
    expect(messages.at(-1)).toEqual(user("Go on."));
    const again = fakeTerminal({ smaller: JSON.stringify(body) });
    expect(await run(["validate", "smaller"], again)).toBe(0);
  });

  it("decides by the provider's own count, and says so", async () => {
    const terminal = fakeTerminal({ long });
    const options = ["--context", "200k", "--reported", "120k", "--store", "memory:"];
    expect(await run(["compact", "long", ...options, "--json"], terminal)).toBe(0);
    expect(JSON.parse(terminal.printed()).report).toMatchObject({
      countedAs: "reported",
      reportedTokens: 120_000,
      reason: "120000 tokens are above the threshold of 99500",
    });
    const little = fakeTerminal({ long });
    await run(["compact", "long", "--reported", "5000", "--store", "memory:", "--json"], little);
    expect(JSON.parse(little.printed()).report).toMatchObject({
      status: "unchanged",
      countedAs: "reported",
      reportedTokens: 5_000,
    });
  });

  it("says what it did not use of a model's summary, and why", async () => {
    const terminal = fakeTerminal({ long });
    const summary =
      "## Goal\\n- All parts in src/part-1.ts are read.\\n## Key decisions\\n- src/made-up.ts holds 4711 of them.";
    const options = [
      "--context",
      "40k",
      "--force",
      "--target",
      "1000",
      "--store",
      "memory:",
      "--summarizer",
      `command:printf '${summary}'`,
    ];
    expect(await run(["compact", "long", ...options], terminal)).toBe(0);
    expect(terminal.printed()).toMatch(
      /^Summary: \d+ claims checked, 1 line dropped \(unsupported-\w+ 1\), \d+ put back\.$/m,
    );
  });

  it("loads grammars only for a summarizer, which reads sources in outline", async () => {
    const load = vi.spyOn(Language, "load");
    const options = ["--context", "40k", "--target", "1000", "--store", "memory:"];
    expect(await run(["compact", "long", ...options], fakeTerminal({ long }))).toBe(0);
    expect(load).not.toHaveBeenCalled();
    const asking = [...options, "--summarizer", "command:cat"];
    expect(await run(["compact", "long", ...asking], fakeTerminal({ long }))).toBe(0);
    expect(load).toHaveBeenCalledOnce();
    load.mockRestore();
  });

  it("leaves what fits alone", async () => {
    const terminal = fakeTerminal({ long });
    expect(await run(["compact", "long", "--context", "400k", "--store", "memory:"], terminal)).toBe(0);
    expect(terminal.printed()).toMatch(
      /^unchanged: \d+,\d{3} tokens are within the threshold of \d+,\d{3}\. --target N or --force compacts it anyway\.\n$/,
    );
  });

  it("previews without changing anything", async () => {
    const terminal = fakeTerminal({ long });
    expect(await run(["preview", "long", "--context", "40k", "--json"], terminal)).toBe(0);
    const { head, middle, tail, total, tokens } = JSON.parse(terminal.printed());
    expect(head + middle + tail).toBe(total);
    expect(tokens).toBeGreaterThan(10_000);
  });

  it("previews the exact size that compaction reaches", async () => {
    const options = ["long", "--context", "40k", "--floor-tokens", "0", "--json"];
    const [previewed, compacted] = [fakeTerminal({ long }), fakeTerminal({ long })];
    await run(["preview", ...options], previewed);
    await run(["compact", ...options, "--store", "memory:"], compacted);
    const { tokens, tokensAfter, messagesAfter } = JSON.parse(previewed.printed());
    expect(JSON.parse(compacted.printed()).report).toMatchObject({ tokensBefore: tokens, tokensAfter, messagesAfter });
    expect(tokensAfter).toBeLessThan(tokens / 2);
  });

  it("says in a sentence what would become of a session, or that it would stay", async () => {
    const [smaller, same] = [fakeTerminal({ long }), fakeTerminal({ long })];
    await run(["preview", "long", "--target", "4k"], smaller);
    expect(smaller.printed()).toMatch(
      /^[\d,]+ tokens in \d+ messages would become [\d,]+ in \d+ \(\d+%\), because --target was given\.\n/,
    );
    await run(["preview", "long"], same);
    expect(same.printed()).toMatch(/^[\d,]+ tokens in \d+ messages would stay as they are: .*\.\n$/);
  });

  it.each([
    [["compact", "long", "--keep-last", "0"], "--keep-last takes 1 or more"],
    [["compact", "long", "--profile", "loose"], "--profile is loose; it must be default or sacred-zone"],
  ])("answers %j with usage and exit code 2", async (args, message) => {
    const terminal = fakeTerminal({ long });
    expect(await run([...args, "--store", "memory:"], terminal)).toBe(2);
    expect(terminal.warned()).toContain(message);
  });

  it("distinguishes an unknown handle from what is not a handle", async () => {
    const terminal = fakeTerminal();
    expect(await run(["retrieve", "h-00000000", "--store", "memory:"], terminal)).toBe(1);
    expect(await run(["retrieve", "nonsense", "--store", "memory:"], terminal)).toBe(3);
  });
});

// Helpers

function user(content: unknown) {
  return { role: "user", content };
}

function assistant(content: unknown) {
  return { role: "assistant", content };
}

/** A log of Claude Code in which the provider counted these prompts. */
function claudeLog(counts: readonly number[]): string {
  const lines = counts.flatMap((inputTokens, turn) => [
    { type: "user", uuid: `u${turn}`, message: user(`question ${turn}`) },
    {
      type: "assistant",
      uuid: `a${turn}`,
      message: {
        ...assistant([{ type: "text", text: `answer ${turn}` }]),
        id: `m${turn}`,
        model: "claude-opus-5-5",
        usage: { input_tokens: inputTokens, output_tokens: 10 },
      },
    },
  ]);
  const linked = lines.map((line, at) => ({ ...line, sessionId: "s", parentUuid: lines[at - 1]?.uuid ?? null }));
  return `${linked.map((line) => JSON.stringify(line)).join("\n")}\n`;
}
