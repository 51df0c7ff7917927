import type { Page } from "playwright-core";
import type { Scenes } from "./open-scenes.ts";

/** A view of the page in one state. */
export interface View {
  readonly name: string;
  readonly address: string;
  /** Text that appears once the view is drawn. */
  readonly sign: string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** Drawn in full height, not only what the window shows. */
  readonly isWhole?: boolean;
}

/** Places of two compactions of the long session: one that only shortened results, one that folded messages. */
const SHORTENED = 1;
const FOLDED = 7;
const OUTPUT = "FAIL src/upload.test.ts > keeps the session\nAssertionError: expected 401 to be 200\n";

/** All views, with every state that a user may meet. */
export function listViews(scenes: Scenes): readonly View[] {
  const { busy, story, empty, guarded, emptyArchive, summarized, summarizedSession } = scenes;
  const session = `${busy.url}/#/s/${story.main}`;
  return [
    { name: "sessions", address: `${busy.url}/#/`, sign: "Write tests for the parser" },
    { name: "sessions-empty", address: `${empty.url}/#/`, sign: "No sessions yet" },
    { name: "sessions-empty-archive", address: `${emptyArchive}/#/`, sign: "No sessions yet" },
    {
      name: "sessions-no-match",
      address: `${busy.url}/#/`,
      sign: "Write tests for the parser",
      prepare: (page) => page.getByLabel("Filter sessions").fill("nothing like this"),
    },
    { name: "session", address: session, sign: "In the archive", isWhole: true },
    { name: "session-left-alone", address: `${busy.url}/#/s/${story.leftAlone}`, sign: "Tidy up", isWhole: true },
    { name: "session-fault", address: `${busy.url}/#/s/${story.faulty}`, sign: "nightly import", isWhole: true },
    { name: "session-unknown", address: `${busy.url}/#/s/nobody`, sign: "nobody" },
    { name: "compaction", address: `${session}/${FOLDED}`, sign: "Message by message", isWhole: true },
    { name: "compaction-shortened", address: `${session}/${SHORTENED}`, sign: "Message by message", isWhole: true },
    {
      name: "compaction-by-model",
      address: `${summarized.url}/#/s/${summarizedSession}/1`,
      sign: "Message by message",
      isWhole: true,
    },
    {
      name: "original",
      address: `${session}/${FOLDED}`,
      sign: "Message by message",
      prepare: async (page) => {
        await page.locator(".record .handle, .digests .handle").first().click();
        await page.locator("dialog .reading").waitFor();
      },
    },
    {
      name: "purge",
      address: session,
      sign: "In the archive",
      prepare: (page) => page.getByRole("button", { name: "Purge" }).click(),
    },
    { name: "search", address: `${busy.url}/#/search?q=rows%20imported`, sign: "result" },
    { name: "search-empty", address: `${busy.url}/#/search`, sign: "Everything that compaction took out" },
    { name: "search-nothing", address: `${busy.url}/#/search?q=zeppelin`, sign: "contains these words" },
    { name: "reduce", address: `${busy.url}/#/reduce`, sign: "What stays", prepare: reduceOutput },
    { name: "reduce-empty", address: `${busy.url}/#/reduce`, sign: "What stays" },
    { name: "sign-in", address: `${guarded.url}/#/`, sign: "token" },
    {
      name: "sign-in-wrong",
      address: `${guarded.url}/#/`,
      sign: "token",
      prepare: async (page) => {
        await page.getByLabel("The gateway's token").fill("wrong");
        await page.getByRole("button", { name: "Open" }).click();
        await page.getByRole("alert").waitFor();
      },
    },
  ];
}

async function reduceOutput(page: Page): Promise<void> {
  const log = Array.from({ length: 90 }, (_, index) => ` ✓ src/part-${index}.test.ts (${index % 9} tests) ${index} ms`);
  await page.locator("textarea").fill(`${log.join("\n")}\n${OUTPUT} Tests  1 failed | 388 passed (389)\n`);
  await page.getByRole("button", { name: "Reduce" }).click();
  await page.getByText("tokens (").waitFor();
}
