import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryArchive } from "../../src/archives/memory.ts";
import { startPage } from "../../src/gateway/page/start-page.ts";
import { keyedHash } from "../../src/keys/keyed-hash.ts";
import { fillPageStage, type PageStory } from "../../test/page/fill-page-stage.ts";
import { pageHistory } from "../../test/page/page-history.ts";
import { type PageStage, setPageStage } from "../../test/page/set-page-stage.ts";

/** Pages in the states that there are pictures of. */
export interface Scenes {
  readonly busy: PageStage;
  readonly story: PageStory;
  /** A session of the busy gateway with a handoff that a model wrote. */
  readonly summarized: PageStage;
  readonly summarizedSession: string;
  readonly empty: PageStage;
  readonly guarded: PageStage;
  /** The address of a page over an empty archive. */
  readonly emptyArchive: string;
  close(): Promise<void>;
}

/** Many more turns than a test needs, so that the curve looks like a day's work. */
const STEPS = Array.from({ length: 46 }, (_, index) => index + 1);

/** What a careless model writes: most of it is true, the last line of each list is not. */
const PROSE = `## Goal
- Make the importer skip rows without an id, and keep the tests green.

## Completed actions
- Ran the tests of part 1 with \`npx vitest run src/import/part-1\`; 1 of 24 failed.
- Fixed src/import/write-everything.ts, and all 480 tests pass.

## Remaining work
- Go on with part 5, and never change the schema of table import_4.
`;

/** Opens all of them. They share nothing but the process. */
export async function openScenes(): Promise<Scenes> {
  const files = mkdtempSync(join(tmpdir(), "palimpsest-scenes-"));
  writeFileSync(join(files, "prose.md"), PROSE);
  const busy = await setPageStage();
  const story = await fillPageStage(busy, STEPS);
  const summarized = await setPageStage({ summarizer: `command:cat ${join(files, "prose.md")}` });
  const summarizedSession = await summarize(summarized);
  const empty = await setPageStage();
  const guarded = await setPageStage({ tenants: new Map([["a-token", "ann"]]) });
  const archive = await startPage({
    archive: memoryArchive(),
    tenant: "default",
    hash: keyedHash(new Uint8Array(32).fill(3)),
    storeUrl: "memory:",
    port: 0,
  });
  return {
    busy,
    story,
    summarized,
    summarizedSession,
    empty,
    guarded,
    emptyArchive: archive.url,
    async close() {
      for (const scene of [busy, summarized, empty, guarded, archive]) await scene.close();
      rmSync(files, { recursive: true });
    },
  };
}

async function summarize(stage: PageStage): Promise<string> {
  let session = "";
  // The second is too long to go out unchanged, so that it waits for the model.
  for (const steps of [4, 70, 71]) session = (await stage.say(pageHistory({ steps }))).session;
  return session;
}
