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

/** An emulated graphics card: the page draws in two dimensions, and the processor has enough to do. */
const IMITATED_CARD = /^--(?:use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist)/;

/** Opens the browser that is among the packages, with its own checks in force. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  const args = chromium.args.filter((argument) => !UNSAFE.has(argument) && !IMITATED_CARD.test(argument));
  return playwright.launch({ executablePath, args: [...args, "--disable-gpu"], headless: true });
}
