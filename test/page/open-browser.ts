import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";

/**
 * The package's options are for a place where nothing else runs: these would let a page do what browsers forbid, or end
 * the browser with its first page.
 */
const UNSAFE: ReadonlySet<string> = new Set([
  "--disable-web-security",
  "--allow-running-insecure-content",
  "--disable-site-isolation-trials",
  "--single-process",
]);

/** Opens the browser that is among the packages, with its own checks in force. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  const args = chromium.args.filter((argument) => !UNSAFE.has(argument));
  return playwright.launch({ executablePath, args, headless: true });
}
