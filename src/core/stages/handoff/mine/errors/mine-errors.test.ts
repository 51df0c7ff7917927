import { describe, expect, it } from "vitest";
import { assistant, call, result, tool, user } from "../../../../../../test/fixtures/conversation.ts";
import { numbered } from "../../../../../../test/fixtures/numbered.ts";
import type { Message } from "../../../../model/message.ts";
import { listActivities } from "../../../../tool-activity/list-activities.ts";
import { mineErrors } from "./mine-errors.ts";

describe("mineErrors", () => {
  it("names the tool, the target and the exact line of a call that never worked", () => {
    expect(errorsOf(...fetched("a", "Error: 403 Forbidden"))).toEqual([
      'WebFetch https://example.com/a: "Error: 403 Forbidden" (message 2)',
    ]);
  });

  it("forgets a call that worked later", () => {
    expect(errorsOf(...fetched("a", "Error: 403 Forbidden"), ...fetched("b", "# Welcome"))).toEqual([]);
  });

  it("leaves commands to the ledger", () => {
    const messages = [
      assistant(call("a", "Bash", { command: "make" })),
      tool({ ...result("a", "make: *** No rule to make target. Stop."), isError: true }),
    ];
    expect(errorsOf(...messages)).toEqual([]);
  });

  it.each([
    "The request still fails with `ECONNRESET`.",
    "Der Build schlägt weiterhin fehl.",
    "Le serveur ne démarre toujours pas.",
  ])("quotes what the assistant said is broken: %j", (sentence) => {
    expect(errorsOf(user("go"), assistant(`I looked. ${sentence}`))).toEqual([`"${sentence}" (message 2)`]);
  });

  it.each([
    ["The upload throws a TypeError.", "The upload is fixed."],
    ["Der Upload schlägt weiterhin fehl.", "Der Fehler im Upload ist behoben."],
    ["L'envoi ne marche toujours pas.", "L'envoi fonctionne maintenant."],
    ["The upload throws a TypeError.", "Fixed."],
  ])("forgets %j after %j", (error, solution) => {
    expect(errorsOf(assistant(error), assistant(solution))).toEqual([]);
  });

  it.each([
    ["The upload throws a TypeError.", "The login is fixed."],
    ["The upload throws a TypeError.", "The upload is not fixed."],
  ])("remembers %j after %j", (error, other) => {
    expect(errorsOf(assistant(error), assistant(other))).toEqual([`"${error}" (message 1)`]);
  });

  it("lists one kind of error once, where it was said last", () => {
    const messages = [assistant("It still fails after 31 ms."), assistant("It still fails after 47 ms.")];
    expect(errorsOf(...messages)).toEqual(['"It still fails after 47 ms." (message 2)']);
  });
});

// Helpers

function errorsOf(...messages: Message[]): string[] {
  return mineErrors({ messages: numbered(...messages), activities: listActivities(messages) }, 10);
}

function fetched(id: string, output: string): Message[] {
  const failed = output.startsWith("Error");
  return [
    assistant(call(id, "WebFetch", { url: "https://example.com/a" })),
    tool({ ...result(id, output), isError: failed }),
  ];
}
