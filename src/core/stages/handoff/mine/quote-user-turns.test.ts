import { describe, expect, it } from "vitest";
import { assistant, user } from "../../../../../test/fixtures/conversation.ts";
import type { Message } from "../../../model/message.ts";
import { isStatedAsState } from "./is-stated-as-state.ts";
import { quoteUserTurns } from "./quote-user-turns.ts";

const number = (messages: readonly Message[]) => messages.map((message, index) => ({ message, number: index + 1 }));
const session = number([
  user("Tidy the parser. I like it when names are short."),
  assistant("Done."),
  user("Hmm, the colleagues upstairs prefer tabs."),
  assistant("I see."),
  user("Go on."),
]);

describe("quoteUserTurns", () => {
  it("quotes every turn but the latest, newest first", () => {
    expect(quoteUserTurns(session, "", 10)).toEqual([
      'the user said: "Hmm, the colleagues upstairs prefer tabs." (message 3)',
      'the user said: "Tidy the parser. I like it when names are short." (message 1)',
    ]);
  });

  it("quotes nothing twice", () => {
    expect(quoteUserTurns(session, '"Tidy the parser. I like it when names are short."', 10)).toHaveLength(1);
  });

  it("cuts what is long, and says so", () => {
    const [line] = quoteUserTurns(number([user("Look at this. ".repeat(100)), user("Now.")]), "", 10);
    expect(line).toMatch(/^the user said: "Look at this\. .*"… \(message 1\)$/);
    expect(line?.length).toBeLessThan(350);
  });

  it("takes no more than it may", () => {
    expect(quoteUserTurns(session, "", 1)).toHaveLength(1);
  });

  it("orders nothing", () => {
    for (const line of quoteUserTurns(session, "", 10)) expect(isStatedAsState(line)).toBe(true);
  });
});
