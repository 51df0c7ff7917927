import { describe, expect, it } from "vitest";
import { assistant, image, result, tool, user } from "../../../test/fixtures/conversation.ts";
import { findUserWords, isUserTurn } from "./find-user-words.ts";

describe("isUserTurn", () => {
  it.each([
    ["words", user("fix it"), true],
    ["a picture", user(image()), true],
    ["words next to a reminder", user("<system-reminder>be brief</system-reminder>\nfix it"), true],
    ["only a reminder", user("<system-reminder>be brief</system-reminder>\n"), false],
    ["only white space", user(" \n"), false],
    ["results alone", tool(result("a", "done")), false],
    ["results in a user's message", user(result("a", "done")), false],
    ["results and words", user(result("a", "done"), "stop"), true],
    ["an answer", assistant("fix it"), false],
    ["a handoff of ours", { ...user("record"), meta: { kind: "handoff" as const } }, false],
  ])("%s", (_name, message, expected) => {
    expect(isUserTurn(message)).toBe(expected);
  });
});

describe("findUserWords", () => {
  it("leaves out what the host wrote", () => {
    expect(findUserWords(user("a<memory>m</memory>b<rules>r</rules>c"))).toBe("abc");
  });
});
