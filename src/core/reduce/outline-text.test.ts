import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { mutatedText } from "../../../test/arbitraries/mutated-text.ts";
import { yamlReducer } from "./kinds/yaml.ts";
import { coversExactly } from "./outline.ts";
import { outlineText } from "./outline-text.ts";
import { takeSample } from "./text/take-sample.ts";

const lines = ["name: web", "ports:", "  - 80", "  - 443", "replicas: 3"];
const plain = lines.map((line) => `${line}\n`).join("");
const coloured = lines.map((line) => `\u001b[34m${line}\u001b[0m\n`).join("");
const preamble = "Exit code: 1\nWall time: 0.2 seconds\nOutput:\n";

it("reads a text without its colours and covers it with them", () => {
  const outline = outlineText(coloured, yamlReducer, {});
  expect(outline.facts).toEqual(yamlReducer.outline(plain, {}).facts);
  expect(outline.segments.map(({ start, end }) => coloured.slice(start, end))).toEqual(
    lines.map((line) => `\u001b[34m${line}\u001b[0m\n`),
  );
});

it("separates what an agent's tool says from what it says it about", () => {
  const { segments, facts } = outlineText(preamble + plain, yamlReducer, {});
  expect(segments[0]).toEqual({ start: 0, end: preamble.length, rank: "signal", units: 3 });
  expect(segments[1]).toMatchObject({ start: preamble.length, rank: "sample" });
  expect(facts).toEqual(yamlReducer.outline(plain, {}).facts);
});

it("leaves a byte order mark with the first line", () => {
  expect(outlineText(`\ufeff${plain}`, yamlReducer, {}).segments[0]).toMatchObject({ start: 0, end: 11 });
});

it("counts a byte order mark with nothing after it as a line", () => {
  expect(outlineText("\ufeff", yamlReducer, {}).segments).toEqual([{ start: 0, end: 1, rank: "signal", units: 1 }]);
});

it("separates the note of a cut, and what the cut left of a line, from whole lines", () => {
  const cut = `... 120 lines omitted ...\n${plain}`;
  expect(outlineText(cut, yamlReducer, {}).segments[0]).toEqual({ start: 0, end: 26, rank: "signal", units: 1 });
  const broken = `of the (last, line\n${plain}${plain}`;
  expect(yamlReducer.recognise(takeSample(broken, {}))).toBe(0);
  const { segments, facts } = outlineText(broken, yamlReducer, {});
  expect(segments[0]).toEqual({ start: 0, end: 19, rank: "signal", units: 1 });
  expect(facts).toEqual(yamlReducer.outline(plain + plain, {}).facts);
});

test.prop([mutatedText([plain, coloured, preamble + coloured, `\ufeff${coloured}`]), fc.constantFrom("", "\u001b[0m")])(
  "covers any text exactly, and counts each of its lines once",
  (text, end) => {
    const came = text + end;
    const outline = outlineText(came, yamlReducer, {});
    expect(coversExactly(outline, came.length)).toBe(true);
    const units = outline.segments.reduce((total, segment) => total + (segment.units ?? 1), 0);
    expect(units).toBe(came === "" ? 0 : came.split("\n").length - (came.endsWith("\n") ? 1 : 0));
  },
);
