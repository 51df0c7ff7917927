import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// Every line of the core's acceptance list has a test in this folder with its words.

const LINES = [
  "64K model with 64K floor",
  "reservation lowers budget",
  "estimates told from reported usage",
  "repeated identical reads keep only the newest",
  "old terminal output becomes command, exit code, line count",
  "recent tail exact",
  "arguments valid JSON",
  "five images cannot be near zero",
  "old screenshots do not survive for ever",
  "newest image-bearing user turn stays",
  "first compaction keeps opening framing, later ones do not copy it again",
  "a huge old tool result does not force all history to stay",
  "a short transcript is a no-op",
  "boundary deterministic",
  "no result without call, no call-only message a provider rejects, sanitizing after insertion",
  "latest ask and latest answer outside the middle",
  "generated summaries excluded from latest-user search",
  "summary redacted after generation",
  "repeated passes update, not nest",
  "a resumed session continues, a new one inherits nothing",
  "wrappers stripped before re-summarizing",
  "fallback says it is local and may be incomplete",
  "auth and network preserve everything",
  "force bypasses cool-down",
  "less than 10% backs off",
  "no-op asks for no persistence change",
  "reports carry no content",
  "keep_last=2",
  "no user/user at the seam",
  "preview counts",
  "depth, fields, items, priority keys, snippets, fences that backticks cannot break",
  "file search with a narrowing hint",
  "content search with snippets",
  "process output with status, pid and exit code",
  "delegate results with status, duration and tools",
  "generic values as bounded nested bullets",
  "failures found from structured payloads",
  "known sensitive keys redacted",
  "every digest recorded in the report",
  "conversation savings told apart from static tool and schema cost",
  "boundary moves monotonic",
];

const SELF = "acceptance-lines.test.ts";
const folder = new URL("./", import.meta.url);
const tests = readdirSync(folder)
  .filter((name) => name !== SELF)
  .map((name) => readFileSync(new URL(name, folder), "utf8"))
  .join("\n");
/** The name of a test; other words of a file do not count. */
const names = Array.from(tests.matchAll(/\b(?:it|each[^\n]*)\(\s*"([^"]+)"/g), ([, name = ""]) => name).join("\n");

describe("acceptance lines", () => {
  it.each(LINES)("%s", (line) => {
    expect(names).toContain(line);
  });
});
