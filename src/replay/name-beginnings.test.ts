import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { hashChain } from "./hash-chain.ts";
import { identifyMessage } from "./identify-message.ts";
import { createNamer } from "./name-beginnings.ts";

const SCOPE = { tenant: "library", format: "anthropic" };

describe("createNamer", () => {
  it("names a continued history as if it were read for the first time", () => {
    const name = createNamer();
    const history: unknown[] = [user("Hello."), user("Look at this."), user("And at that.")];
    expect(name(history, SCOPE.format)).toEqual(fresh(history));
    history.push(user("Now?"));
    expect(name(history, SCOPE.format)).toEqual(fresh(history));
    expect(name(structuredClone(history), SCOPE.format)).toEqual(fresh(history));
  });

  it("sees what a host writes into a message that it passed before", () => {
    const name = createNamer();
    const bytes = new Uint8Array([1, 2, 3]);
    const block: Record<string, unknown> = { type: "text", text: "one", address: new URL("https://example.com/a") };
    const history = [user("Hello."), { role: "user", content: [block, { type: "image", data: bytes }] }];
    const before = name(history, SCOPE.format);
    for (const change of [
      () => Object.assign(block, { text: "two" }),
      () => Object.assign(block, { address: new URL("https://example.com/b") }),
      () => bytes.fill(9),
      () => history[1]?.content.splice(0, 1),
    ]) {
      change();
      const after = name(history, SCOPE.format);
      expect(after).toEqual(fresh(history));
      expect(after).not.toEqual(before);
    }
  });

  it("sees another date, and anything else that defines its own JSON form", () => {
    const name = createNamer();
    const at = (when: object) => [
      user("Hello."),
      { role: "assistant", content: [{ type: "tool-call", input: { when } }] },
    ];
    const dates = [new Date(0), new Date(1), { toJSON: () => "today" }, { toJSON: () => "tomorrow" }];
    const names = dates.map((when) => name(at(when), SCOPE.format));
    expect(names).toEqual(dates.map((when) => fresh(at(when))));
    expect(new Set(names.map((chain) => chain.at(-1))).size).toBe(dates.length);
    name(at({}), SCOPE.format);
    expect(() => name(at(new Map()), SCOPE.format)).toThrow("a value that JSON cannot hold");
  });

  it("forgets the oldest conversations, and names them all the same", () => {
    const name = createNamer(20);
    const histories = ["a", "b", "c"].map((word) => [user(word), user(`${word} is a word of some length`)]);
    for (const history of [...histories, ...histories]) expect(name(history, SCOPE.format)).toEqual(fresh(history));
  });

  const message = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.record({ role: fc.constant("user"), content: fc.array(fc.record({ text: fc.string() }), { maxLength: 3 }) }),
  );

  test.prop([fc.array(fc.array(message, { maxLength: 6 }), { maxLength: 6 })])(
    "gives the names that a whole hash gives, whatever came before",
    (histories) => {
      const name = createNamer(200);
      let all: unknown[] = [user("Hello.")];
      for (const history of histories) {
        all = history.length % 2 === 0 ? [...all, ...history] : [user("Hello."), ...history];
        expect(name(all, SCOPE.format)).toEqual(fresh(all));
      }
    },
  );
});

// Helpers

function user(text: string): { readonly role: "user"; readonly content: Record<string, unknown>[] } {
  return { role: "user", content: [{ type: "text", text }] };
}

function fresh(messages: readonly unknown[]): string[] {
  return hashChain(
    messages.map((message) => ({ key: identifyMessage(message) })),
    SCOPE,
  );
}
