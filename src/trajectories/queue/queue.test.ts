import { describe, expect, it } from "vitest";
import { nameQueue, placeOfQueue } from "./queue-place.ts";
import { parseStoredSettings } from "./work-queue.ts";

describe("nameQueue", () => {
  it("is the same only for the same version and the same summarizer, and shows neither", () => {
    const names = [
      nameQueue({ version: "1.0.0", summarizer: undefined }),
      nameQueue({ version: "1.0.1", summarizer: undefined }),
      nameQueue({ version: "1.0.0", summarizer: "command:summarize --key hunter2" }),
    ];
    expect(new Set(names).size).toBe(3);
    expect(names.join()).not.toContain("hunter2");
    expect(nameQueue({ version: "1.0.0", summarizer: undefined })).toBe(names[0]);
  });
});

describe("placeOfQueue", () => {
  it("shows the place without a credential", () => {
    expect(placeOfQueue("postgresql://me:hunter2@db.example:5432/queue?x=1")).toBe("postgres://db.example:5432/queue");
  });

  it.each(["", "db", "redis://db", "file:///etc/passwd"])("refuses %j", (url) => {
    expect(() => placeOfQueue(url)).toThrow(expect.objectContaining({ code: "INVALID_POLICY" }));
  });
});

describe("parseStoredSettings", () => {
  const settings = { targetTokens: 10, summaryTokens: 100, protectLast: 0 };

  it("reads what was written, and nothing else", () => {
    const all = { ...settings, format: "sharegpt", tokenizer: "o200k_base", model: "gpt-5" };
    expect(parseStoredSettings(JSON.stringify({ ...all, summarizer: "command:rm" }))).toEqual(all);
    expect(parseStoredSettings(JSON.stringify(settings))).toEqual(settings);
  });

  it.each(["", "null", "[]", "{}", '{"targetTokens":-1,"summaryTokens":1,"protectLast":1}'])("refuses %j", (text) => {
    expect(parseStoredSettings(text)).toBeUndefined();
  });

  it("refuses a format it does not know", () => {
    expect(parseStoredSettings(JSON.stringify({ ...settings, format: "tomorrow" }))).toBeUndefined();
  });
});
