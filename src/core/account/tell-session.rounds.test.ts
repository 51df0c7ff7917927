import { expect, test } from "vitest";
import { user } from "../../../test/fixtures/conversation.ts";
import { choosePieces } from "./choose-pieces.ts";
import { tellSession } from "./tell-session.ts";

// Such a piece used to be worth less than nothing, and the choice between several never ended.
test("what an earlier account told is worth something, however far back its messages are", () => {
  const draft = tellSession({
    messages: [user("Go on.")],
    numbers: [500],
    activities: [],
    isTold: () => true,
    earlier: [
      { number: 2, kind: "user", pieces: ["Never push to main."] },
      { number: 4, kind: "step", pieces: ["read src/client.ts", "retries live in send()"] },
    ],
  });

  expect(Math.min(...draft.pieces.map(({ weight }) => weight))).toBeGreaterThan(0);
  const chosen = [...choosePieces(draft, { maxCharacters: 1_000, visibleTexts: [] })];
  expect(chosen.flat().toSorted()).toEqual([0, 1, 2, 3]);
});
