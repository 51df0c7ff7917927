import { test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { sources } from "../../../../test/fixtures/reduce/source/sources.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { reduce } from "../reduce.ts";
import { takeSample } from "../text/take-sample.ts";
import { recogniseLanguage } from "./source/recognise-language.ts";
import { sourceReducer } from "./source.ts";

const tools = { counter: estimatingCounter(), hash: testHash };
const { typescript } = sources;
const texts = Object.values(sources).map(({ text }) => text);

// Its end has one declaration among calls, which look the same in many languages.
describeReducer(sourceReducer, texts, { knownByBeginning: [sources.csharp.text] });

describe("source", () => {
  it.each(Object.entries(sources))(
    "recognises %s, names what it declares and imports",
    (language, { text, ...expected }) => {
      expect(recogniseLanguage(takeSample(text, {}))?.looks.language).toBe(language);
      const { text: reduced } = reduce(text, { maxTokens: 330 }, tools);
      const facts = reduced.slice(0, reduced.indexOf(" hidden"));
      for (const name of [...expected.names, ...expected.imports]) expect(facts).toContain(name);
    },
  );

  it("names everything with its line, then writes signatures, parameters over several lines on one", () => {
    const { text } = reduce(typescript.text, { maxTokens: 300 }, tools);
    expect(text).toContain(`
names: MOST_JOBS 8, Job 10, JobId 15, Queue 17, push 20, drain 39, measure 50
imports:
import { readFile } from "node:fs/promises";
import { type Clock, systemClock, } from "./clock.ts";
declarations:
8: export const MOST_JOBS = 64;
10: export interface Job {
15: export type JobId = string | number;
17: export class Queue<Kind extends Job> {
20: push(job: Kind): boolean {
39: async drain( signal: AbortSignal, clock: Clock = systemClock, ): Promise<number> {
50: async function measure(path: string): Promise<number> {
`);
  });

  it("counts hidden lines by what they belong to", () => {
    const { text } = reduce(typescript.text, { maxTokens: 300 }, tools);
    expect(text).toMatch(/\[48 lines hidden: push 18, measure 18, drain 9, Queue 2 · h-\w{8}\]\n$/);
  });

  it("shows the body that the query names", () => {
    const { text } = reduce(typescript.text, { maxTokens: 480, query: "why does drain never end?" }, tools);
    expect(text).toContain("      await job.run(signal);\n    }\n    return clock.now();\n");
    expect(text).not.toContain('"step 7"');
  });

  it("shows the lines that an error points to", () => {
    const { text } = reduce(typescript.text, { maxTokens: 560, query: "TypeError at queue.ts:29:5" }, tools);
    expect(text).toContain('    this.#weigh(job, 7, "step 7");\n');
  });

  it.each([
    ["\t", (line: string, number: number) => `${String(number).padStart(6)}\t${line}`],
    ["→", (line: string, number: number) => `${String(number).padStart(5)}→${line}`],
    [":", (line: string, number: number) => `${number}: ${line}`],
  ])("keeps the line numbers of a read tool before %j", (_mark, write) => {
    const numbered = typescript.text
      .split("\n")
      .map((line, at) => write(line, at + 201))
      .join("\n");
    const { kind, text } = reduce(numbered, { maxTokens: 480, query: "drain" }, tools);
    expect(kind).toBe("source");
    expect(text).toContain("\n208: export const MOST_JOBS = 64;\n");
    expect(text).toContain(write("    return clock.now();", 246));
  });

  it("goes by the file that a command reads", () => {
    const text = `${"some words\n".repeat(80)}def main():\n    pass\n`;
    const kindOf = (command: string): string => reduce(text, { maxTokens: 100, command }, tools).kind;
    expect([kindOf("cat main.py"), kindOf("sed -n 1,200p src/main.py"), kindOf("python main.py")]).toEqual([
      "source",
      "source",
      "generic",
    ]);
  });

  it.each([
    [
      "prose about code",
      "The class of functions that import nothing is small; see type theory for the rest.\n".repeat(60),
    ],
    ["a diff", `diff --git a/q.ts b/q.ts\n@@ -1,4 +1,4 @@\n${typescript.text.replaceAll(/^/gm, "+")}`],
    ["a page with code in it", `# Queue\n\nHow to use it, in a few words.\n\n\`\`\`ts\n${typescript.text}\`\`\`\n`],
    ["a log", "2026-11-15 10:00:00 INFO function main() called: import done;\n".repeat(60)],
    ["found lines", typescript.text.replaceAll(/^/gm, "src/queue.ts:12:")],
    ["paths", Array.from({ length: 80 }, (_, index) => `./src/class/type-${index}.ts`).join("\n")],
  ])("does not take %s for a source", (_name, text) => {
    expect(reduce(text, {}, tools).kind).not.toBe("source");
  });

  it("prefers what a parser found", () => {
    const sourceParser = {
      parse: () => [{ kind: "declaration", name: "Queue", start: 0, bodyStart: 10, end: 400 } as const],
    };
    const { text } = reduce(typescript.text, { maxTokens: 200 }, { ...tools, sourceParser });
    expect(text).toContain('declarations:\n1: import { readFile } from "node:fs/promises";\n');
    expect(text).not.toMatch(/^\d+: export class/m);
  });

  it.each([
    [
      "Rust with a method on every line",
      (name: string) =>
        `    pub fn ${name}_lease(&mut self, owner: &str) -> u64 {\n${"        self.owners.insert(owner.to_string(), 7);\n".repeat(9)}        0\n    }\n`,
      "use std::collections::HashMap;\n\npub struct Lease { owners: HashMap<String, u64> }\n\nimpl Lease {\n",
    ],
    [
      "C with a custom type and the brace below",
      (name: string) =>
        `size_t ${name}_lease(const char *owner, int seconds)\n{\n${"    seconds += 7;\n".repeat(9)}}\n`,
      "#include <stdlib.h>\n\n",
    ],
  ])("names what %s declares, the names before their lines", (_name, write, head) => {
    const names = ["open", "renew", "release", "expire", "steal"];
    const { text, kind } = reduce(`${head}${names.map(write).join("\n")}}\n`, { maxTokens: 45 }, tools);
    expect(kind).toBe("source");
    for (const name of names) expect(text).toContain(`${name}_lease`);
  });

  test.prop([mutatedText(texts)])("names only lines that are where it says", (text) => {
    const lines = text.split("\n");
    const [names, , declarations] = sourceReducer.outline(text, {}).facts;
    for (const { text: fact, claim } of declarations?.facts ?? []) {
      if (claim.kind !== "quote") throw new Error("declarations are quotes");
      expect(lines[Number.parseInt(fact, 10) - 1] ?? "").toContain(claim.value);
    }
    for (const { detail = "", claim } of names?.facts ?? []) {
      if (claim.kind !== "quote") throw new Error("names are quotes");
      const numbers = detail.trim().split(" ").map(Number);
      expect(numbers.filter((number) => !lines[number - 1]?.includes(claim.value))).toEqual([]);
    }
  });
});
