import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { createLog } from "../../gateway/operation/log.ts";
import { renderLogLine } from "./render-log-line.ts";

const terminal = fakeTerminal({}, { columns: 160 });

/** How somebody at a terminal reads the gateway's own log. */
function read(write: (log: ReturnType<typeof createLog>) => void, columns = 160): string {
  let shown = "";
  write(
    createLog("debug", (line) => {
      shown += renderLogLine(line, { ...terminal, columns });
    }),
  );
  return shown.replaceAll(/^\d\d:\d\d:\d\d/gm, "12:00:00");
}

describe("renderLogLine", () => {
  it("shows a request in one line", () => {
    const conversation = {
      session: "s1",
      model: "claude-sonnet-5",
      tokensBefore: 32_900,
      tokensAfter: 7_100,
      compactedMessages: 40,
    };
    const usage = { promptTokens: 8_000, cacheReadTokens: 7_200, cacheWriteTokens: 0, outputTokens: 312 };
    const facts = { path: "/v1/messages", status: 200, outcome: "replayed", reason: "none", startedAtMs: 0 } as const;
    const request = { ...facts, oursMs: 11.6, upstreamMs: 2_345, conversation, usage };
    expect(read((log) => log.onRequest(request))).toBe(
      "12:00:00  200  replayed    32,900 → 7,100 tokens  cache 90%  answer 312  2.3 s, ours 12 ms  claude-sonnet-5  /v1/messages  s1\n",
    );
    expect(read((log) => log.onRequest(request), 100)).toBe(
      "12:00:00  200  replayed    32,900 → 7,100 tokens  cache 90%  2.3 s, ours 12 ms  claude-sonnet-5  s1\n",
    );
    expect(read((log) => log.onRequest(request), 80)).toBe(
      "12:00:00  200  replayed    32,900 → 7,100 tokens  cache 90%  2.3 s, ours 12 ms\n",
    );
  });

  it("says why a request was left alone, and that one was refused", () => {
    const facts = { path: "/v1/messages", startedAtMs: 0, oursMs: 1 } as const;
    expect(
      read((log) => log.onRequest({ ...facts, status: 200, outcome: "untouched", reason: "unknown-window" })),
    ).toBe("12:00:00  200  untouched (unknown-window)  /v1/messages\n");
    expect(read((log) => log.onRequest({ ...facts, status: 401, outcome: "refused", reason: "none" }))).toContain(
      "401  refused",
    );
  });

  it("shows faults and look-ups", () => {
    expect(read((log) => log.onFault("store", Object.assign(new Error("secret"), { code: "EIO" })))).toBe(
      "12:00:00  fault  store Error EIO\n",
    );
    expect(read((log) => log.onLookUp("search", "answered"))).toBe("12:00:00  look-up  search, answered\n");
  });

  test.prop([fc.string()])("passes through what is not a line of the log", (line) => {
    fc.pre(!line.trim().startsWith("{"));
    expect(renderLogLine(line, terminal)).toBe(line);
  });

  test.prop([fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom("request", "compaction", "fault", "other")])(
    "shows any document in one line, without anything that a terminal acts on",
    (fields, msg) => {
      expect(renderLogLine(JSON.stringify({ ...fields, msg }), terminal)).toMatch(/^[^\p{Cc}]*\n$/u);
    },
  );
});
