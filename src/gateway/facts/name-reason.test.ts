import { describe, expect, it } from "vitest";
import { memoryArchive } from "../../archives/memory.ts";
import { createTranscriptCompactor } from "../../compactor/create-transcript-compactor.ts";
import { codecs } from "../../formats/index.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { REASONS } from "../base/reason.ts";
import { nameReason, tellReason } from "./name-reason.ts";
import { findReason } from "./request-facts.ts";

describe("nameReason", () => {
  it.each([
    ["", "none"],
    ["the provider holds earlier messages of this conversation", "provider-keeps-state"],
    ["4000 tokens are within the threshold of 6000", "fits"],
    ["4000 tokens are within 6000, which is 85% of the window", "fits"],
    ["compaction is switched off (compression.enabled)", "switched-off"],
    ["this turn has had 3 passes already; the next turn may have more", "held-off"],
    ["nothing is new since the last compaction", "nothing-new"],
    ["there is nothing between head and tail to take out", "nothing-to-take-out"],
    [
      "9 tokens are above 6, which is 85% of the window, but 2 messages are too few to take any out",
      "nothing-to-take-out",
    ],
    ["another process is compacting this session", "in-flight"],
    ["What must stay needs 5 tokens, but the window has 4.", "window-too-small"],
    ["what must stay leaves no room for a handoff", "window-too-small"],
    ["the archive failed: disk full", "archive-failed"],
    ["a fault of ours (TypeError); the transcript is as it was", "fault"],
    ["Unexpected token 's', \"secret\" is not valid JSON", "other"],
  ] as const)("names %j", (sentence, reason) => {
    expect(nameReason(sentence)).toBe(reason);
    expect(REASONS).toContain(reason);
  });
});

describe("the reports of the compactor", () => {
  const hash = keyedHash(new Uint8Array(32).fill(7));
  const step = (at: number) => [
    { role: "user", content: `Question ${at}` },
    { role: "assistant", content: `Answer ${at}: ${"word ".repeat(400)}` },
  ];
  const long = { model: "m", messages: Array.from({ length: 20 }, (_, at) => step(at)).flat() };
  const fail = async (): Promise<never> => {
    throw new Error("disk full");
  };

  // As they are worded now: a reworded sentence must not lose its name.
  it.each([
    ["fits", {}, { contextTokens: 200_000 }],
    ["fits", {}, { contextTokens: 200_000, trigger: "hygiene" }],
    ["switched-off", { policy: { floorTokens: 0, enabled: false } }, {}],
    ["held-off", {}, { passesThisTurn: 3 }],
    ["nothing-to-take-out", {}, { contextTokens: 200_000, force: true, keepLast: 100 }],
    ["window-too-small", {}, { contextTokens: 300 }],
    ["archive-failed", { archive: { ...memoryArchive(), commit: fail } }, {}],
  ] as const)("give reasons of the name %s", async (name, options, context) => {
    const usual = { hash, archive: memoryArchive(), policy: { floorTokens: 0 } };
    const compactor = createTranscriptCompactor({ ...usual, ...options });
    const asked = { contextTokens: 8_000, ...context };
    const { report } = await compactor.compact(codecs["openai-chat"].decode(long), asked);
    expect([nameReason(report.reason), report.reason]).toEqual([name, report.reason]);
  });
});

describe("tellReason", () => {
  it("hides a reason that quotes an error", () => {
    expect(tellReason("the archive failed: /home/me/archive.db is locked")).toEqual({ name: "archive-failed" });
    expect(tellReason("Unexpected token 's', \"secret\" is not valid JSON")).toEqual({ name: "other" });
    const sentence = "nothing is new since the last compaction";
    expect(tellReason(sentence)).toEqual({ name: "nothing-new", sentence });
  });
});

describe("findReason", () => {
  const sent = { body: "", isOriginal: true } as const;

  it.each([
    [{ ...sent, status: "untouched" }, true, "fits"],
    [{ ...sent, status: "untouched" }, false, "unknown-window"],
    [{ ...sent, status: "untouched", reason: { name: "no-conversation" } }, false, "no-conversation"],
    [{ ...sent, status: "replayed" }, true, "none"],
    [{ ...sent, status: "compacted" }, true, "none"],
    [{ ...sent, status: "bypassed", reason: { name: "fault" } }, false, "fault"],
    [{ ...sent, status: "repaired", reason: { name: "media-refused" } }, true, "media-refused"],
    [{ ...sent, status: "off" }, true, "asked-off"],
    [{ ...sent, status: "observed" }, true, "observing"],
  ] as const)("says why a request went out as it did: %j", (outgoing, knowsWindow, reason) => {
    expect(findReason(outgoing, knowsWindow)).toBe(reason);
  });
});
