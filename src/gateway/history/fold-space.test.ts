import { describe, expect, it } from "vitest";
import { foldSpace } from "./fold-space.ts";

describe("foldSpace", () => {
  it("treats texts as the same that a client only rewrapped, or put a reminder into", () => {
    const said = "Fix the parser.\n<system-reminder>Be brief.</system-reminder>\n";
    expect(foldSpace(said, " ")).toBe(foldSpace(" Fix\tthe  parser. ", " "));
    expect(foldSpace(said, "")).toBe("Fixtheparser.");
  });

  it("only trims a text that is too long for a client to rewrap", () => {
    const text = "a  b\n".repeat(300_000);
    expect(foldSpace(text, " ")).toBe(text.trim());
  });
});
