import { join } from "node:path";
import { installedPackages, listFiles } from "../../bench/tokens/read-installed-texts.ts";
import type { SampleText } from "../../bench/tokens/sample-text.ts";
import { type SeededRandom, seededRandom } from "../../bench/tokens/seeded-random.ts";

const DOCUMENTS = 12;
const LINES = 60;
const HEX = "0123456789abcdef";
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * Makes up text of the kinds that machines write: logs, hexadecimal, base64, JSON, tables, diffs, search results over
 * the packages' files, terminal drawings. Every run makes the same texts, in other formats than the held-out ones.
 */
export function generateFitTexts(packages: readonly string[]): SampleText[] {
  const random = seededRandom(1);
  const paths = packages.map((name) => listFiles(join(installedPackages, name)).map(relativePath));
  const kinds: Record<string, (random: SeededRandom) => string> = {
    hex: hexLine,
    base64: base64Line,
    logs: logLine,
    csv: csvLine,
    diff: diffLine,
    paths: (choice) => pathLine(choice, pickFrom(choice, pickFrom(choice, paths) ?? []) ?? "index.js"),
    terminal: terminalLine,
    runs: runLine,
  };

  return Array.from({ length: DOCUMENTS }).flatMap((_, document) => [
    ...Object.entries(kinds).map(([kind, line]) => ({
      kind,
      text: Array.from({ length: LINES }, () => line(random)).join(""),
    })),
    {
      kind: "json",
      text: JSON.stringify(
        Array.from({ length: LINES }, () => jsonRow(random)),
        null,
        document % 3,
      ),
    },
  ]);
}

function hexLine(random: SeededRandom): string {
  const hex = (length: number): string => random.characters(HEX, length);
  return random.pick([
    () => `${hex(40)}\n`,
    () => `${hex(64)}  ${words(random, 1)}\n`,
    () => `${hex(8)} `,
    () => `0x${hex(8)}, `,
    () => `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}\n`,
    () => `${hex(32).toUpperCase()}\n`,
    () => `${Array.from({ length: 16 }, () => hex(2)).join(" ")}\n`,
  ])();
}

function base64Line(random: SeededRandom): string {
  const base64 = (length: number): string => random.characters(BASE64, length);
  return random.pick([
    () => `${base64(76)}\n`,
    () => `${base64(200)}==`,
    () => `eyJ${base64(120)}.${base64(43)}`,
    () => `sha512-${base64(86)}==\n`,
  ])();
}

function logLine(random: SeededRandom): string {
  const level = random.pick(["INFO", "WARN", "ERROR", "DEBUG"]);
  const number = random.integer(5000);
  return random.pick([
    () =>
      `${instant(random)} ${level} [${words(random, 1)}-${random.integer(32)}] ${words(random, 6)} took=${number}ms\n`,
    () =>
      `[${instant(random).slice(11, 19)}] ${words(random, 1)}.${words(random, 1)}: ${words(random, 5)} (${number}/5000)\n`,
    () =>
      `10.0.3.${random.integer(255)} - - [15/Nov/2026:09:12:11 +0000] "GET /${words(random, 1)} HTTP/1.1" 200 ${number}\n`,
    () =>
      `    at ${words(random, 1)}.<anonymous> (file:///srv/app/${words(random, 1)}.js:${number}:${random.integer(80)})\n`,
  ])();
}

function csvLine(random: SeededRandom): string {
  const amount = (random.fraction() * 1000).toFixed(2);
  return random.pick([
    () =>
      `${random.integer(100_000)},${words(random, 1)},${amount},${instant(random).slice(0, 10)},true,"${words(random, 3)}"\n`,
    () => `${words(random, 2)}\t${random.integer(100)}%\t${amount}\t\t${random.integer(9)}\n`,
  ])();
}

function diffLine(random: SeededRandom): string {
  const name = words(random, 1);
  const line = random.integer(900);
  return random.pick([
    () => `@@ -${line},7 +${line + 2},9 @@ ${words(random, 2)}\n`,
    () => `-  const ${name} = ${words(random, 1)}(${words(random, 1)});\n`,
    () => `+    return this.${name}.${words(random, 1)}("${words(random, 2)}");\n`,
    () => ` ${words(random, 3)}\n`,
    () =>
      `diff --git a/src/${name}.ts b/src/${name}.ts\nindex ${random.characters(HEX, 7)}..${random.characters(HEX, 7)} 100644\n`,
  ])();
}

function pathLine(random: SeededRandom, path: string): string {
  const line = random.integer(900);
  return random.pick([
    () => `${path}:${line}:${random.integer(90)}: ${words(random, 4)}\n`,
    () => `/home/${words(random, 1)}/${path}-${line}-\t\t${words(random, 3)}\n`,
    () => `./${path}\n`,
    () => `-rw-r--r-- 1 root root ${random.integer(90_000)} Nov 15 09:12 ${path}\n`,
  ])();
}

function terminalLine(random: SeededRandom): string {
  const name = words(random, 2);
  return random.pick([
    () => `\u001b[32m✓\u001b[39m ${name} \u001b[2m(${random.integer(900)}ms)\u001b[22m\n`,
    () => ` ❯ ${name} → ${words(random, 1)} … ${random.integer(90)}% █████░░░\n`,
    () => `│   ├── ${name}\n│   └── ${words(random, 1)}\n`,
    () => `┌${"─".repeat(random.integer(40) + 4)}┐\n`,
    () => `${random.pick(["=", "-", "*", "#", "."]).repeat(random.integer(76) + 3)}\n`,
    () => `${" ".repeat(random.integer(60))}${name}\n`,
    () => `${"\0".repeat(random.integer(40))}\n`,
    () => `| ${name} | ${random.integer(900)} |\n`,
  ])();
}

/** Long runs of blanks and marks cost little per character, but not nothing: a megabyte of them fills a window too. */
function runLine(random: SeededRandom): string {
  const character = random.pick([" ", "\t", "\n", "=", "-", "*", "#", ".", "_", "/", "~", "+", "!", ",", "\0", "─"]);
  return `${character.repeat(100 + random.integer(1_000))}${words(random, 1)}\n`;
}

function jsonRow(random: SeededRandom): object {
  return {
    id: random.integer(1_000_000),
    key: `${random.characters(HEX, 8)}-${random.characters(HEX, 4)}`,
    [words(random, 1)]: words(random, 4),
    createdAt: instant(random),
    active: random.fraction() < 0.5,
    score: random.fraction(),
    tags: [words(random, 1), words(random, 1)],
    nested: { parent: null, count: random.integer(100), text: `${words(random, 2)}\n"${words(random, 2)}"` },
  };
}

function relativePath(path: string): string {
  return path.slice(installedPackages.length + 1);
}

function pickFrom<Item>(random: SeededRandom, items: readonly Item[]): Item | undefined {
  return items[random.integer(items.length)];
}

const vocabulary = (
  "the request failed because connection timeout server worker queue retry user token cache index build error warning " +
  "module loaded started stopped session payload response database query slow memory disk usage percent batch job " +
  "finished cannot open file missing key value invalid parse unexpected end of input"
).split(" ") as [string, ...string[]];

function words(random: SeededRandom, count: number): string {
  return Array.from({ length: count }, () => random.pick(vocabulary)).join(" ");
}

function instant(random: SeededRandom): string {
  return new Date(Date.UTC(2026, 0, 1) + random.integer(300 * 86_400_000)).toISOString();
}
