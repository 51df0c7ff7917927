import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { session } from "../../../../test/arbitraries/session.ts";
import { assistant, call, result, tool, user } from "../../../../test/fixtures/conversation.ts";
import { createIdentifierReader } from "../../identifiers/identifier-reader.ts";
import type { Message } from "../../model/message.ts";
import { palimpsestRedactor } from "../../redact/palimpsest-redactor.ts";
import { adaptTail } from "./adapt-tail.ts";

/** Every message costs 10, so a tail of 160 is 16 messages: eight steps. */
const TAIL = 160;

describe("adaptTail", () => {
  it("grows if recent calls name what was last seen just before the tail", () => {
    const steps = [...fill(10), step("listing", "src/alpha.ts\nsrc/beta.ts"), ...fill(7, 50)];
    const reaching = [...steps, step("read", "x", "src/alpha.ts"), step("read", "y", "src/beta.ts")];
    expect(adapt(reaching.flat())).toBe(TAIL * 1.25);
  });

  it("shrinks if they name nothing from the tail's oldest part", () => {
    expect(adapt(fill(30).flat())).toBe(TAIL * 0.75);
  });

  it("stays the same if they name something from it", () => {
    const steps = [...fill(20), step("listing", "src/alpha.ts"), ...fill(6, 50), step("read", "x", "src/alpha.ts")];
    expect(adapt(steps.flat())).toBe(TAIL);
  });

  it("does not take a newer copy for reaching back", () => {
    const copies = step("listing", "src/alpha.ts src/beta.ts");
    const calls = [step("read", "x", "src/alpha.ts"), step("read", "y", "src/beta.ts")];
    expect(adapt([...fill(10), copies, ...fill(6, 50), copies, ...calls].flat())).toBe(TAIL * 0.75);
  });

  it("does not take what a call itself printed for what it was about", () => {
    const calls = [step("read", "src/alpha.ts: 1", "src/alpha.ts"), step("read", "src/beta.ts: 1", "src/beta.ts")];
    const steps = [...fill(10), step("listing", "src/alpha.ts\nsrc/beta.ts"), ...fill(7, 50), ...calls];
    expect(adapt(steps.flat())).toBe(TAIL * 1.25);
  });

  it.each([
    [5, 0.75],
    [6, 1],
    [7, 1],
    [8, 1.25],
    [9, 1.25],
    [10, 0.75],
  ])("reaching back to a listing %i steps ago makes it %d of its size", (distance, factor) => {
    const calls = [step("read", "x", "src/alpha.ts"), step("read", "y", "src/beta.ts")];
    const listing = step("listing", "src/alpha.ts\nsrc/beta.ts");
    const steps = [...fill(10), listing, ...fill(distance - 2, 50), ...calls];
    expect(adapt([...steps.flat(), user("go on")])).toBe(TAIL * factor);
  });

  it("asks only the newest calls, of several at once the first", () => {
    const listing = step("listing", "src/alpha.ts\nsrc/beta.ts");
    const read = (...paths: string[]): Message[] => [
      assistant(...paths.map((path, index) => call(`p${index}`, "read", { path }))),
      tool(...paths.map((_, index) => result(`p${index}`, "x"))),
    ];
    const other = ["src/c.ts", "src/d.ts", "src/e.ts", "src/f.ts", "src/g.ts", "src/h.ts"];
    const tailAfter = (...reads: Message[][]) =>
      adapt([...fill(10), listing, ...fill(9 - reads.length, 50), ...reads].flat());
    expect(tailAfter(read("src/alpha.ts", "src/beta.ts", "src/i.ts"), read(...other))).toBe(TAIL * 1.25);
    expect(tailAfter(read("src/i.ts", "src/alpha.ts", "src/beta.ts"), read(...other))).toBe(TAIL);
    expect(tailAfter(read("src/i.ts", "src/j.ts", "src/alpha.ts", "src/beta.ts"), read(...other))).toBe(TAIL * 0.75);
  });

  it("takes a number for no name", () => {
    const read = [assistant(call("n", "read", { offset: 4217 })), tool(result("n", "x"))];
    expect(adapt([...fill(10), step("listing", "line 4217"), ...fill(7, 50), read, read].flat())).toBe(TAIL * 0.75);
  });

  it("leaves it if everything is newer than a tail would be, or if nothing was called", () => {
    expect(adapt(fill(3).flat())).toBe(TAIL);
    expect(adapt(Array.from({ length: 40 }, (_, index) => user(`words ${index}`)))).toBe(TAIL);
  });

  test.prop([session, fc.integer({ min: 1, max: 400 })])(
    "stays within its bounds, and is deterministic",
    (messages, tailTokens) => {
      const once = adapt(messages, tailTokens);
      expect(once).toBeGreaterThanOrEqual(Math.floor(tailTokens * 0.75));
      expect(once).toBeLessThanOrEqual(Math.floor(tailTokens * 1.25));
      expect(adapt(messages, tailTokens)).toBe(once);
    },
  );
});

// Helpers

let callCount = 0;

function step(toolName: string, output: string, path = "none"): Message[] {
  callCount += 1;
  return [assistant(call(`c${callCount}`, toolName, { path })), tool(result(`c${callCount}`, output))];
}

/** Steps that have nothing to do with each other. */
function fill(count: number, from = 0): Message[][] {
  return Array.from({ length: count }, (_, index) =>
    step("run", `output of step_${from + index}`, `src/only-${from + index}.ts`),
  );
}

function adapt(messages: readonly Message[], tailTokens = TAIL): number {
  return adaptTail(messages, {
    tailTokens,
    tokensOf: () => 10,
    reader: createIdentifierReader({ redactor: palimpsestRedactor }),
  });
}
