import { expect, it } from "vitest";
import { openAiChat } from "../../../src/formats/openai-chat/index.ts";
import { assistant, call, result, tool, transcript, user } from "../../../test/fixtures/conversation.ts";
import { judgeAnswer, repeatElsewhere } from "./repeat-elsewhere.ts";

it("runs in two other places, and every run gives the same bytes", async () => {
  const said = [
    user("Read."),
    assistant(call("a", "read", { path: "a.ts" })),
    tool(result("a", "İıIi\n".repeat(2_000))),
  ];
  const { messages } = openAiChat.decode(openAiChat.encode(transcript([...said, assistant("Done."), user("Next.")])));
  const session = { name: "s", format: "openai-chat", messages, pausesBefore: new Map() } as const;
  expect(await repeatElsewhere(session, messages.length, 4)).toEqual({
    gate: "determinism, 4 runs elsewhere",
    checked: 4,
    failed: 0,
    breaches: [],
  });
});

it("counts every run with other bytes, and a process that was not where it should be", () => {
  const answer = { digests: { a: 3, b: 2 }, timeZone: "Asia/Tokyo", locale: "ja" };
  expect(judgeAnswer(answer, "a", { timeZone: "Asia/Tokyo", locale: "ja" })).toEqual([
    "other bytes in Asia/Tokyo",
    "other bytes in Asia/Tokyo",
  ]);
  expect(judgeAnswer({ ...answer, digests: { a: 5 } }, "a", { timeZone: "Asia/Tokyo", locale: "tr" })).toHaveLength(1);
});
