import { expect, it } from "vitest";
import { original, record } from "../../test/contracts/archive/fixtures.ts";
import { createSessionArchive } from "./create-session-archive.ts";
import { IN_MEMORY } from "./sqlite/open-database.ts";
import { openSqliteCore } from "./sqlite/sqlite-core.ts";

const key = new Uint8Array(32).fill(1);

it("finds what was committed while the index was being updated", async () => {
  const core = openSqliteCore({ path: IN_MEMORY, create: true, key });
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const archive = createSessionArchive(
    {
      // As from a slow server: the answer that nothing is pending arrives after something is.
      async run(call) {
        const result = core.start(call, {}).finish() as never;
        if (call.name === "loadPending") await answered;
        return result;
      },
      finishScrubbing: async () => core.scrub(),
      checkIntegrity: async () => core.checkIntegrity(),
      changeKey: async (newKey) => core.changeKey(newKey),
      close: async () => core.close(),
    },
    { key },
  );
  const early = archive.search({ query: "bakery" });
  await archive.commit(record({ originals: [original("h-00000001", "the bakery")] }));
  const late = archive.search({ query: "bakery" });
  answer();
  await early;
  expect((await late).hits.map(({ handle }) => handle)).toEqual(["h-00000001"]);
  await archive.close();
});
