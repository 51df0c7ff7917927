import { describe, expect, it } from "vitest";
import { numberActions } from "./number-actions.ts";
import { parseHandoff } from "./parse-handoff.ts";
import { renderHandoff } from "./render-handoff.ts";

const replaced = { first: 2, last: 9 };

describe("the numbers of completed actions", () => {
  it("begin at one", () => {
    expect(numberActions(undefined, ["read a.ts", "edited b.ts"])).toEqual({ numbers: [1, 2], through: 2 });
  });

  it("continue over updates, and stay with their actions", () => {
    const sections = { "Completed actions": ["read a.ts", "edited b.ts", "ran the tests"] };
    const before = { sections, actions: { numbers: [4, 5, 6], through: 6 } };
    expect(numberActions(before, ["edited b.ts", "ran the tests", "committed"])).toEqual({
      numbers: [5, 6, 7],
      through: 7,
    });
    expect(numberActions({ sections }, ["committed"])).toEqual({ numbers: [4], through: 4 });
  });

  it("continue after a record that no model wrote", () => {
    const silent = numberActions({ sections: {}, actions: { numbers: [], through: 6 } }, []);
    expect(silent).toEqual({ numbers: [], through: 6 });
    expect(numberActions({ sections: {}, actions: { numbers: [], through: 6 } }, ["committed"])?.numbers).toEqual([7]);
    expect(numberActions(undefined, [])).toBeUndefined();
  });

  it("are written, and read back if the state was lost", () => {
    const content = {
      replaced,
      ranges: [],
      sections: { "Completed actions": ["edited b.ts with edit", "committed with bash"] },
      actions: { numbers: [5, 7], through: 7 },
      pins: [],
      now: [],
      account: [],
      names: [],
      language: "English" as const,
      isModelWritten: true,
    };
    const body = renderHandoff(content);
    expect(body).toContain("5. edited b.ts with edit\n7. committed with bash");
    expect(parseHandoff(body)?.actions).toEqual({ numbers: [5, 7], through: 7 });
  });
});
