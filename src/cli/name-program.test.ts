import { describe, expect, it } from "vitest";
import { commands } from "./commands.ts";
import { COMMAND_NAMES, nameProgram } from "./name-program.ts";

const npx = { program: "npx palimpsest" };

describe("nameProgram", () => {
  it("says npx if the program was started by it", () => {
    expect(nameProgram("To undo: palimpsest sessions restore a1", npx)).toBe(
      "To undo: npx palimpsest sessions restore a1",
    );
    expect(nameProgram("See palimpsest compact --help.", npx)).toBe("See npx palimpsest compact --help.");
  });

  it("knows every command", () => {
    expect(COMMAND_NAMES).toEqual([...commands.keys()]);
  });

  it("leaves alone what is not a hint", () => {
    const texts = ["Update palimpsest.", "palimpsest: There is no command", "npx palimpsest demo", "palimpsest.yaml"];
    for (const text of texts) expect(nameProgram(text, npx)).toBe(text);
  });

  it("leaves hints as they are if the program is installed", () => {
    expect(nameProgram("palimpsest sessions list", {})).toBe("palimpsest sessions list");
  });
});
