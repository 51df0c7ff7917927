import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { palimpsestRedactor } from "../redact/palimpsest-redactor.ts";
import { createIdentifierReader } from "./identifier-reader.ts";

describe("createIdentifierReader", () => {
  it("does not take the letter of a quoted escape for the beginning of a name", () => {
    const reader = createIdentifierReader({ redactor: palimpsestRedactor });
    const names = reader.read('printf "a\\n.entire/tmp\\tsessionDir\\rlastRun"').map(({ text }) => text);
    expect(names).toEqual(expect.arrayContaining([".entire/tmp", "sessionDir", "lastRun"]));
    expect(names.filter((name) => /^[nrt](?:\.|s|l)/.test(name))).toEqual([]);
  });

  it("does not know a secret by name", () => {
    const found = createIdentifierReader({ redactor: palimpsestRedactor }).read("PGPASSWORD=hunter2hunter2 psql_main");
    expect(found.map(({ text }) => text)).toEqual(["PGPASSWORD", "REDACTED", "PASSWORD", "psql_main"]);
  });

  it("counts each identifier once, in the order of first occurrence", () => {
    expect(createIdentifierReader({ redactor: palimpsestRedactor }).read("retryDelay src/a.ts retryDelay")).toEqual([
      { text: "retryDelay", shape: "name", count: 2 },
      { text: "src/a.ts", shape: "path", count: 1 },
    ]);
  });

  it("does not read a text twice", () => {
    const reader = createIdentifierReader({ redactor: palimpsestRedactor });
    expect(reader.read("retryDelay")).toBe(reader.read("retryDelay"));
  });

  it("searches a stretch for secrets unless it is of a redacted text", () => {
    const searched: string[] = [];
    const reader = createIdentifierReader({
      redactor: {
        ...palimpsestRedactor,
        redact(text) {
          searched.push(text);
          return palimpsestRedactor.redact(text);
        },
      },
    });
    reader.noteRedacted("retryDelay src/a.ts");
    reader.noteStretch("retryDelay", "retryDelay src/a.ts");
    reader.noteStretch("maxDelay", "maxDelay src/b.ts");
    reader.readAll(["retryDelay", "maxDelay"]);
    expect(searched).toEqual(["maxDelay"]);
  });

  it("gives an identifier one number in all texts that are read together", () => {
    const reader = createIdentifierReader({ redactor: palimpsestRedactor });
    const { texts, size, textOf } = reader.readAll(["retryDelay src/a.ts", "src/a.ts maxDelay src/a.ts"]);
    expect(texts.map(({ numbers }) => numbers.map(textOf))).toEqual([
      ["retryDelay", "src/a.ts"],
      ["src/a.ts", "maxDelay"],
    ]);
    expect(texts[1]).toMatchObject({ counts: [2, 1], shapes: ["path", "name"] });
    expect(size).toBe(3);
  });

  test.prop([
    fc.array(fc.array(fc.constantFrom("aB12", "src/b.ts", "c_d_e", "plain text", "aB12 c_d_e")), { minLength: 1 }),
    fc.nat({ max: 60 }),
  ])("reads together what it reads one by one, however much it may remember", (batches, maxCharacters) => {
    const forgetful = createIdentifierReader({ redactor: palimpsestRedactor, maxCharacters });
    for (const batch of batches) {
      const { texts, size, textOf } = forgetful.readAll(batch);
      const read = texts.map(({ numbers, counts, shapes }) =>
        numbers.map((number, index) => ({ text: textOf(number), shape: shapes[index], count: counts[index] })),
      );
      const one = createIdentifierReader({ redactor: palimpsestRedactor });
      expect(read).toEqual(batch.map((text) => one.read(text)));
      const all = texts.flatMap(({ numbers }) => numbers);
      expect(new Set(all).size).toBe(new Set(all.map(textOf)).size);
      expect(all.every((number) => number < size)).toBe(true);
    }
  });

  test.prop([fc.array(fc.constantFrom("aB1", "src/b.ts", "c_d", "plain text", "aB1 c_d")), fc.nat({ max: 30 })])(
    "answers the same however much it may remember",
    (texts, maxCharacters) => {
      const forgetful = createIdentifierReader({ redactor: palimpsestRedactor, maxCharacters });
      for (const text of texts)
        expect(forgetful.read(text)).toEqual(createIdentifierReader({ redactor: palimpsestRedactor }).read(text));
    },
  );
});
