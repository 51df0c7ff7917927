import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { ToolInput } from "../../../model/message.ts";
import { shortenInput } from "./shorten-input.ts";

const jsonText = (text: string): ToolInput => ({ kind: "json-text", text });

describe("shortenInput", () => {
  it("shortens long strings and says how many characters are missing", () => {
    const content = `${"a".repeat(500)}${"b".repeat(500)}`;
    const shortened = shortenInput({ kind: "json", value: { path: "a.ts", content, limit: 5 } }, 100);
    const value = shortened.kind === "json" ? shortened.value : undefined;
    expect(value).toMatchObject({ path: "a.ts", limit: 5 });
    const { content: text } = value as { content: string };
    const left = /^(a+) … \[(\d+) characters left out\] … (b+)$/.exec(text);
    expect((left?.[1]?.length ?? 0) + Number(left?.[2]) + (left?.[3]?.length ?? 0)).toBe(1_000);
    expect(text.length).toBeLessThanOrEqual(100);
  });

  it("keeps everything else of a JSON text byte for byte", () => {
    const text = `{ "b": 1.0, "10": 12345678901234567890, "a": "${"x".repeat(300)}", "a": [true,null , "\\u00e9"], "__proto__": "p" }`;
    const shortened = shortenInput(jsonText(text), 100);
    const marker = shortened.kind === "json-text" ? shortened.text : "";
    expect(marker.replace(/x+ … \[\d+ characters left out\] … x+/, "x".repeat(300))).toBe(text);
  });

  it("leaves text that is not JSON, and arguments without long strings, unchanged", () => {
    const broken = jsonText(`{"a": "${"x".repeat(300)}`);
    const free: ToolInput = { kind: "text", text: "x".repeat(1_000) };
    const small: ToolInput = { kind: "json", value: { a: "x", b: [1] } };
    expect(shortenInput(broken, 100)).toBe(broken);
    expect(shortenInput(free, 100)).toBe(free);
    expect(shortenInput(small, 100)).toBe(small);
  });

  it("does not touch keys, however long", () => {
    const text = JSON.stringify({ ["k".repeat(300)]: "v" });
    expect(shortenInput(jsonText(text), 100)).toEqual(jsonText(text));
  });

  it.each([
    ["a port", `${"x ".repeat(31)}41873 ${"y ".repeat(200)}`],
    ["what an RSA key is made of", `c = ${"843044897663847841".repeat(20)}; n = ${"14224508089447".repeat(20)}`],
  ])("does not split a number: %s", (_, text) => {
    for (let most = 60; most < 140; most += 1) {
      for (const input of [{ kind: "json", value: text }, jsonText(JSON.stringify(text))] as const) {
        const shortened = shortenInput(input, most);
        const shown = JSON.stringify(shortened).replaceAll(/\[\d+ characters/g, "");
        for (const [number] of shown.matchAll(/\d+/g)) expect(text.match(/\d+/g)).toContain(number);
      }
    }
  });

  it("splits neither surrogate pairs nor escapes", () => {
    for (const unit of ["😀", "\\ud83d\\ude00", "\\n", "\\u00e9"]) {
      const shortened = shortenInput(jsonText(`{"a":"${unit.repeat(301)}"}`), 101);
      const value: unknown = JSON.parse(shortened.kind === "json-text" ? shortened.text : "");
      const { a } = value as { a: string };
      expect(a, unit).not.toMatch(/\p{Surrogate}/u);
      expect(a, unit).toContain("characters left out");
    }
  });

  it("survives any depth", () => {
    const depth = 100_000;
    const text = `${"[".repeat(depth)}"${"x".repeat(300)}"${"]".repeat(depth)}`;
    const shortened = shortenInput(jsonText(text), 100);
    expect(shortened.kind === "json-text" ? shortened.text.length : 0).toBe(text.length - 200);
    let value: unknown = "x".repeat(300);
    for (let level = 0; level < depth; level += 1) value = [value];
    expect(shortenInput({ kind: "json", value }, 100)).toEqual({ kind: "json", value: expect.anything() });
  });

  const longStrings = fc.jsonValue({
    maxDepth: 4,
    stringUnit: fc.constantFrom("a", "😀", '"', "\\", "é", "\n", "x".repeat(90)),
  });

  test.prop([longStrings, fc.integer({ min: 0, max: 300 })])(
    "stays valid JSON of the same shape, and is idempotent",
    (value, maximum) => {
      for (const input of [
        { kind: "json", value },
        jsonText(JSON.stringify(value)),
        jsonText(JSON.stringify(value, null, 2)),
      ] as const) {
        const once = shortenInput(input, maximum);
        expect(shortenInput(once, maximum)).toEqual(once);
        const after: unknown =
          once.kind === "json" ? once.value : JSON.parse(once.kind === "json-text" ? once.text : "");
        expect(outlineOf(after)).toEqual(outlineOf(value));
      }
    },
  );

  test.prop([longStrings, fc.integer({ min: 0, max: 300 })])(
    "shortens a value and its text alike",
    (value, maximum) => {
      const parsed: unknown = JSON.parse(JSON.stringify(value));
      const byValue = shortenInput({ kind: "json", value: parsed }, maximum);
      const byText = shortenInput(jsonText(JSON.stringify(parsed)), maximum);
      expect(JSON.parse(byText.kind === "json-text" ? byText.text : "")).toEqual(
        byValue.kind === "json" ? byValue.value : undefined,
      );
    },
  );
});

// Helpers

/** A value with every string replaced by its type, which shortening must not change. */
function outlineOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, field: unknown) => (typeof field === "string" ? "text" : field)));
}
