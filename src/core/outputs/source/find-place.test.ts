import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { findPlace, findPlaceInHeader } from "./find-place.ts";

describe("findPlace", () => {
  it.each([
    ["a.ts", "export function delay(attempt: number): number {\n> return 1000;\n}", "delay"],
    [
      "a.ts",
      "class Client {\n  private async send(request: Request): Promise<void> {\n>   await go();\n  }\n}",
      "send",
    ],
    ["a.ts", "class Client {\n  retries = 3;\n> timeout = 5;\n}", "Client"],
    ["a.ts", "function load(\n  url: string,\n): Promise<Page> {\n> return fetch(url);\n}", "load"],
    ["a.ts", "function load() {\n  const page = await fetch(url, {\n>   method: 'POST',\n  });\n}", "load"],
    ["a.ts", "function run() {\n  if (a) {\n    go();\n  } else {\n>   stop();\n  }\n}", "run"],
    ["a.ts", "const unrelated = () => {\n  go();\n};\n\nfunction run() {\n> stop();\n}", "run"],
    [
      "a.test.ts",
      'describe("retry", () => {\n  it("gives up", () => {\n>   expect(1).toBe(2);\n  });\n});',
      "gives up",
    ],
    ["a.py", "class Basket:\n    def total(self):\n        if self.items:\n>           return 0\n", "total"],
    ["a.go", "func (c *Client) Send(r *Request) error {\n\tif r == nil {\n>\t\treturn nil\n", "Send"],
    ["a.go", "func help() string {\n\treturn `\nThis is:\nall of it\n`\n>\treturn x\n}", "help"],
    ["a.rs", "impl Queue {\n    pub fn push(&mut self) {\n>       self.len += 1;\n", "push"],
    ["a.c", "static int\nparse_number(const char *text)\n{\n>   return 1;\n}", "parse_number"],
    ["a.java", "public class Basket {\n    public int total()\n    {\n>       return 0;\n", "total"],
    ["a.ex", "defmodule Shop do\n  def total(items) do\n>   0\n", "total"],
    ["a.sql", "CREATE TABLE users (\n> name TEXT\n);", "users"],
    ["a.json", '{\n  "scripts": {\n>   "test": "vitest"\n', "scripts"],
    ["a.yml", "jobs:\n  build:\n    steps:\n      - name: Install\n>       run: npm ci\n", "Install"],
    ["a.css", ".button {\n> color: red;\n}", ".button"],
    ["a.toml", "[package]\nname = 'x'\n\n[dependencies]\n> serde = '1'\n", "dependencies"],
    ["a.md", "# Guide\n\n## Install\n\nFirst.\n> Then that.\n", "Install"],
    ["a.ts", "  @IsString()\n> @MaxLength(255)\n  name!: string;\n", "name"],
    ["a.java", "> @Column(length = 20)\n  private String city;\n", "city"],
    ["a.go", "> // Send sends it.\nfunc Send() {}\n", "Send"],
    ["a.ts", "> export function added() {\n>   return 1;\n> }", "added"],
    ["a.go", "func old() {\n>\treturn sorted(x)\n>}\n>\n>func added() {\n>\tgo()\n}", "old"],
    ["a.py", "rows = {\n    17: {\n>       'a': 1,\n", undefined],
    ["a.ts", 'import a from "a";\n> import b from "b";', undefined],
    ["a.txt", "some words\n> other words", undefined],
  ])("in %s: %j", (path, marked, place) => {
    expect(placeIn(path, marked)).toBe(place);
  });

  it.each([
    ["a.go", "func (c *Client) Send(r *Request) error {", "Send"],
    ["a.ts", "export class Client {", "Client"],
    ["a.ts", "import something", undefined],
  ])("in the head of a hunk of %s: %s", (path, header, place) => {
    expect(findPlaceInHeader(header, path)).toBe(place);
  });

  test.prop([
    fc.array(fc.string()),
    fc.array(fc.string()),
    fc.array(fc.string()),
    fc.constantFrom("ts", "py", "md", "x"),
  ])("never throws, and names nothing that is not there", (above, changed, below, extension) => {
    const place = findPlace({ path: `a.${extension}`, above, changed, below });
    if (place !== undefined) expect([...above, ...changed, ...below].join("\n")).toContain(place);
  });
});

/** The place of the lines marked with `>`. */
function placeIn(path: string, marked: string): string | undefined {
  const lines = marked.split("\n");
  const from = lines.findIndex((line) => line.startsWith(">"));
  const to = lines.findLastIndex((line) => line.startsWith(">")) + 1;
  const changed = lines.slice(from, to).map((line) => ` ${line.slice(1)}`.replace(/^ \t/, "\t"));
  return findPlace({ path, above: lines.slice(0, from), changed, below: lines.slice(to) });
}
