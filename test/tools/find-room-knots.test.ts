import { describe, expect, it } from "vitest";
import { findRoomKnots } from "../../scripts/find-room-knots.ts";

const imports = (source: string, ...resolved: string[]) => ({
  source,
  dependencies: resolved.map((path) => ({ resolved: path })),
});

describe("findRoomKnots", () => {
  it("finds rooms that need each other through others, although no file is in a cycle", () => {
    const modules = [
      imports("src/core/plan/plan.ts", "src/core/text/lines.ts"),
      imports("src/core/text/lines.ts", "src/core/model/message.ts"),
      imports("src/core/model/report.ts", "src/core/plan/facts.ts"),
      imports("src/core/apply/apply.ts", "src/core/plan/plan.ts"),
    ];
    expect(findRoomKnots(modules, "src/core")).toEqual([["model", "plan", "text"]]);
  });

  it("leaves rooms in order alone, the loose files that join them, and tests", () => {
    const modules = [
      imports("src/core/plan/plan.ts", "src/core/model/message.ts"),
      imports("src/core/model/message.test.ts", "src/core/plan/plan.ts"),
      imports("src/core/model/tokens.ts", "src/core/index.ts"),
      imports("src/core/index.ts", "src/core/plan/plan.ts"),
    ];
    expect(findRoomKnots(modules, "src/core")).toEqual([]);
  });
});
