import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mineTemplates } from "./mine-templates.ts";

const counted = (...masks: string[]) => masks.map((mask) => ({ mask, count: 2 }));

describe("mineTemplates", () => {
  it("groups lines that differ in a name", () => {
    const mined = mineTemplates(
      counted(...["alice", "bob", "carol", "dave"].map((name) => `# user ${name} has signed in from #`)),
    );
    expect(mined).toEqual([{ pattern: "# user * has signed in from #", members: [0, 1, 2, 3], count: 8 }]);
  });

  it("keeps lines apart that differ in a choice and not in a value", () => {
    const mined = mineTemplates(counted("# the gate was opened by #", "# the gate was closed by #"));
    expect(mined.map(({ pattern }) => pattern)).toEqual(["# the gate was opened by #", "# the gate was closed by #"]);
  });

  it("keeps lines apart that share too few words, start differently or differ in length", () => {
    const masks = ["job a is done", "lease b was lost", "queue c grew long", "job a is done again", "job d"];
    expect(mineTemplates(counted(...masks)).map(({ members }) => members)).toEqual([[0], [1], [2], [3], [4]]);
  });

  it("takes time that grows with the masks", () => {
    const masks = Array.from({ length: 5_000 }, (_, n) => ({
      mask: `x ${"abcdefghij"[n % 10]}${n.toString(36)} ${n.toString(7)} y z`,
      count: 1,
    }));
    expect(mineTemplates(masks).reduce((total, { count }) => total + count, 0)).toBe(5_000);
  });
});

const word = fc.constantFrom("a", "b", "c", "d", "*", "#", "", "user", "was");
const mask = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));

test.prop([fc.array(fc.record({ mask, count: fc.nat(9) }), { maxLength: 40 })])(
  "every mask belongs to one template, which it matches, and no line is lost",
  (masks) => {
    const mined = mineTemplates(masks);
    expect(mined.flatMap(({ members }) => members).sort((left, right) => left - right)).toEqual(
      masks.map((_, at) => at),
    );
    for (const { pattern, members, count } of mined) {
      expect(count).toBe(members.reduce((total, member) => total + (masks[member]?.count ?? 0), 0));
      const words = pattern.split(" ");
      for (const member of members) {
        const own = masks[member]?.mask.split(" ") ?? [];
        expect(own).toHaveLength(words.length);
        expect(own.every((value, at) => words[at] === "*" || words[at] === value)).toBe(true);
      }
    }
  },
);
