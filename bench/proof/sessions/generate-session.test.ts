import { describe, expect, it } from "vitest";
import { openAiChat } from "../../../src/formats/openai-chat/index.ts";
import { transcript } from "../../../test/fixtures/conversation.ts";
import { createProbeFinder } from "../../recall/find-probes.ts";
import { chooseSeededCuts } from "../recall/choose-cuts.ts";
import { tokensOfAll } from "../sizes.ts";
import { makeSession } from "./generate-session.ts";
import type { Domain } from "./recipe.ts";

const domains: Domain[] = ["coding", "support", "browsing", "data analysis"];

describe.each(domains)("a made %s session", (domain) => {
  const session = makeSession({ name: "a", domain, tokens: 15_000, seed: 3 });

  it("has about the length asked for, is valid, and is the same each time", () => {
    expect(tokensOfAll(session.messages)).toBeGreaterThanOrEqual(15_000);
    expect(openAiChat.validate(openAiChat.encode(transcript(session.messages)))).toEqual([]);
    expect(makeSession({ name: "a", domain, tokens: 15_000, seed: 3 })).toEqual(session);
  });

  it("comes back to things it saw before, and has pauses", () => {
    // What the tools print changes with the repository: one long file can fill a session before it returns to anything.
    const sessions = [3, 4, 5, 6].map((seed) => makeSession({ name: "a", domain, tokens: 15_000, seed }));
    const probes = sessions.flatMap(({ name, messages }) =>
      chooseSeededCuts(name, messages.length, Number.POSITIVE_INFINITY).flatMap(createProbeFinder(messages)),
    );
    expect(probes.length).toBeGreaterThan(0);
    expect(sessions.some(({ pausesBefore }) => pausesBefore.size > 0)).toBe(true);
  });
});

it("has pictures, or one huge output, if the recipe says so", () => {
  const pictures = makeSession({ name: "b", domain: "browsing", tokens: 8_000, seed: 4, hasImages: true });
  expect(pictures.messages.some(({ parts }) => parts.some(({ kind }) => kind === "media"))).toBe(true);
  const huge = makeSession({ name: "c", domain: "coding", tokens: 60_000, seed: 5, hasHugeOutput: true });
  const largest = Math.max(...huge.messages.map((message) => tokensOfAll([message])));
  expect(largest).toBeGreaterThan(15_000);
});
