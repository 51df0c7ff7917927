import { describe, expect, it } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import { run } from "../../src/cli/run.ts";
import { compact } from "../../src/compactor/compact.ts";
import { createCompactor } from "../../src/compactor/create-compactor.ts";
import { fakeTerminal } from "../fake-terminal.ts";
import { anthropicHistory } from "../fixtures/sdk-histories.ts";

// One history has one size, whichever door counts it.

const messages = anthropicHistory({ steps: 40 });
const window = { contextTokens: 10_000_000 };
const models = ["claude-opus-5-5", "claude-sonnet-4-5", "gpt-5.5", "my-model", undefined];

describe.each(models)("the tokens of a history for %s", (model) => {
  const named = model === undefined ? {} : { model };

  it("are the same in the library as at the command line", async () => {
    const tokens = await breakDown(messages, model);
    const archive = memoryArchive();
    expect((await compact(messages, { ...window, ...named, archive })).report.tokensBefore).toBe(tokens);
    const compactor = createCompactor({ ...window, ...named });
    expect((await compactor.compact(messages)).report.tokensBefore).toBe(tokens);
    expect((await compactor.plan(messages)).tokensBefore).toBe(tokens);
    if (model === undefined) return;
    const body = { model, max_tokens: 500, messages };
    expect((await createCompactor(window).compact(body)).report.tokensBefore).toBe(tokens);
  });

  it("are within the target afterwards, at the command line too", async () => {
    const target = 15_000;
    const archive = memoryArchive();
    const { messages: smaller, report } = await compact(messages, { ...window, ...named, archive, target });
    expect(await breakDown(smaller, model)).toBe(report.tokensAfter);
    expect(report.tokensAfter).toBeLessThanOrEqual(target);
  });
});

describe("a model that nobody knows", () => {
  const file = { "history.json": JSON.stringify(messages), "output.txt": "one line\n" };

  it("is refused at every door that is not given its window, with what to do instead", async () => {
    const inLibrary = compact(messages, { model: "my-model" });
    await expect(inLibrary).rejects.toThrow(
      'model is "my-model"; it must be of a family in MODEL_WINDOWS; for any other',
    );
    const options = ["--model", "my-model"];
    for (const [args, remedy] of [
      [["breakdown", "history.json"], "give its window with --context"],
      [["compact", "history.json"], "give its window with --context"],
      [["reduce", "output.txt"], "leave --model out"],
      [["trajectories", "in.jsonl", "out.jsonl", "--target", "9k"], "leave --model out"],
    ] as const) {
      const terminal = fakeTerminal(file);
      expect(await run([...args, ...options], terminal), args[0]).toBe(2);
      expect(terminal.warned()).toContain("--model my-model: we do not know this model.");
      expect(terminal.warned().replaceAll(/\s+/g, " ")).toContain(remedy);
    }
  });

  it("is accepted if the file itself names it", async () => {
    const body = JSON.stringify({ model: "my-model", max_tokens: 500, messages });
    const terminal = fakeTerminal({ "history.json": body });
    expect(await run(["breakdown", "history.json", "--json"], terminal)).toBe(0);
    expect(JSON.parse(terminal.printed()).total).toBe(await breakDown(messages, "my-model"));
  });
});

// Helpers

async function breakDown(history: readonly object[], model: string | undefined): Promise<number> {
  const terminal = fakeTerminal({ "history.json": JSON.stringify(history) });
  const named = model === undefined ? [] : ["--model", model];
  expect(await run(["breakdown", "history.json", "--context", "10m", "--json", ...named], terminal)).toBe(0);
  return JSON.parse(terminal.printed()).total;
}
