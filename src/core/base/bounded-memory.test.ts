import { describe, expect, it } from "vitest";
import { createBoundedMemory } from "./bounded-memory.ts";

describe("a bounded memory", () => {
  it("forgets what was set longest ago", () => {
    const memory = createBoundedMemory<string, number>(2);
    memory.set("a", 1);
    memory.set("b", 2);
    memory.set("a", 3);
    memory.set("c", 4);
    expect([memory.get("a"), memory.get("b"), memory.get("c")]).toEqual([3, undefined, 4]);
  });

  it("goes by weight, and counts what is set again once", () => {
    const memory = createBoundedMemory<string, string>(10);
    memory.set("a", "first", 6);
    memory.set("a", "second", 4);
    memory.set("b", "third", 6);
    expect(memory.has("a")).toBe(true);
    memory.set("c", "fourth", 1);
    expect([memory.has("a"), memory.has("b"), memory.has("c")]).toEqual([false, true, true]);
  });

  it("remembers neither what is too heavy alone nor what was deleted", () => {
    const memory = createBoundedMemory<string, string>(10);
    memory.set("large", "text", 11);
    memory.set("small", "text", 1);
    memory.delete("small");
    expect([memory.has("large"), memory.has("small")]).toEqual([false, false]);
  });
});
