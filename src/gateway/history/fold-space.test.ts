import { describe, expect, it } from "vitest";
import { foldSpace } from "./fold-space.ts";

describe("foldSpace", () => {
  it("takes texts for the same that a client only wrapped anew, or put a reminder into", () => {
    const said = "Fix the parser.\n<system-reminder>Be brief.</system-reminder>\n";
    expect(foldSpace(said, " ")).toBe(foldSpace(" Fix\tthe  parser. ", " "));
    expect(foldSpace(said, "")).toBe("Fixtheparser.");
  });

  it("leaves a text as it is that nobody wraps anew", () => {
    const text = "a  b\n".repeat(300_000);
    expect(foldSpace(text, " ")).toBe(text.trim());
  });
});
