import { fc, test } from "@fast-check/vitest";
import { lintSource } from "@secretlint/core";
import { creator as recommended, rules } from "@secretlint/secretlint-rule-preset-recommend";
import { describe, expect, it } from "vitest";
import { lintedSecrets } from "../../../test/arbitraries/secrets.ts";
import { redact } from "./redact.ts";

// secretlint is the oracle: what it reports in a text must be gone from the redacted text.

const places = fc.constantFrom(
  (secret: string) => secret,
  (secret: string) => `found ${secret} in the log\n`,
  (secret: string) => `TOKEN=${secret}\n`,
  (secret: string) => JSON.stringify({ output: `token: ${secret}` }),
  (secret: string) => `+ const key = "${secret}";`,
);

describe("redact, seen by secretlint", () => {
  test.prop([fc.oneof(...lintedSecrets), places])(
    "leaves nothing to report of what it reported",
    async ({ text, file }, place) => {
      const content = file === undefined ? place(text) : text;

      expect(await reportedRules(redact(content).text, file)).toEqual([]);
    },
  );

  it("is asked about every rule of the preset", async () => {
    const reported = new Set<string>();
    // Which rules have examples must not depend on chance, and five random examples may miss a rule.
    for (const secret of lintedSecrets.flatMap((arbitrary) => fc.sample(arbitrary, { numRuns: 5, seed: 20_261_115 }))) {
      for (const rule of await reportedRules(secret.text, secret.file)) reported.add(rule);
    }
    // One "rule" of the preset only handles comments that disable others.
    const scanning = rules.map((rule) => rule.meta.id).filter((id) => !id.endsWith("filter-comments"));

    expect([...reported].toSorted()).toEqual(scanning.toSorted());
  });

  // In this file, secretlint reports whatever follows the name, even a marker, so we look for the token itself.
  it("takes the token out of an .npmrc", () => {
    const token = "0f8a1c2e-aaaa-bbbb-cccc-0123456789ab";

    expect(redact(`//registry.example.org/:_authToken=${token}`).text).not.toContain(token);
  });
});

// Helpers

async function reportedRules(content: string, file = "log.txt"): Promise<string[]> {
  const { messages } = await lintSource({
    source: { content, filePath: file, ext: file.slice(file.lastIndexOf(".")), contentType: "text" },
    options: { config: { rules: [{ id: recommended.meta.id, rule: recommended, rules: [] }] } },
  });
  return messages.map((message) => message.ruleId);
}
