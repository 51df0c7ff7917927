import { expect, it } from "vitest";
import { assistant, call, user } from "../../../test/fixtures/conversation.ts";
import { countAlive, scoreDetection } from "./constraints.ts";

it("counts constraints that are stated byte for byte, in text only", () => {
  const messages = [user("Never push to main. Thanks."), assistant("ok", call("a", "say", { text: "use pnpm" }))];
  expect(countAlive(["Never push to main.", "use pnpm", "never push to main."], messages)).toBe(1);
});

it("counts standing wordings that were found, and passing ones mistaken for them", () => {
  const standing = ["Never push to main.", "The sky is blue."];
  const passing = ["Can you look at the log?"];
  expect(scoreDetection([{ standing, passing }])).toEqual({ found: 1, standing: 2, wrong: 0, passing: 1 });
});
