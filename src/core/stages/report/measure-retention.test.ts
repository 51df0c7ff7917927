import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { user } from "../../../../test/fixtures/conversation.ts";
import { createIdentifierReader } from "../../identifiers/identifier-reader.ts";
import { palimpsestRedactor } from "../../redact/palimpsest-redactor.ts";
import { measureRetention, type RetentionInput } from "./measure-retention.ts";

it("counts what was taken out, and what of it can still be read", () => {
  const report = measure(["npm test", "npm run build"], ["ran npm test", "and nothing else"]);
  expect(report).toContainEqual({ fact: "commands", removed: 2, inContext: 1 });
});

const words = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 8 });

test.prop([fc.array(words), fc.array(words)])("counts alike in little text and in much", (commands, texts) => {
  const filler = "z".repeat(20_000);
  expect(measure(commands, [...texts, filler])).toEqual(measure(commands, [...texts, "z"]));
});

// Helpers

function measure(commands: readonly string[], texts: readonly string[]) {
  const input: RetentionInput = {
    removed: [],
    after: texts.map((text) => user(text)),
    quoted: { errors: [], commands, constraints: [] },
    reader: createIdentifierReader({ redactor: palimpsestRedactor }),
  };
  return measureRetention(input);
}
