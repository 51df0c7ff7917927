import { readFile } from "node:fs/promises";

/** The files of the page, as they were built. */
export interface PageAssets {
  readonly html: string;
  readonly script: string;
  readonly style: string;
  readonly icon: string;
}

/** The path is the same from the sources and from the build. */
const FOLDER = new URL("../../../dist/page/", import.meta.url);

/** Reads the files of the page; undefined if it was not built. */
export async function loadPageAssets(): Promise<PageAssets | undefined> {
  const read = (name: string): Promise<string> => readFile(new URL(name, FOLDER), "utf8");
  try {
    const names = ["index.html", "page.js", "page.css", "icon.svg"];
    const [html = "", script = "", style = "", icon = ""] = await Promise.all(names.map(read));
    return { html, script, style, icon };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
