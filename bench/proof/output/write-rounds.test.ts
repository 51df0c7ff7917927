import { expect, it } from "vitest";
import type { FactRow } from "../facts/measure-rounds.ts";
import { summarizeFacts } from "../summary/summarize-facts.ts";
import { writeRounds } from "./write-rounds.ts";

it("shows the bound next to what each round left of each type", () => {
  const rows = [1, 2, 3, 4, 5].flatMap((round) => [
    row({ round, type: "id", held: round < 3 ? 10 : 8 }),
    row({ round, type: "command", held: 9, stale: round === 4 ? 1 : 0 }),
    row({ round, type: "id", held: 0, budget: 0.1 }),
    row({ round, type: "id", held: 0, source: "mined" }),
  ]);
  const lines = writeRounds(summarizeFacts(rows), "palimpsest", 0.2).split("\n");
  expect(lines).toContain("| id | 10 | 1.00 | 1.00 | 0.80 | 0.80 | 0.80 | 0.85 | NO | 1.00 | 0 |");
  expect(lines).toContain("| command | 10 | 0.90 | 0.90 | 0.90 | 0.90 | 0.90 | 0.85 | yes | 1.00 | 1 |");
});

// Helpers

function row(fields: Partial<FactRow>): FactRow {
  const place = { session: "a", strategy: "palimpsest", budget: 0.2, round: 1, source: "planted", type: "id" } as const;
  return { ...place, facts: 10, held: 0, heldWithStore: 10, stale: 0, lost: [], ...fields };
}
