import { describe, expect, it } from "vitest";
import { HANDOFF_LANGUAGES, SECTION_NAMES } from "../../model/handoff.ts";
import { chooseHandoffLanguage } from "./choose-handoff-language.ts";
import { HANDOFF_WORDS } from "./handoff-words.ts";
import { parseHandoff } from "./parse-handoff.ts";
import { renderHandoff } from "./render-handoff.ts";

const replaced = { first: 4, last: 187 };
const ranges = [
  { handle: "h-3fka0000", first: 4, last: 90 },
  { handle: "h-77qa0000", first: 91, last: 187 },
];
const sections = Object.fromEntries(SECTION_NAMES.map((name, index) => [name, [`item ${index}`, "two\nlines"]]));
const pins = [{ text: "Never push to main.", messageNumber: 2 }];
const account = [
  { number: 2, kind: "user" as const, pieces: ["Make it resilient."] },
  { number: 9, kind: "step" as const, pieces: ["read a.ts → 400 lines", "const port = 4173;"], handle: "h-77qa0000" },
];
const names = [{ under: "a.ts", names: ["maxAttempts"] }];

describe.each(HANDOFF_LANGUAGES)("a record in %s", (language) => {
  it("is read back as it was written, with its language", () => {
    const own = language === "English" ? {} : { language };
    const said = { replaced, ranges, sections, pins, account, names };
    const silent = { replaced, ranges, sections: {}, pins: [], account: [], names: [] };
    for (const isModelWritten of [false, true]) {
      for (const content of [said, silent]) {
        const body = renderHandoff({ ...content, asked: '"Go on." (9)', now: [], language, isModelWritten });
        expect(parseHandoff(body)).toEqual({ ...content, ...own });
      }
    }
  });

  it("has distinct words for every section and statement", () => {
    const { headings, ...statements } = HANDOFF_WORDS[language];
    const words = [...SECTION_NAMES.map((name) => headings[name]), ...Object.values(statements)];
    expect(new Set(words).size).toBe(words.length);
    expect(words.every((word) => word.trim() === word && word !== "" && !word.includes("\n"))).toBe(true);
  });
});

describe("chooseHandoffLanguage", () => {
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
  ] as const)("writes %s for a user who does", (language, words) => {
    expect(chooseHandoffLanguage(words)).toBe(language);
    expect(chooseHandoffLanguage(words, "German")).toBe(language);
  });

  it("keeps the language of the previous record if nothing is certain", () => {
    expect(chooseHandoffLanguage("ok", "Japanese")).toBe("Japanese");
    expect(chooseHandoffLanguage("ok")).toBe("English");
  });

  it.each([
    "Зроби клієнт надійним і напиши тести, яких ще немає, але не змінюй те, що вже випущено.",
    "Направи клиента устойчив и напиши тестовете, които липсват, но не променяй вече издаденото.",
    "Maak de client robuust en schrijf de tests die nog niet zijn geschreven, maar het mag niet door deze wijziging worden.",
  ])("writes English if it has no words for the user's language: %s", (words) => {
    expect(chooseHandoffLanguage(words, "German")).toBe("English");
  });
});
