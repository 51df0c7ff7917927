import { describe, expect, it } from "vitest";
import { nameReason, REASONS } from "./name-reason.ts";
import { findReason } from "./request-facts.ts";

describe("nameReason", () => {
  it.each([
    [undefined, "none"],
    ["the body is not text", "not-text"],
    ["no conversation in it", "no-conversation"],
    ["the request asks the provider to edit the context", "provider-compacts"],
    ["the request asks the provider to compact", "provider-compacts"],
    ["the provider keeps part of the conversation", "provider-keeps-state"],
    ["the agent compacts by itself", "agent-compacts"],
    ["4000 tokens are within the threshold of 6000", "fits"],
    ["compaction is switched off (compression.enabled)", "switched-off"],
    ["this turn has had 3 passes already; the next turn may have more", "held-off"],
    ["nothing is new since the last compaction", "nothing-new"],
    ["there is nothing between head and tail to take out", "nothing-to-take-out"],
    ["somebody else compacts this session", "in-flight"],
    ["What must stay needs 5 tokens, but the window has 4.", "window-too-small"],
    ["the archive failed: disk full", "archive-failed"],
    ["compaction failed: the compacting thread has ended", "compaction-failed"],
    ["a fault of ours (TypeError); the transcript is as it was", "fault"],
    ["Unexpected token 's', \"secret\" is not valid JSON", "other"],
  ] as const)("names %j", (sentence, reason) => {
    expect(nameReason(sentence)).toBe(reason);
    expect(REASONS).toContain(reason);
  });
});

describe("findReason", () => {
  const sent = { body: "", isOriginal: true } as const;

  it.each([
    [{ ...sent, status: "untouched" }, true, "fits"],
    [{ ...sent, status: "untouched" }, false, "unknown-window"],
    [{ ...sent, status: "untouched", reason: "no conversation in it" }, false, "no-conversation"],
    [{ ...sent, status: "replayed" }, true, "none"],
    [{ ...sent, status: "compacted" }, true, "none"],
    [{ ...sent, status: "bypassed", reason: "Unexpected token" }, false, "fault"],
    [{ ...sent, status: "off" }, true, "asked-off"],
    [{ ...sent, status: "observed" }, true, "observing"],
  ] as const)("says why a request went out as it did: %j", (outgoing, knowsWindow, reason) => {
    expect(findReason(outgoing, knowsWindow)).toBe(reason);
  });
});
