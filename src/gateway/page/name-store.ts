import { isPostgresUrl } from "../../archives/open-archive.ts";

/** What kind of store a page is over. Not its address: viewers of the page need not know where it is. */
export function nameStore(url: string): string {
  if (url === "memory:") return "in memory";
  return isPostgresUrl(url) ? "PostgreSQL" : "SQLite";
}
