import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { corruptedJson } from "../../../test/arbitraries/session-logs.ts";
import { isCompactionError } from "../../core/base/errors.ts";
import { findJsonFault } from "./find-json-fault.ts";
import { parseDocument } from "./parse-document.ts";

describe("parseDocument", () => {
  it.each([
    ["", 1, 1, "the text ends too early"],
    ['{"a": 1,\n  "b": [1, 2', 2, 13, "the text ends too early"],
    ['{"a": "unfini', 1, 14, "the text ends inside a string"],
    ['{"a": 1}\n\n{"b": 2}', 3, 1, "more text follows after the end of the document"],
    ['{\n  "a": nul\n}', 2, 11, "an unknown word"],
    ["{'a': 1}", 1, 2, "a property name in double quotes or a closing brace was expected"],
    ['{"a": 1,}', 1, 9, "a property name in double quotes was expected"],
    ['{"a" 1}', 1, 6, "a colon was expected"],
    ['{"a": 1 "b": 2}', 1, 9, "a comma or a closing brace was expected"],
    ["[1 2]", 1, 4, "a comma or a closing bracket was expected"],
    ["[1,]", 1, 4, "a value was expected"],
    ["[,]", 1, 2, "a value or a closing bracket was expected"],
    ["[1.]", 1, 4, "an unfinished number"],
    ['["a\nb"]', 1, 4, "a control character inside a string"],
    ['["\\x"]', 1, 4, "an unknown escape inside a string"],
    ['["\\u12G4"]', 1, 7, "an unfinished \\u escape inside a string"],
    ["[\u0000]", 1, 2, "a NUL character"],
    ['\uFEFF{"a" }', 1, 6, "a colon was expected"],
  ])("names the place in %j", (text, line, column, reason) => {
    expect(faultOf(text)).toEqual({ line, column, reason });
  });

  it("counts lines from the number it is given", () => {
    expect(faultOf("[1,\n]", 7)).toMatchObject({ line: 8, column: 1 });
  });

  it("skips a byte order mark", () => {
    expect(parseDocument('\uFEFF{"a":1}')).toEqual({ a: 1 });
  });

  it("finds a fault after a million brackets", () => {
    expect(faultOf(`${"[".repeat(1_000_000)}x`)).toMatchObject({ column: 1_000_001 });
  });

  test.prop([fc.jsonValue(), fc.nat({ max: 4 })])("parses what JSON.stringify writes", (value, indent) => {
    const json = JSON.stringify(value, null, indent);
    expect(parseDocument(json)).toEqual(JSON.parse(json));
    expect(findJsonFault(json)).toBeUndefined();
  });
});

describe("findJsonFault", () => {
  test.prop([corruptedJson])("finds a fault exactly where the runtime refuses the text", (text) => {
    const refusal = refusalOf(text);
    const fault = findJsonFault(text);
    expect(fault === undefined).toBe(refusal === undefined);
    const position = /at position (\d+)/.exec(refusal ?? "")?.[1];
    if (position !== undefined) expect(fault?.offset).toBe(Number(position));
  });

  test.prop([corruptedJson])("names the first character that no continuation could save", (text) => {
    const fault = findJsonFault(text);
    if (fault === undefined) return;
    const before = findJsonFault(text.slice(0, fault.offset));
    expect(before?.offset ?? fault.offset).toBe(fault.offset);
    expect(findJsonFault(text.slice(0, fault.offset + 1))).toEqual(fault);
  });

  test.prop([fc.jsonValue(), fc.nat()])(
    "reports for every start of a document that only the rest is missing",
    (value, cut) => {
      const json = JSON.stringify(value, null, 1);
      const start = json.slice(0, cut % json.length);
      expect(findJsonFault(start)?.offset ?? start.length).toBe(start.length);
    },
  );
});

// Helpers

function faultOf(text: string, firstLine?: number): object {
  try {
    parseDocument(text, firstLine);
  } catch (error) {
    if (isCompactionError(error, "INVALID_JSON")) return error.details;
    throw error;
  }
  throw new Error("the text is valid");
}

function refusalOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return String(error);
  }
}
