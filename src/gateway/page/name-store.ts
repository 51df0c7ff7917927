import { isPostgresUrl } from "../../archives/open-archive.ts";

/** The kind of store that a page shows. Not its address: viewers of the page need not know where it is. */
export function nameStore(url: string): string {
  if (url === "memory:") return "in memory";
  return isPostgresUrl(url) ? "PostgreSQL" : "SQLite";
}
