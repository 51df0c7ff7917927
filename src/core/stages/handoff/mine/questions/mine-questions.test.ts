import { describe, expect, it } from "vitest";
import { assistant, call, result, tool, user } from "../../../../../../test/fixtures/conversation.ts";
import { numbered } from "../../../../../../test/fixtures/numbered.ts";
import { mineQuestions } from "./mine-questions.ts";

const end = [user("Go on."), assistant("Very well.")];

describe("mineQuestions", () => {
  it.each([
    ["Is 429 retried?", "Yes, honouring Retry-After."],
    ["why does the build fail", "The lockfile is out of date."],
    ["Can you explain what a boundary is?", "It is where a transcript is cut."],
    ["Wo liegt die Konfiguration?", "Sie liegt in `config/app.yml`."],
    ["Pourquoi le test échoue ?", "Le délai est trop court."],
  ])("pairs %j with its answer", (question, answer) => {
    const messages = numbered(
      user(question),
      assistant("Let me check.", call("a")),
      tool(result("a", "…")),
      assistant(`Good question! ${answer} More follows.`),
      ...end,
    );
    expect(mineQuestions(messages, 5)).toEqual({
      resolved: [`"${question}" (message 1) Answer: "${answer}" (message 4)`],
      pending: [],
    });
  });

  it.each([
    "Can you add a test?",
    "It works, right?",
    "Kannst du das umbenennen?",
    "Peux-tu renommer ça ?",
    "Look:\n```\nwhy?\n```",
    "Fix it.",
  ])("takes %j for no question", (text) => {
    expect(
      mineQuestions(numbered(user(text), assistant("The parser has a new test now."), ...end), 5).resolved,
    ).toEqual([]);
  });

  it.each([
    ["Should I also update the docs?", "yes, both pages"],
    ["Which port does the server use?", "I think the server listens on 4173 these days"],
    ["Soll ich die Tests löschen?", "nein"],
  ])("pairs the assistant's %j with the reply", (question, reply) => {
    const messages = numbered(
      user("Start."),
      assistant(`Done so far. ${question}`),
      user(reply),
      assistant("Very well."),
    );
    expect(mineQuestions(messages, 5).resolved).toEqual([`"${question}" (message 2) Reply: "${reply}" (message 3)`]);
  });

  it("takes a new subject for no reply", () => {
    const messages = numbered(
      user("Start."),
      assistant("Should I also update the docs?"),
      user("The build is red again since this morning, please look at it."),
      assistant("Very well."),
    );
    expect(mineQuestions(messages, 5).resolved).toEqual([]);
  });

  it("keeps turns without a visible answer, but not the latest", () => {
    const messages = numbered(
      user("Rename the flag."),
      assistant(call("a")),
      tool(result("a", "ok")),
      user("And the docs."),
      assistant("Let me look."),
      user("Stop."),
      assistant(call("b")),
    );
    expect(mineQuestions(messages, 5).pending).toEqual([
      'the user asked: "And the docs." (message 4), without a visible answer',
      'the user asked: "Rename the flag." (message 1), without a visible answer',
    ]);
  });

  it("takes turns in a row for one", () => {
    expect(
      mineQuestions(numbered(user("Rename it."), user("Please."), assistant("It is renamed."), ...end), 5).pending,
    ).toEqual([]);
  });

  it("lists a question asked twice once, with the newest answer", () => {
    const messages = numbered(
      user("Is it green?"),
      assistant("No, two tests fail."),
      user("Is it green?"),
      assistant("Yes, all of them pass."),
      ...end,
    );
    expect(mineQuestions(messages, 5).resolved).toEqual([
      '"Is it green?" (message 3) Answer: "Yes, all of them pass." (message 4)',
    ]);
  });
});
