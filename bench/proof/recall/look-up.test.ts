import { expect, it } from "vitest";
import { memoryArchive } from "../../../src/archives/memory.ts";
import type { ArchivedOriginal } from "../../../src/core/model/commit.ts";
import { assistant, call } from "../../../test/fixtures/conversation.ts";
import type { Probe } from "../../recall/find-probes.ts";
import { benchKey } from "../strategies/palimpsest.ts";
import { lookUp } from "./look-up.ts";

it("finds a missing string behind a visible handle, or with the other words of the call", async () => {
  const store = memoryArchive();
  const originals = [
    original("h-aaaaaaaa", "retry settings of the uploader: maxAttempts"),
    original("h-bbbbbbbb", "colours of the theme: accentColor"),
  ];
  await store.commit({ lineage: "a", number: 1, originals });
  const session = [
    assistant(call("a", "grep", { pattern: "maxAttempts", path: "uploader settings" })),
    assistant(call("b", "grep", { pattern: "accentColor", path: "unheard words" })),
    assistant(call("c", "grep", { pattern: "neverThere", path: "uploader" })),
  ];
  const missing = [probe("maxAttempts", 0), probe("accentColor", 1), probe("neverThere", 2)];
  const found = await lookUp(missing, "see h-bbbbbbbb", store, session);
  await store.close();
  expect({ ...found }).toEqual({
    byHandle: new Set(["accentColor"]),
    bySearch: new Set(["maxAttempts"]),
    inHits: new Set(["maxAttempts"]),
  });
});

// Helpers

function original(handle: string, text: string): ArchivedOriginal {
  return { handle, kind: "tool", text, sha256: benchKey.sha256(text) };
}

function probe(value: string, usedAt: number): Probe {
  return { value, shape: "name", lastSeen: 0, usedAt, mentions: 1 };
}
