import { describe, expect, it } from "vitest";
import { assistant, call, result, tool } from "../../../../test/fixtures/conversation.ts";
import { createIdentifierReader } from "../../identifiers/identifier-reader.ts";
import type { Message } from "../../model/message.ts";
import { markMessage } from "../../redact/mark-redacted.ts";
import { palimpsestRedactor } from "../../redact/palimpsest-redactor.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { listActivities } from "../../tool-activity/list-activities.ts";
import { type ListNamesInput, listNames } from "./list-names.ts";
import { renderHandoff } from "./render-handoff.ts";

const counter = estimatingCounter();
const SOURCE = [
  "     1→export const maxAttempts = 5;",
  "     2→export const retryAfterHeader = 'Retry-After';",
  "     3→export function computeBackoffDelay(attempt) {}",
].join("\n");

describe("rule 6: names stay as a small index", () => {
  it("lists names under the file or command they belong to", () => {
    const names = list([
      ...step("a", "Read", { file_path: "/home/ada/project/src/http/client.ts" }, SOURCE),
      ...step("b", "Bash", { command: "git log --oneline" }, "966e0df2 fix socketPool leak"),
    ]);
    expect(names.map(({ under }) => under)).toEqual(["/home/ada/project/src/http/client.ts", "git log --oneline"]);
    expect(names[0]?.names).toContain("computeBackoffDelay");
    expect(names[1]?.names).toContain("socketPool");
  });

  it("lists no name that is already mentioned elsewhere", () => {
    const names = list(step("a", "Read", { file_path: "src/client.ts" }, SOURCE), {
      visibleTexts: ["I call computeBackoffDelay there."],
    });
    expect(names.flatMap((group) => group.names)).not.toContain("computeBackoffDelay");
  });

  it("lists of a page only its addresses", () => {
    const page =
      '<div class="ds2-body-link" onload="addEventListener()"><a href="https://homes.test/sold/8th-Ave">Sold</a>';
    const names = list(step("a", "WebFetch", { url: "https://homes.test" }, page)).flatMap((group) => group.names);
    expect(names).toContain("https://homes.test/sold/8th-Ave");
    expect(names).not.toContain("ds2-body-link");
    expect(names).not.toContain("addEventListener");
  });

  it("lists the same of a page that another agent reports", () => {
    const report = `The viewport shows 4% of the page. {"@type": "http://schema.org/ListItem", "itemListElement": "https://homes.test/sold/8th-Ave"}`;
    const names = list(step("a", "Task", { prompt: "Search homes.test.", subagent_type: "surfer" }, report));
    expect(names.flatMap((group) => group.names)).toEqual(["https://homes.test/sold/8th-Ave"]);
  });

  it("lists of a component what it names, and not how it looks", () => {
    const component = '<span className="mt-1 py-12">{stepLabel}</span>\n<path d="M6 18L18 6" stroke="none" />';
    const names = list(step("a", "Read", { file_path: "src/progress.tsx" }, component)).flatMap((group) => group.names);
    expect(names).toEqual(["stepLabel"]);
  });

  it("heads names by what a script runs, and what a shell printed by the tool that asked for it", () => {
    const names = list([
      ...step("a", "bash", { command: "# Find the pool first\nrg socketPool" }, "src/pool.ts: socketPoolSize"),
      ...step("b", "read_bash", { shellId: "30" }, "started workerThread"),
    ]);
    expect(names.map(({ under }) => under)).toEqual(["rg socketPool", "read_bash"]);
  });

  it("lists no line numbers", () => {
    const hits = Array.from({ length: 40 }, (_, index) => `src/client.ts:${1_265 + index}: retryDelay(${index})`).join(
      "\n",
    );
    const names = list(step("a", "Grep", { pattern: "retry" }, hits)).flatMap((group) => group.names);
    expect(names.filter((name) => /^\d+$/.test(name) || /:\d+$/.test(name))).toEqual([]);
  });

  it("lists names from decoded arguments: an escape is not a letter", () => {
    const names = list(
      step("a", "Write", { file_path: "a.ts", content: "let x;\n\tsessionDir = userHome;\nUsersTable" }, "ok"),
    );
    const all = names.flatMap((group) => group.names);
    expect(all).not.toContain("tsessionDir");
    expect(all).not.toContain("nUsersTable");
  });

  it("fills its room, and no more", () => {
    const settings = Array.from({ length: 300 }, (_, index) => `export const settingNumber${index}Of = ${index};`);
    const steps = Array.from({ length: 10 }, (_, file) =>
      step(
        `${file}`,
        "Read",
        { file_path: `src/settings${file}.ts` },
        settings.slice(file * 30, file * 30 + 30).join("\n"),
      ),
    ).flat();
    for (const maxTokens of [0, 10, 40, 160, 640]) {
      const names = list(steps, { maxTokens });
      const text = renderHandoff({
        replaced: { first: 1, last: 2 },
        ranges: [],
        pins: [],
        sections: {},
        now: [],
        account: [],
        names,
        language: "English",
        isModelWritten: true,
      });
      const written = text.slice(text.indexOf("## Also named")).split("\n").slice(1).join("\n");
      expect(names.length === 0 ? 0 : counter.count(written)).toBeLessThanOrEqual(maxTokens + HEADING_TOKENS);
      if (maxTokens >= 160) expect(counter.count(written)).toBeGreaterThan(maxTokens * 0.85);
    }
  });

  it("continues with what the previous record listed", () => {
    const earlier = [{ under: "http/client.ts", names: ["computeBackoffDelay"] }];
    expect(list([], { earlier })).toEqual(earlier);
  });
});

// Helpers

/** The dash and the place of one group. */
const HEADING_TOKENS = 12;

function list(messages: readonly Message[], options: Partial<ListNamesInput> = {}) {
  return listNames({
    activities: listActivities(messages.map(markMessage)),
    earlier: [],
    visibleTexts: [],
    maxTokens: 400,
    counter,
    reader: createIdentifierReader({ redactor: palimpsestRedactor }),
    ...options,
  });
}

function step(id: string, toolName: string, input: unknown, output: string): Message[] {
  return [assistant(call(id, toolName, input)), tool(result(id, output))];
}
