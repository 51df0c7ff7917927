import { describe, expect, it } from "vitest";
import { dropTakenBack, readQuotations } from "./drop-taken-back.ts";

const takenBack = new Set(["64849"]);

describe("dropTakenBack", () => {
  it("leaves the sentence out that names a value which was taken back, and quotes the rest apart", () => {
    const line = 'the user said: "Use pnpm. The staging port is 64849. Be brief." (message 21)';
    expect(dropTakenBack([line], takenBack)).toEqual(['the user said: "Use pnpm." "Be brief." (message 21)']);
  });

  it("leaves a line out of which nothing is left", () => {
    expect(dropTakenBack(['"The staging port is 64849." (message 21)', "message 21: 64849"], takenBack)).toEqual([]);
  });

  it("leaves a name out of a list", () => {
    expect(dropTakenBack(["make verify (message 24): verify-a 64849 b.ts"], takenBack)).toEqual([
      "make verify (message 24): verify-a b.ts",
    ]);
  });

  it("keeps everything else as it is", () => {
    const lines = ['"The port is 164849." (message 3)', "src/64849x.ts: a b", "credentials were present (message 2)"];
    expect(dropTakenBack(lines, takenBack)).toEqual(lines);
    expect(dropTakenBack(lines, new Set())).toEqual(lines);
  });
});

describe("readQuotations", () => {
  it("reads what was quoted, oldest first", () => {
    expect(readQuotations(['the user said: "b" (message 9)', "message 3: x", '“a "b"”… (message 4)'])).toEqual([
      { message: { role: "user", parts: [{ kind: "text", text: 'a "b"' }] }, number: 4 },
      { message: { role: "user", parts: [{ kind: "text", text: "b" }] }, number: 9 },
    ]);
  });
});
