import { expect, it } from "vitest";
import type { RecordedMessage, RecordedRequest } from "../replay/recording.ts";
import { scorePrefixStability } from "./prefix-stability.ts";

const table = ["aaaa", "bbbb", "cccc", "bbxx"].map(
  (text): RecordedMessage => ({ text, content: text, bytes: 4, tokens: 1, blocks: 1, isSystem: false }),
);

it("counts what stays at the beginning, and what is sent again after a change", () => {
  const requests = [
    [0, 1],
    [0, 1, 2],
    [0, 3, 2],
  ].map(send);
  // 8 of 8 bytes stay, then 4 and the "bb" of 12: one rewrite, of the 6 bytes after it.
  expect(scorePrefixStability({ table, requests })).toEqual({
    followed: 2,
    earlierBytes: 20,
    stableBytes: 14,
    rewrites: 1,
    rewrittenBytes: 6,
  });
});

it("takes a shorter request for a rewrite", () => {
  expect(scorePrefixStability({ table, requests: [[0, 1], [0]].map(send) })).toMatchObject({
    stableBytes: 4,
    rewrites: 1,
    rewrittenBytes: 0,
  });
});

// Helpers

function send(messages: number[], index: number): RecordedRequest {
  return {
    messages,
    tokens: messages.length,
    bytes: messages.length * 4,
    outputTokens: 1,
    atSeconds: index,
    stored: 0,
  };
}
