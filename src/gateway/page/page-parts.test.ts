import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { TurnPoint } from "../../page/model/session-detail.ts";
import { nameAgent } from "../http/name-agent.ts";
import { isOwnPage } from "./is-own-page.ts";
import { keepTurn } from "./keep-turns.ts";

describe("keepTurn", () => {
  test.prop([fc.array(fc.boolean(), { maxLength: 2_000 })])("stays bounded, in order, with both ends", (compacted) => {
    const turns: TurnPoint[] = [];
    for (const [index, isCompacted] of compacted.entries()) keepTurn(turns, turn(index + 1, isCompacted));
    const numbers = turns.map(({ number }) => number);
    expect(turns.length).toBeLessThanOrEqual(241);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(numbers.at(-1)).toBe(compacted.length === 0 ? undefined : compacted.length);
  });

  it("keeps the turns with which a compaction came, however long the session is", () => {
    const turns: TurnPoint[] = [];
    for (let number = 1; number <= 5_000; number += 1) keepTurn(turns, turn(number, number % 500 === 0));
    expect(turns.filter(({ isCompacted }) => isCompacted)).toHaveLength(10);
  });
});

describe("nameAgent", () => {
  it.each([
    ["claude-cli/2.4.1 (external, cli)", "Claude Code"],
    ["codex_cli_rs/0.20.0 (Linux)", "Codex"],
    ["Anthropic/JS 1.8.0", "Anthropic SDK"],
    ["GeminiCLI/0.21.0/gemini-3-pro (linux; x64)", "Gemini CLI"],
    ["google-genai-sdk/1.30.0 gl-node/v24.11.0", "Google SDK"],
    ["my-agent/3", "my-agent"],
    ["<script>", ""],
    ["", ""],
  ])("recognises %s", (said, name) => expect(nameAgent(new Headers({ "user-agent": said }))).toBe(name));
});

describe("isOwnPage", () => {
  const ask = (headers: Readonly<Record<string, string>>): boolean =>
    isOwnPage({ headers: new Headers(headers) } as Request);

  it.each([
    [{ host: "127.0.0.1:4870" }, true],
    [{ host: "127.0.0.1:4870", origin: "http://127.0.0.1:4870", "sec-fetch-site": "same-origin" }, true],
    [{ host: "127.0.0.1:4870", "sec-fetch-site": "none" }, true],
    // Another server on this machine, which the providers' paths would answer.
    [{ host: "127.0.0.1:4870", origin: "http://127.0.0.1:5173" }, false],
    [{ host: "127.0.0.1:4870", "sec-fetch-site": "same-site" }, false],
    [{ host: "127.0.0.1:4870", "sec-fetch-site": "cross-site" }, false],
    [{ host: "127.0.0.1:4870", origin: "null" }, false],
  ])("judges %j", (headers, isOwn) => expect(ask(headers)).toBe(isOwn));
});

function turn(number: number, isCompacted: boolean): TurnPoint {
  const tokens = {
    clientTokens: 0,
    sentTokens: 0,
    promptTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 0,
  };
  return { number, atMs: number, ...tokens, isCompacted };
}
