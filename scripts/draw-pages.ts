// Makes a picture of every view of the page, in both themes and two widths, in the folder that is named (default: a new
// one among the temporary files): `npm run pages`. With --docs those of the documentation are drawn anew: each view once,
// light and wide.

import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { fillPageStage } from "../test/page/fill-page-stage.ts";
import { openBrowser } from "../test/page/open-browser.ts";
import { setPageStage } from "../test/page/set-page-stage.ts";
import { drawDemo } from "./draw-pages/draw-demo.ts";

const THEMES = ["light", "dark"] as const;
const WIDTHS = [1280, 390] as const;
const HEIGHTS = { 1280: 800, 390: 844 } as const;
const DOCUMENTED = "docs/pictures";
const isDocumented = process.argv.includes("--docs");
const folder = process.argv.slice(2).find((word) => !word.startsWith("--"));
const target = isDocumented ? DOCUMENTED : (folder ?? mkdtempSync(join(tmpdir(), "palimpsest-pages-")));
mkdirSync(target, { recursive: true });

/** Many more turns than a test needs, so that the curve looks like one of a day's work. */
const STEPS = Array.from({ length: 46 }, (_, index) => index + 1);
const OUTPUT = "FAIL src/upload.test.ts > keeps the session\nAssertionError: expected 401 to be 200\n";

interface View {
  readonly name: string;
  readonly hash: string;
  /** Text that is there once the view is drawn. */
  readonly sign: string;
  readonly prepare?: (page: Page) => Promise<void>;
  readonly isWhole?: boolean;
}

const stage = await setPageStage();
const browser = await openBrowser();
try {
  const { main } = await fillPageStage(stage, STEPS);
  const place = 7;
  const views: readonly View[] = [
    { name: "sessions", hash: "#/", sign: "Write tests for the parser" },
    { name: "session", hash: `#/s/${main}`, sign: "In the archive", isWhole: true },
    { name: "compaction", hash: `#/s/${main}/${place}`, sign: "Message by message", isWhole: true },
    {
      name: "original",
      hash: `#/s/${main}/${place}`,
      sign: "Message by message",
      prepare: async (page) => {
        await page.locator(".record .handle, table .handle").first().click();
        await page.locator("dialog .reading").waitFor();
      },
    },
    {
      name: "purge",
      hash: `#/s/${main}`,
      sign: "In the archive",
      prepare: (page) => page.getByRole("button", { name: "Purge" }).click(),
    },
    { name: "search", hash: "#/search?q=rows%20imported", sign: "found" },
    {
      name: "reduce",
      hash: "#/reduce",
      sign: "What stays",
      prepare: async (page) => {
        const log = Array.from(
          { length: 90 },
          (_, index) => ` ✓ src/part-${index}.test.ts (${index % 9} tests) ${index} ms`,
        );
        await page.locator("textarea").fill(`${log.join("\n")}\n${OUTPUT} Tests  1 failed | 388 passed (389)\n`);
        await page.getByRole("button", { name: "Reduce" }).click();
        await page.getByText("tokens (").waitFor();
      },
    },
  ];
  if (isDocumented) console.log(await drawDemo(browser, join(target, "page-session.png")));
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      const page = await browser.newPage({
        viewport: { width, height: HEIGHTS[width] },
        colorScheme: theme,
        locale: "en-GB",
      });
      for (const { name, hash, sign, prepare, isWhole = false } of views) {
        if (isDocumented && !(theme === "light" && width === 1280 && name !== "session")) continue;
        await page.goto("about:blank");
        await page.goto(`${stage.url}/${hash}`);
        await page.getByText(sign).first().waitFor();
        await prepare?.(page);
        await page.waitForTimeout(300);
        const path = join(target, isDocumented ? `page-${name}.png` : `${name}-${theme}-${width}.png`);
        await page.screenshot({ path, fullPage: isWhole && !isDocumented });
        console.log(path);
      }
      await page.close();
    }
  }
} finally {
  await browser.close();
  await stage.close();
}
