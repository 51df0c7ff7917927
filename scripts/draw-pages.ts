// Makes a picture of every view and state of the page, in both themes and two widths, in the folder that is named
// (default: a new one among the temporary files): `npm run pages`. With --docs it draws those of the documentation anew:
// each once, light and wide.

import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser } from "../test/page/open-browser.ts";
import { drawDemo } from "./draw-pages/draw-demo.ts";
import { openScenes } from "./draw-pages/open-scenes.ts";
import { listViews } from "./draw-pages/views.ts";

const THEMES = ["light", "dark"] as const;
const WIDTHS = [1280, 390] as const;
const HEIGHTS = { 1280: 800, 390: 844 } as const;
const DOCUMENTED_FOLDER = "docs/pictures";
/** The session is drawn from what `npm start` plays. */
const DOCUMENTED_VIEWS = new Set(["sessions", "compaction", "original", "purge", "search", "reduce"]);
const isDocumented = process.argv.includes("--docs");
const folder = process.argv.slice(2).find((word) => !word.startsWith("--"));
const target = isDocumented ? DOCUMENTED_FOLDER : (folder ?? mkdtempSync(join(tmpdir(), "palimpsest-pages-")));
mkdirSync(target, { recursive: true });

const scenes = await openScenes();
const browser = await openBrowser();
try {
  if (isDocumented) console.log(await drawDemo(browser, join(target, "page-session.png")));
  for (const theme of isDocumented ? (["light"] as const) : THEMES) {
    for (const width of isDocumented ? ([1280] as const) : WIDTHS) {
      const page = await browser.newPage({
        viewport: { width, height: HEIGHTS[width] },
        colorScheme: theme,
        locale: "en-GB",
      });
      for (const { name, address, sign, prepare, isWhole = false } of listViews(scenes)) {
        if (isDocumented && !DOCUMENTED_VIEWS.has(name)) continue;
        await page.goto("about:blank");
        await page.goto(address);
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
  await scenes.close();
}
