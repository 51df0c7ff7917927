import { describe, expect, it } from "vitest";
import { wordCounter } from "../../../../test/fixtures/word-counter.ts";
import { RECORD_LANGUAGES, SECTION_NAMES } from "../../model/handoff.ts";
import { chooseRecordLanguage } from "./choose-record-language.ts";
import { parseHandoff } from "./parse-handoff.ts";
import { RECORD_WORDS } from "./record-words.ts";
import { renderHandoff } from "./render-handoff.ts";

const replaced = { first: 4, last: 187 };
const ranges = [
  { handle: "h-3fka0000", first: 4, last: 90 },
  { handle: "h-77qa0000", first: 91, last: 187 },
];
const sections = Object.fromEntries(SECTION_NAMES.map((name, index) => [name, [`item ${index}`, "two\nlines"]]));

describe.each(RECORD_LANGUAGES)("a record in %s", (language) => {
  const options = { maxTokens: 1_000_000, counter: wordCounter, rangeHandle: "h-3fka0000", language };

  it("is read back as it was written, with its language", () => {
    const own = language === "English" ? {} : { language };
    for (const isFallback of [false, true]) {
      const body = renderHandoff({ replaced, ranges, sections }, { ...options, isFallback });
      expect(parseHandoff(body)).toEqual({ replaced, ranges, sections, ...own });
    }
    expect(parseHandoff(renderHandoff({ replaced, ranges, sections: {} }, options))).toEqual({
      replaced,
      ranges,
      sections: {},
      ...own,
    });
  });

  it("says what was left out", () => {
    const many = { "Critical context": Array.from({ length: 50 }, (_, index) => `value number ${index}`) };
    const body = renderHandoff({ replaced, ranges, sections: many }, { ...options, maxTokens: 120 });
    const items = parseHandoff(body)?.sections["Critical context"] ?? [];
    expect(items.at(-1)).toContain(String(51 - items.length));
    expect(items.at(-1)).toContain("h-3fka0000");
  });

  it("has a word of its own for every section and statement", () => {
    const { headings, wins, fallback, done, nothing } = RECORD_WORDS[language];
    const words = [...SECTION_NAMES.map((name) => headings[name]), wins, fallback, done, nothing];
    expect(new Set(words).size).toBe(words.length);
    expect(words.every((word) => word.trim() === word && word !== "" && !word.includes("\n"))).toBe(true);
  });
});

describe("chooseRecordLanguage", () => {
  it.each([
    [
      "English",
      "Make the client resilient and write the tests that were missing, but do not touch what has been released.",
    ],
    [
      "German",
      "Mach den Client robust und schreib die Tests, die noch fehlen, aber ändere nichts an dem, was wir schon haben.",
    ],
    [
      "French",
      "Rends le client plus robuste avec les tests qui ne sont pas dans le dossier, mais ne change pas ce que nous avons.",
    ],
    [
      "Spanish",
      "Haz el cliente más robusto y escribe las pruebas que faltan para los módulos, pero sin cambiar lo que hay en el API.",
    ],
    [
      "Portuguese",
      "Deixe o cliente mais robusto e escreva os testes que não foram feitos para os módulos, mas você não deve mudar isso.",
    ],
    ["Russian", "Сделай клиент устойчивым и напиши тесты, которых ещё нет, но не меняй то, что уже выпущено."],
    ["Chinese", "请让客户端更加稳健，补上缺少的测试，但是不要修改已经发布的接口，也不要推送到主分支。"],
    [
      "Japanese",
      "クライアントを堅牢にして、足りないテストを書いてください。公開されたインターフェースは変えないでください。",
    ],
  ] as const)("writes %s to somebody who does", (language, words) => {
    expect(chooseRecordLanguage(words)).toBe(language);
    expect(chooseRecordLanguage(words, "German")).toBe(language);
  });

  it("keeps the language of the record before where nothing is certain", () => {
    expect(chooseRecordLanguage("ok", "Japanese")).toBe("Japanese");
    expect(chooseRecordLanguage("ok")).toBe("English");
  });

  it.each([
    "Зроби клієнт надійним і напиши тести, яких ще немає, але не змінюй те, що вже випущено.",
    "Направи клиента устойчив и напиши тестовете, които липсват, но не променяй вече издаденото.",
    "Maak de client robuust en schrijf de tests die nog niet zijn geschreven, maar het mag niet door deze wijziging worden.",
  ])("writes English where it has no words for the user's language: %s", (words) => {
    expect(chooseRecordLanguage(words, "German")).toBe("English");
  });
});
