import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../src/cli/commands.ts";
import { REDUCE_KINDS } from "../src/core/reduce/detect-kind.ts";

// What the documentation says about itself: links lead somewhere, and references list everything there is.

const documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md").sort()];
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g;

describe("links", () => {
  it.each(documents)("%s: every link leads to a file, and to a heading in it", (file) => {
    const broken = [...readFileSync(file, "utf8").matchAll(LINK)].filter(([, path = "", anchor]) => {
      const target = path === "" ? file : join(dirname(file), path);
      return !existsSync(target) || (anchor !== undefined && !listAnchors(target).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it("lead from the index to every page", () => {
    const index = readFileSync("docs/README.md", "utf8");
    const pages = globSync("docs/**/*.md").filter((page) => !/README\.md|decisions/.test(page));
    expect(pages.filter((page) => !index.includes(page.replace("docs/", "")))).toEqual([]);
  });
});

describe("references", () => {
  it("list every code of an error", () => {
    const codes = namesIn("src/core/base/errors.ts", "export interface CompactionErrorDetails", /^ {2}([A-Z_]+):/gm);
    expect(missingFrom("docs/reference/errors.md", codes)).toEqual([]);
  });

  it("list every command with a heading, and every option", async () => {
    const reference = readFileSync("docs/reference/command-line.md", "utf8");
    const headings = [...reference.matchAll(/^## (.*)$/gm)].flatMap(([, names = ""]) => names.split(", "));
    expect([...commands.keys()].filter((name) => !headings.includes(name))).toEqual([]);
    const settings = readFileSync("docs/reference/settings.md", "utf8");
    const loaded = await Promise.all([...commands.values()].map(({ load }) => load()));
    const options = new Set(loaded.flatMap((command) => Object.keys(command.options)));
    expect([...options].filter((name) => !`${reference}${settings}`.includes(`--${name}`))).toEqual([]);
  });

  it("list every kind of output", () => {
    expect(missingFrom("docs/reduce.md", REDUCE_KINDS)).toEqual([]);
  });

  it("list every field of the report", () => {
    const fields = namesIn(
      "src/core/model/report.ts",
      "export interface CompactionReport",
      /^ {2}readonly (\w+)\??:/gm,
    );
    expect(missingFrom("docs/reference/report.md", fields)).toEqual([]);
  });
});

// Helpers

/** The anchors of headings, as they are made on the pages of a repository. */
function listAnchors(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Names inside the first block of a source that begins with a certain line. */
function namesIn(file: string, start: string, pattern: RegExp): string[] {
  const source = readFileSync(file, "utf8");
  const block = source.slice(source.indexOf(start), source.indexOf("\n}", source.indexOf(start)));
  return [...block.matchAll(pattern)].map(([, name = ""]) => name);
}

function missingFrom(file: string, names: readonly string[]): string[] {
  expect(names.length).toBeGreaterThan(10);
  const text = readFileSync(file, "utf8");
  return names.filter((name) => !text.includes(`\`${name}\``));
}
