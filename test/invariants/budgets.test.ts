import { describe, expect, it } from "vitest";
import { automatic, compactThroughDoor } from "../fixtures/compact-through-door.ts";
import { transcript, user } from "../fixtures/conversation.ts";
import { longSession, readSteps } from "../fixtures/long-session.ts";

describe("budgets and triggers", () => {
  it("27: results in a tail that is too large become lines, except in the newest step", async () => {
    const input = transcript([user("go"), ...readSteps(30, { lines: 60 })]);
    const { transcript: done, report } = await compactThroughDoor(input, {
      policy: { targetTokens: 600 },
      context: { keepLast: 1 },
    });
    if (report.status === "compacted") expect(done.messages.at(-1)).toEqual(input.messages.at(-1));
    const tight = await compactThroughDoor(input, { policy: { targetTokens: 1_500, protectLast: 30 } });
    expect(tight.report.status).toBe("compacted");
    expect(tight.transcript.messages.at(-1)).toEqual(input.messages.at(-1));
    expect(tight.report.tokensAfter).toBeLessThan(tight.report.tokensBefore / 2);
  });

  it("32: a prompt that was refused as too long is compacted, and one that is switched off is not", async () => {
    const input = longSession(60);
    const recovered = await compactThroughDoor(input, {
      policy: {},
      context: { ...automatic, trigger: "recovery", contextTokens: 30_000 },
    });
    expect(recovered.report.status).toBe("compacted");
    const off = await compactThroughDoor(input, {
      policy: { enabled: false },
      context: { ...automatic, contextTokens: 8_000 },
    });
    expect(off.transcript).toBe(input);
    expect(off.report.reason).toBe("compaction is switched off (compression.enabled)");
  });
});
