import { afterEach, describe, expect, it } from "vitest";
import { processTerminal } from "./process-terminal.ts";

const { stdout } = process;
const before = { isTTY: stdout.isTTY, columns: stdout.columns, rows: stdout.rows };
afterEach(() => void Object.assign(stdout, before));

describe("the width of a terminal", () => {
  it("is that of the screen", () => {
    Object.assign(stdout, { isTTY: true, columns: 132, rows: 40 });
    expect(processTerminal()).toMatchObject({ columns: 132, rows: 40 });
  });

  it.each([0, undefined])("is the usual one if the screen says %s", (said) => {
    Object.assign(stdout, { isTTY: true, columns: said, rows: said });
    expect(processTerminal()).toMatchObject({ columns: 80, rows: 24 });
  });

  it("is fixed, without a limit, if the output is piped", () => {
    Object.assign(stdout, { isTTY: false });
    expect(processTerminal()).toMatchObject({ columns: 80, rows: undefined });
  });
});
