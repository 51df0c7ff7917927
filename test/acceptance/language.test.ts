import { describe, expect, it } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import { compactThroughDoor } from "../fixtures/compact-through-door.ts";
import { longSession, moreTurns } from "../fixtures/long-session.ts";

const GERMAN =
  "Mach den Client robust und schreib die Tests, die noch fehlen. Pushe niemals auf den Hauptzweig, das ist nicht erlaubt.";
const ENGLISH =
  "From now on we speak English: there were tests that have not been written, and they should all be there when this is done.";

describe("acceptance: same language as the user", () => {
  it("writes headings and framing in it, round after round, until the user changes it", async () => {
    const archive = memoryArchive();
    const first = await compactThroughDoor(longSession(30, { opening: GERMAN, latest: "weiter" }), { archive });
    expect(first.text).toContain("## Was geschah");
    expect(first.text).toContain("Er dient nur zum Nachschlagen");
    expect(first.text).not.toContain("## What happened");

    const grown = { ...first.transcript, messages: [...first.transcript.messages, ...moreTurns(20, "next", "weiter")] };
    for (const store of [archive, memoryArchive()]) {
      const second = await compactThroughDoor(grown, { archive: store });
      expect(second.text.split("## Was geschah")).toHaveLength(2);
      expect(second.text).toContain("Pushe niemals");
    }

    const changed = { ...grown, messages: [...grown.messages, ...moreTurns(5, "last", ENGLISH)] };
    const third = await compactThroughDoor(changed, { archive });
    expect(third.text).toContain("## What happened");
    expect(third.text).not.toContain("## Was geschah");
  });
});
