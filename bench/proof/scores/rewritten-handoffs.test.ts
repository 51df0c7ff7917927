import { expect, it } from "vitest";
import type { RecordedMessage, RecordedRequest } from "../replay/recording.ts";
import { countRewrittenHandoffs } from "./rewritten-handoffs.ts";

const table = [
  ["system", 5],
  ["⟪palimpsest handoff 1 · tag⟫", 70],
  ["⟪palimpsest handoff 2 · tag⟫", 90],
  ["user", 3],
].map(([content, tokens]): RecordedMessage => {
  return {
    text: String(content),
    content: String(content),
    bytes: 4,
    tokens: Number(tokens),
    blocks: 1,
    isSystem: false,
  };
});

it.each([
  [
    "a first handoff",
    [
      [0, 3],
      [0, 1, 3],
    ],
    0,
  ],
  [
    "one that is sent again",
    [
      [0, 1],
      [0, 1, 3],
    ],
    0,
  ],
  [
    "one that the next takes the place of",
    [
      [0, 1, 3],
      [0, 2, 3],
    ],
    70,
  ],
  [
    "one that is gone",
    [
      [0, 1],
      [0, 3],
    ],
    0,
  ],
] as const)("counts %s", (_, requests, tokens) => {
  expect(countRewrittenHandoffs({ table, requests: requests.map((messages) => send(messages)) })).toBe(tokens);
});

function send(messages: readonly number[]): RecordedRequest {
  return { messages, tokens: 1, bytes: 1, outputTokens: 1, atSeconds: 0, stored: 0 };
}
