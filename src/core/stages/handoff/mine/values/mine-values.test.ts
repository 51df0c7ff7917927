import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { assistant, call, result, tool, user } from "../../../../../../test/fixtures/conversation.ts";
import { numbered } from "../../../../../../test/fixtures/numbered.ts";
import type { Message } from "../../../../model/message.ts";
import { mineValues } from "./mine-values.ts";

describe("mineValues", () => {
  it.each([
    ["HTTP_TIMEOUT_MS=30000 please", "HTTP_TIMEOUT_MS=30000"],
    ["In the file: MAX_ATTEMPTS = 5, as agreed.", "MAX_ATTEMPTS = 5"],
    ["retry.max-attempts=7", "retry.max-attempts=7"],
    ["region: eu-west-1", "region: eu-west-1"],
    ["The dev server runs on port 4173.", "The dev server runs on port 4173."],
    ["The preview is at http://localhost:4173/ now", "The preview is at http://localhost:4173/ now"],
    ["We ship version 2.4.1, as always.", "We ship version 2.4.1"],
    ["The load test id is lt-20418.", "The load test id is lt-20418."],
    ["It broke in commit 966e0df2, I think.", "It broke in commit 966e0df2"],
    ["The release date is 2026-11-15.", "The release date is 2026-11-15."],
    ["The request timeout is 30 seconds.", "The request timeout is 30 seconds."],
    ["The budget is $50.", "The budget is $50."],
    ["Das Zeitlimit beträgt 45 Sekunden.", "Das Zeitlimit beträgt 45 Sekunden."],
    ["Le délai est de 45 secondes.", "Le délai est de 45 secondes."],
    ["Der Server läuft auf Port 8080.", "Der Server läuft auf Port 8080."],
  ])("finds the value in %j", (said, quoted) => {
    expect(valuesOf(user(said))).toContain(`"${quoted}" (message 1)`);
  });

  it.each([
    ["an ordinary sentence", "Please fix the parser."],
    ["a line number", "See line 142 of the parser."],
    ["a place in a file", "The bug is in parser.ts:142 I think."],
    ["a count", "There are 3 callers."],
    ["a comparison", "Check that size == 100 holds."],
    ["a redacted secret", "API_KEY=[REDACTED API KEY] and the token is [REDACTED TOKEN] 1234"],
    ["a remark", "TODO: 3 more cases"],
  ])("finds none in %s", (_name, said) => {
    expect(valuesOf(user(said))).toEqual([]);
  });

  it.each([
    ["PORT=3000", "PORT=4000", "3000", "4000"],
    ["PORT=3000", "The server now runs on port 4000.", "3000", "4000"],
    ["The dev server runs on port 3000.", "I moved the dev server to port 4000.", "3000", "4000"],
    ["The request timeout is 30 s.", "I changed the request timeout from 30 s to 45 s.", "30 s", "45 s"],
    ["The request timeout is 30 s.", "The timeout is now 45 s instead of 30 s.", "30 s", "45 s"],
    ["We use version 1.2.3.", "I bumped the version: 1.2.3 -> 1.3.0", "1.2.3", "1.3.0"],
    ["The order id is ORD-1234.", "Correction: the order id is ORD-5678.", "ORD-1234", "ORD-5678"],
    ["MAX_RETRIES = 5", "MAX_RETRIES is now 70", "= 5", "70"],
    [
      "Das Zeitlimit beträgt 30 Sekunden.",
      "Das Zeitlimit beträgt jetzt 45 Sekunden statt 30 Sekunden.",
      "30 Sek",
      "45 Sek",
    ],
    ["Le délai est de 30 secondes.", "Le délai est maintenant de 45 secondes.", "30 sec", "45 sec"],
  ])("lets the latest value win: %j, then %j", (earlier, later, stale, current) => {
    const items = valuesOf(user(earlier), assistant("Fine."), user(later)).join("\n");
    expect(items).toContain(current);
    expect(items).not.toContain(stale);
  });

  it("quotes around a former value, so that the subject stays", () => {
    expect(valuesOf(user("I changed the request timeout from 30 s to 45 s."))).toEqual([
      '"I changed the request timeout" … "to 45 s." (message 1)',
    ]);
  });

  it.each([
    ["The request timeout is 30 s.", "The connect timeout is 5 s."],
    ["Look at issue #12 please.", "Look at issue #15 please."],
    ["Postgres listens on port 5432.", "The dev server listens on port 4173."],
  ])("keeps both where the subjects differ or neither is settled: %j, %j", (one, other) => {
    expect(valuesOf(user(one), user(other))).toHaveLength(2);
  });

  it("takes the value that an edit writes, whatever the order of its arguments", () => {
    for (const input of [
      { old_string: "PORT=3000", new_string: "PORT=4000" },
      { new_string: "PORT=4000", old_string: "PORT=3000" },
    ]) {
      const items = valuesOf(user("PORT=3000"), assistant(call("a", "Edit", input)));
      expect(items).toEqual(['"PORT=4000" (message 2)']);
    }
  });

  it("reads a diff for what it adds", () => {
    const items = valuesOf(user("PORT=3000"), assistant(call("a")), tool(result("a", "-PORT=3000\n+PORT=4000")));
    expect(items).toEqual(['"PORT=4000" (message 3)']);
  });

  it("lists what a tool printed only where it was used, after what people said", () => {
    const messages = [
      user("The order id is ORD-1234."),
      assistant(call("a")),
      tool(result("a", "deployment id: dpl-99871\nother id: dpl-11111")),
      assistant(call("b", "status", { deployment: "dpl-99871" })),
    ];
    expect(valuesOf(...messages)).toEqual([
      '"The order id is ORD-1234." (message 1)',
      '"deployment id: dpl-99871" (message 3)',
    ]);
  });

  it("lists what later messages used before what they did not, as much as there is room for", () => {
    const messages = [
      user("Alpha is ID-111."),
      user("Beta is ID-222."),
      user("Gamma is ID-333."),
      assistant("ID-111 works."),
    ];
    expect(mineValues(numbered(...messages), 2).items).toEqual([
      '"Alpha is ID-111." (message 1)',
      '"Gamma is ID-333." (message 3)',
    ]);
  });

  test.prop([updates()])("lists the latest value of every subject and no other", (said) => {
    const items = mineValues(numbered(...said.map(({ text }) => user(text))), 1_000).items.join("\n");
    const latest = new Map(said.map(({ subject, value }) => [subject, value]));
    const current = new Set(latest.values());
    for (const value of current) expect(items).toContain(value);
    for (const { value } of said) if (!current.has(value)) expect(items).not.toContain(value);
  });
});

// Helpers

interface Update {
  readonly subject: string;
  readonly value: string;
  readonly text: string;
}

function updates(): fc.Arbitrary<Update[]> {
  const wordings: readonly (readonly [string, (value: string) => string])[] = [
    ["CACHE_LIMIT", (value) => `CACHE_LIMIT=${value}`],
    ["CACHE_LIMIT", (value) => `Please set it: CACHE_LIMIT = "${value}"`],
    ["CACHE_LIMIT", (value) => `CACHE_LIMIT is now ${value}.`],
    ["preview port", (value) => `The preview server runs on port ${value}.`],
    ["preview port", (value) => `I moved the preview server to port ${value}, as you said.`],
    ["request timeout", (value) => `The request timeout is ${value} ms.`],
    ["request timeout", (value) => `Das request timeout beträgt jetzt ${value} ms.`],
    ["request timeout", (value) => `Le request timeout est maintenant de ${value} ms.`],
    ["invoice id", (value) => `The invoice id is INV-${value}.`],
  ];
  const values = fc.uniqueArray(fc.integer({ min: 1_000, max: 9_999 }), { maxLength: 12 });
  return values.chain((numbers) =>
    fc.tuple(
      ...numbers.map((number) =>
        fc
          .constantFrom(...wordings)
          .map(([subject, write]) => ({ subject, value: String(number), text: write(String(number)) })),
      ),
    ),
  );
}

function valuesOf(...messages: Message[]): readonly string[] {
  return mineValues(numbered(...messages), 20).items;
}
