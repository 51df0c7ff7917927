// Takes a picture of every view and state of the page, in both themes and two widths, and writes them to the folder
// that is named (default: a new temporary folder). With --docs it redraws those of the documentation: each once, light
// and wide.
//
// npm run pages -- [FOLDER | --docs]

import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser } from "../test/page/open-browser.ts";
import { drawDemo } from "./draw-pages/draw-demo.ts";
import { openScenes } from "./draw-pages/open-scenes.ts";
import { listViews } from "./draw-pages/views.ts";
import { parseOptions } from "./parse-options.ts";

const THEMES = ["light", "dark"] as const;
const WIDTHS = [1280, 390] as const;
const HEIGHTS = { 1280: 800, 390: 844 } as const;
const DOCUMENTED_FOLDER = "docs/pictures";
/** The session that `npm start` plays is drawn from this. */
const DOCUMENTED_VIEWS = new Set(["sessions", "compaction", "original", "purge", "search", "reduce"]);
const { values, positionals } = parseOptions({
  options: { docs: { type: "boolean", default: false } },
  allowPositionals: true,
});
const isDocumented = values.docs;
const [folder] = positionals;
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
