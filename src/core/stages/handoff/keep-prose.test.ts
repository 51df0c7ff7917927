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

  it("keeps what is open, and of the rest the first lines, if there is too much", () => {
    expect(keepProse(sections, 220, counter)).toEqual({
      Goal: sections.Goal,
      "Key decisions": sections["Key decisions"].slice(0, 2),
      "Remaining work": sections["Remaining work"],
      "Critical context": sections["Critical context"].slice(0, 1),
    });
  });

  it("quotes an order as what is open", () => {
    expect(keepProse({ "Remaining work": ['Fix the "slow" tests'] }, 1_000, counter)).toEqual({
      "Remaining work": [`still open: "Fix the 'slow' tests"`],
    });
  });

  it("keeps nothing without room", () => {
    expect(keepProse(sections, 0, counter)).toEqual({});
  });
});
