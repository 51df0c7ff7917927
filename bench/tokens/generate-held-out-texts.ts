import type { SampleText } from "./sample-text.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";

const DOCUMENTS = 6;
const LINES = 150;
const HEX = "0123456789abcdef";
const BASE64_URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Makes up machine-written text in formats, and with words, that the estimator's fit does not use. Every run makes the
 * same texts.
 */
export function generateHeldOutTexts(): SampleText[] {
  const random = seededRandom(20_261_115);
  const kinds: Record<string, (random: SeededRandom) => string> = {
    hex: hexLine,
    base64: base64Line,
    logs: logLine,
    csv: csvLine,
    diff: diffLine,
  };
  return Array.from({ length: DOCUMENTS }).flatMap((_, document) => [
    ...Object.entries(kinds).map(([kind, line]) => ({
      kind,
      text: Array.from({ length: LINES }, () => line(random)).join(""),
    })),
    {
      kind: "json",
      text: JSON.stringify(
        { items: Array.from({ length: LINES }, () => jsonRow(random)) },
        null,
        document % 2 === 0 ? 4 : 0,
      ),
    },
  ]);
}

function hexLine(random: SeededRandom): string {
  const hex = (length: number): string => random.characters(HEX, length);
  return random.pick([
    () => hex(256),
    () => `commit ${hex(40)}\n`,
    () => `${hex(2)}:${hex(2)}:${hex(2)}:${hex(2)}:${hex(2)}:${hex(2)}\n`,
    () => `${hex(8)}: ${Array.from({ length: 8 }, () => hex(4)).join(" ")}\n`,
  ])();
}

function base64Line(random: SeededRandom): string {
  return random.pick([
    () => `${random.characters(BASE64_URL, 340)}\n`,
    () => `data:image/png;base64,${random.characters(BASE64_URL, 120)}=\n`,
    () => `${random.characters(BASE64_URL, 64)}\n`,
  ])();
}

function logLine(random: SeededRandom): string {
  const seconds = (random.fraction() * 90).toFixed(3);
  return random.pick([
    () =>
      `level=${random.pick(["info", "warn", "error"])} ts=2026-03-${10 + random.integer(18)}T11:${10 + random.integer(49)}:07.${random.integer(999)}Z caller=${words(random, 1)}.go:${random.integer(500)} msg="${words(random, 6)}" duration=${seconds}s\n`,
    () =>
      `Mar ${random.integer(28) + 1} 07:${10 + random.integer(49)}:21 node-${random.integer(9)} ${words(random, 1)}[${random.integer(30_000)}]: ${words(random, 7)}\n`,
    () =>
      `E${random.integer(9999)} ${seconds} thread ${random.integer(64)} ${words(random, 1)}.cc:${random.integer(900)}] ${words(random, 5)}\n`,
    () =>
      `{"severity":"${random.pick(["NOTICE", "ALERT"])}","pid":${random.integer(30_000)},"message":"${words(random, 5)}","elapsed":${seconds}}\n`,
  ])();
}

function csvLine(random: SeededRandom): string {
  return `${words(random, 2)};${random.integer(3000)};${(random.fraction() * 10 - 5).toFixed(4)};${random.pick(["N/A", "yes", "no"])};${random.integer(28) + 1}.${random.integer(12) + 1}.2026;${words(random, 1)}\n`;
}

function diffLine(random: SeededRandom): string {
  const [first, second] = [words(random, 1), words(random, 1)];
  return random.pick([
    () => `--- src/main/java/org/${first}/${second}.java\n+++ src/main/java/org/${first}/${second}.java\n`,
    () => `@@ -${random.integer(400)} +${random.integer(400)},${random.integer(12)} @@ def ${first}_${second}(self):\n`,
    () => `+        if ${first} is None or len(${second}) > ${random.integer(90)}:\n`,
    () => `-            raise ValueError(f"${words(random, 3)}: {${first}!r}")\n`,
    () => `         self._${first} = ${second}.get("${first}", [])\n`,
  ])();
}

function jsonRow(random: SeededRandom): object {
  return {
    sku: `${random.characters("ABCDEFGHJK", 3)}-${random.integer(9999)}`,
    title: words(random, 4),
    price: { amount: random.integer(90_000) / 100, currency: "EUR" },
    dimensions_mm: [random.integer(900), random.integer(900), random.integer(900)],
    in_stock: random.fraction() < 0.8,
    url: `https://example.org/${words(random, 1)}/${words(random, 1)}?page=${random.integer(40)}`,
    note: random.fraction() < 0.3 ? words(random, 9) : null,
  };
}

const vocabulary = (
  "pump sensor reading pressure valve harvest shipment invoice customer ledger account balance transfer declined approved " +
  "temperature above threshold scheduler evicted container restarted replica election leader follower snapshot compaction " +
  "segment offset partition certificate expired handshake refused gateway upstream throttled wooden chair lamp garden"
).split(" ") as [string, ...string[]];

function words(random: SeededRandom, count: number): string {
  return Array.from({ length: count }, () => random.pick(vocabulary)).join(" ");
}
