import type { BrowserContext, Page } from "playwright-core";

/** What the pages of a browser did that they should not. */
export interface PageWatch {
  /** Errors that were thrown or written to the console. */
  readonly errors: string[];
  /** Requests to another origin. */
  readonly strays: string[];
}

/** Records every error and every request that leaves the page's own server. */
export function watchPages(context: BrowserContext, isOwn: (origin: string) => boolean): PageWatch {
  const watch: PageWatch = { errors: [], strays: [] };
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== "blob:" && request.url() !== "about:blank" && !isOwn(origin)) watch.strays.push(request.url());
  });
  context.on("weberror", (error) => watch.errors.push(String(error.error())));
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") watch.errors.push(message.text());
  });
  return watch;
}

/**
 * Opens an address so that the whole page is loaded: after a file of the same server, because the browser starts
 * another process for every page that follows a page without an origin.
 */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(new URL("/palimpsest/page/icon.svg", url).href);
  await page.goto(url);
}
