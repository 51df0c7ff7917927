import { describe, expect, it } from "vitest";
import { keepProse } from "./keep-prose.ts";

const counter = { name: "characters", countedAs: "exact", count: (text: string) => text.length } as const;

describe("keepProse", () => {
  const sections = {
    Goal: ["The client survives restarts."],
    "Key decisions": [
      "Full jitter, because equal jitter bunched.",
      "Five attempts, no more.",
      "The API stays as it is.",
    ],
    "Remaining work": ["The changelog is not written."],
    "Critical context": ["The port of the test server is 4173.", "The load test is lt-20418."],
  };

  it("keeps everything that fits", () => {
    expect(keepProse(sections, 1_000, counter)).toEqual(sections);
  });

  it("keeps what is open, and then what comes first, if there is too much", () => {
    expect(keepProse(sections, 160, counter)).toEqual({
      Goal: sections.Goal,
      "Remaining work": sections["Remaining work"],
      "Key decisions": sections["Key decisions"].slice(0, 2),
    });
  });

  it("keeps of an item the nested lines that fit, and nothing of one that only announces them", () => {
    const item = "`client.ts` sends requests.\n- It waits for a second.\n- It tries five times.";
    const announced = item.replace("sends requests.", "has two parts:");
    expect(keepProse({ "Relevant files": [item] }, 80, counter)).toEqual({
      "Relevant files": ["`client.ts` sends requests.\n- It waits for a second.\n…"],
    });
    expect(keepProse({ "Relevant files": [announced] }, 55, counter)).toEqual({});
  });

  it("quotes an order as what is open", () => {
    expect(keepProse({ "Remaining work": ['Fix the "slow" tests', '"Fix the docs"'] }, 1_000, counter)).toEqual({
      "Remaining work": [`still open: "Fix the 'slow' tests"`, 'still open: "Fix the docs"'],
    });
  });

  it("keeps nothing without room", () => {
    expect(keepProse(sections, 0, counter)).toEqual({});
  });
});
