import { expect, it } from "vitest";
import { assistant, call, result, tool } from "../../../../test/fixtures/conversation.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { collectOriginals } from "../../markers/collect-originals.ts";
import type { SourceLanguage } from "../../outputs/source/source-language.ts";
import { palimpsestRedactor } from "../../redact/palimpsest-redactor.ts";
import type { SourceParser } from "../../reduce/source-parser.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { listActivities } from "../../tool-activity/list-activities.ts";
import { listResults } from "./list-results.ts";
import { writeResults } from "./write-results.ts";

const counter = estimatingCounter();

it("asks the source parser for the outline of a source that a read tool answered with", () => {
  const asked: SourceLanguage[] = [];
  const sourceParser: SourceParser = {
    parse(_text, language) {
      asked.push(language);
      return undefined;
    },
  };
  const source = Array.from({ length: 80 }, (_, n) => `fn step_${n}(value: u32) -> u32 {\n    value + ${n}\n}\n`).join(
    "\n",
  );
  const messages = [assistant(call("a", "read_file", { path: "src/steps.rs" })), tool(result("a", source))];
  const results = listResults(messages, listActivities(messages), {
    mayChange: () => true,
    keepCalls: new Set<number>(),
    counter,
  }).map((plan) => ({ ...plan, level: "excerpt" as const }));

  const { messages: written } = writeResults(messages, results, {
    originals: collectOriginals({ lineage: "l", taken: {}, hash: testHash }),
    redactor: palimpsestRedactor,
    counter,
    queryWords: new Set(["step_7"]),
    sourceParser,
  });

  expect(asked).toEqual(["rust"]);
  expect(JSON.stringify(written)).toContain("[reduced source · ");
});
