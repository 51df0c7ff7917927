import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { wordCounter } from "../../../test/fixtures/word-counter.ts";
import { palimpsestRedactor } from "../redact/palimpsest-redactor.ts";
import { chooseIdentifiers, type IdentifierSource } from "./choose-identifiers.ts";
import { createIdentifierReader } from "./identifier-reader.ts";

const result = (text: string): IdentifierSource => ({ text, origin: "result" });
const roomy = {
  visibleTexts: [],
  maxTokens: 1_000,
  counter: wordCounter,
  reader: createIdentifierReader({ redactor: palimpsestRedactor }),
};

describe("chooseIdentifiers", () => {
  it("lists each identifier once, with the newest text that contains it", () => {
    const sources = [result("alphaOne betaTwo"), result("betaTwo gammaThree")];
    expect(chooseIdentifiers(sources, roomy).bySource).toEqual([["alphaOne"], ["betaTwo", "gammaThree"]]);
  });

  it("leaves out what can be seen anyway", () => {
    const options = { ...roomy, visibleTexts: ["see betaTwo"] };
    expect(chooseIdentifiers([result("alphaOne betaTwo")], options)).toEqual({ bySource: [["alphaOne"]], left: 0 });
  });

  it("prefers what a call used over what was merely printed", () => {
    const sources: IdentifierSource[] = [{ text: "usedOnce", origin: "call" }, result("printedA printedB printedC")];
    expect(chooseIdentifiers(sources, { ...roomy, maxTokens: 2 })).toEqual({ bySource: [["usedOnce"], []], left: 3 });
  });

  it("prefers what was named again and again", () => {
    const call = (text: string): IdentifierSource => ({ text, origin: "call" });
    const sources = [call("namedTwice"), call("namedTwice"), call("namedOnce"), result("printed printedName")];
    expect(chooseIdentifiers(sources, { ...roomy, maxTokens: 2 }).bySource.flat()).toEqual(["namedTwice"]);
  });

  it("lists what may be an ordinary word only if someone used it", () => {
    const page = result("TOTAL http-equiv renderPage text-sm");
    const sources: IdentifierSource[] = [page, { text: "grep text-sm", origin: "call" }, result("TOTAL")];
    expect(chooseIdentifiers(sources, roomy).bySource).toEqual([["renderPage"], ["text-sm"], []]);
  });

  it("lists neither line addresses nor words with a slash between them", () => {
    const sources: IdentifierSource[] = [
      { text: "sed -n 275p cli.ts", origin: "call" },
      { text: "Look at docs/code and src/core.", origin: "call" },
      result("src/core/plan.ts src/core"),
    ];
    expect(chooseIdentifiers(sources, roomy).bySource).toEqual([["cli.ts"], [], ["src/core/plan.ts", "src/core"]]);
  });

  it("prefers a name to a number", () => {
    expect(chooseIdentifiers([result("41732 aName")], { ...roomy, maxTokens: 2 }).bySource).toEqual([["aName"]]);
  });

  it("pays for a heading once, with the first name under it", () => {
    const under = { ...result("alphaOne betaTwo"), heading: "a heading" };
    // Two tokens per name, two for the heading's words, three around it.
    expect(chooseIdentifiers([under], { ...roomy, maxTokens: 8 }).bySource).toEqual([["alphaOne"]]);
    expect(chooseIdentifiers([under], { ...roomy, maxTokens: 9 }).bySource).toEqual([["alphaOne", "betaTwo"]]);
  });

  it("lists no more under one heading than somebody reads", () => {
    const names = Array.from({ length: 200 }, (_, index) => `name${String.fromCharCode(97 + (index % 26))}_${index}x`);
    const under = { ...result(names.join(" ")), heading: "a heading" };
    expect(chooseIdentifiers([under, result("alphaOne")], roomy).bySource.map(({ length }) => length)).toEqual([40, 1]);
  });

  const sourceOf = fc.record({
    text: fc
      .array(fc.constantFrom("alphaOne", "beta_two", "src/a.ts", "4173", "plain"))
      .map((words) => words.join(" ")),
    origin: fc.constantFrom("user", "assistant", "call", "result"),
  }) as fc.Arbitrary<IdentifierSource>;

  test.prop([fc.array(sourceOf), fc.nat({ max: 20 })])("never spends more than it has", (sources, maxTokens) => {
    const chosen = chooseIdentifiers(sources, { ...roomy, maxTokens }).bySource.flat();
    expect(chosen.length * 2).toBeLessThanOrEqual(maxTokens);
    expect(new Set(chosen).size).toBe(chosen.length);
  });
});
