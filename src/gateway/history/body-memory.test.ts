import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { anthropicHistory } from "./anthropic-history.ts";
import { createBodyMemory } from "./body-memory.ts";
import { createLinkKeys, type LinkKeys } from "./link-keys.ts";
import { openAiChatHistory } from "./openai-chat-history.ts";
import { openAiResponsesHistory } from "./openai-responses-history.ts";
import { parseHistory } from "./parse-history.ts";

const long = "x".repeat(5_000);
const messages = Array.from({ length: 20 }, (_, index) => ({ role: "user", content: `${index} ${long}` }));

describe("createBodyMemory", () => {
  it("reads only what is new, even if the body around the list changed", () => {
    const { keys, asked } = countKeys();
    const memory = createBodyMemory();
    parseHistory(JSON.stringify({ messages }), anthropicHistory, keys, memory);
    const body = { max_tokens: 1, messages: [...messages, { role: "user", content: "new" }] };
    const again = parseHistory(JSON.stringify(body), anthropicHistory, keys, memory);
    expect(asked()).toBeLessThan(messages.length + 4);
    expect(again).toEqual(parseHistory(JSON.stringify(body), anthropicHistory, createLinkKeys()));
  });

  it("does not take a message of one format for one of another", () => {
    const memory = createBodyMemory();
    const thinking = messages.map((message) => ({ ...message, cache_control: { type: "ephemeral" } }));
    const text = JSON.stringify({ messages: thinking });
    parseHistory(text, anthropicHistory, createLinkKeys(), memory);
    const read = parseHistory(text, openAiChatHistory, createLinkKeys(), memory);
    expect(read).toEqual(parseHistory(text, openAiChatHistory, createLinkKeys()));
  });

  it("forgets the oldest if bodies are too many or too long", () => {
    const { keys, asked } = countKeys();
    const memory = createBodyMemory({ maxBodies: 1 });
    const other = messages.map(({ role }) => ({ role, content: `other ${long}` }));
    for (const list of [messages, other, messages]) {
      parseHistory(JSON.stringify({ messages: list }), anthropicHistory, keys, memory);
    }
    expect(asked()).toBe(3 * messages.length);
  });

  const edits = fc.array(fc.record({ at: fc.nat(), text: fc.string({ maxLength: 6 }), drop: fc.nat({ max: 9_000 }) }), {
    maxLength: 3,
  });
  const thought = { type: "reasoning", summary: [{ type: "summary_text", text: long }] };
  // What opens the list, what does not count, and what does, in every order.
  const input = [
    { role: "developer", content: long },
    ...messages.flatMap((one, index) => [one, thought].slice(index % 2)),
  ];
  test.prop([fc.constantFrom({ messages }, { input }), edits])(
    "reads a body the same, whatever was read before",
    (body, changes) => {
      const wire = "input" in body ? openAiResponsesHistory : anthropicHistory;
      const before = JSON.stringify(body);
      let after = before;
      for (const { at, text, drop } of changes) {
        const from = at % after.length;
        after = after.slice(0, from) + text + after.slice(from + drop);
      }
      const memory = createBodyMemory();
      parseHistory(before, wire, createLinkKeys(), memory);
      expect(attempt(() => parseHistory(after, wire, createLinkKeys(), memory))).toEqual(
        attempt(() => parseHistory(after, wire, createLinkKeys())),
      );
    },
  );

  it("cuts a continued list at any of its items as if it were new", () => {
    for (let count = 1; count < input.length; count += 1) {
      const memory = createBodyMemory();
      parseHistory(JSON.stringify({ input: input.slice(0, count) }), openAiResponsesHistory, createLinkKeys(), memory);
      const whole = JSON.stringify({ input });
      expect(parseHistory(whole, openAiResponsesHistory, createLinkKeys(), memory)).toEqual(
        parseHistory(whole, openAiResponsesHistory, createLinkKeys()),
      );
    }
  });
});

function attempt<Result>(work: () => Result): Result | string {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
}

/** Keys that say how often they were asked for one. */
function countKeys(): { readonly keys: LinkKeys; readonly asked: () => number } {
  const keys = createLinkKeys();
  let asked = 0;
  return {
    keys: {
      find(item, wire) {
        asked += 1;
        return keys.find(item, wire);
      },
    },
    asked: () => asked,
  };
}
