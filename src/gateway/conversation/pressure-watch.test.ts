import { describe, expect, it } from "vitest";
import { createPressureWatch } from "./pressure-watch.ts";

describe("createPressureWatch", () => {
  it("reports once that the pressure rose, and once that it fell", () => {
    const watch = createPressureWatch();
    const levels = ["calm", "high", "high", "calm", "calm", "high"] as const;
    const told = levels.map((level) => watch.note("one", level));
    expect(told).toEqual([undefined, "high", undefined, "calm", undefined, "high"]);
    expect(watch.note("two", "calm")).toBeUndefined();
  });

  it("forgets the oldest", () => {
    const watch = createPressureWatch(1);
    watch.note("one", "high");
    watch.note("two", "high");
    expect(watch.note("one", "high")).toBe("high");
  });
});
