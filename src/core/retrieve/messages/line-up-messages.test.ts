import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { lineUpMessages } from "./line-up-messages.ts";

describe("lineUpMessages", () => {
  it("puts a message that was written on several lines on one, and leaves its texts alone", () => {
    const range = '{\n  "role": "user",\n  "content": "a \\"b c"\n}\n{"role":"assistant", "content":[]}';
    expect(lineUpMessages(range)).toBe('{"role":"user","content":"a \\"b c"}\n{"role":"assistant","content":[]}');
  });

  it("leaves what is not a message on its line", () => {
    expect(lineUpMessages('\n{"a":1}\n')).toBe('\n{"a":1}\n');
    expect(lineUpMessages('{"a":1}\ntorn "\n{"a":\n2}')).toBe('{"a":1}\ntorn "\n{"a":2}');
  });

  const messages = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 });

  test.prop([messages, fc.constantFrom(0, 1, "\t")])("is the same however they were written", (values, indent) => {
    const lines = values.map((value) => JSON.stringify(value));
    const range = values.map((value) => JSON.stringify(value, undefined, indent)).join("\n");
    expect(lineUpMessages(range)).toBe(lines.join("\n"));
    expect(lineUpMessages(lines.join("\n"))).toBe(lines.join("\n"));
  });
});
