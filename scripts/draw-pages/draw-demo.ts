import type { Browser } from "playwright-core";
import { loadStory } from "../../src/cli/gateway/demo/load-story.ts";
import { playStory } from "../../src/cli/gateway/demo/play-story.ts";
import { DEMO_WINDOW, setStage } from "../../src/cli/gateway/demo/set-stage.ts";
import { loadGatewaySettings } from "../../src/cli/gateway/load-gateway-settings.ts";

/** Draws the session that `npm start` plays, which is long enough for its compaction to pay. @returns The path. */
export async function drawDemo(browser: Browser, path: string): Promise<string> {
  const { settings } = await loadGatewaySettings({ "log-level": "silent" });
  const stage = await setStage(settings);
  try {
    const turns = playStory(loadStory(DEMO_WINDOW.outputReserveTokens), stage);
    while (!(await turns.next()).done);
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      colorScheme: "light",
      locale: "en-GB",
    });
    await page.goto(`${stage.url}/#/`);
    await page.getByText("I want the breakdown").first().click();
    await page.getByText("In the archive").first().waitFor();
    await page.waitForTimeout(300);
    await page.screenshot({ path });
    await page.close();
    return path;
  } finally {
    await stage.close();
  }
}
