import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { foldText } from "./fold-text.ts";

describe("foldText", () => {
  it.each([
    ["ARRÊTE d’utiliser « npm »", "arrete d'utiliser npm"],
    ["Don't use *npm*, 'yarn' or `pnpm`!", "don't use npm , yarn or pnpm !"],
    ["Größe:\t10\r\n👍", "grosse: 10"],
    ["rock 'n' roll's", "rock n roll's"],
    ["", ""],
  ])("folds %j", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test.prop([fc.stringMatching(/^[ -~\t\n]{0,40}$/)])(
    "folds plain letters the same way, whatever is next to them",
    (text) => {
      expect(foldText(`${text} é`)).toBe(`${foldText(text)} e`.trim());
    },
  );
});
