import { describe, expect, it } from "vitest";
import { characterClasses } from "./character-class.ts";
import { estimatorWeights } from "./estimator-weights.ts";
import { type ScanState, type ScanStep, scanStep, startOfText } from "./scan-step.ts";

describe("scanStep", () => {
  it("starts a new fragment at a capital after small letters", () => {
    const inWord = walk("common", "vowel", "common");
    expect(inWord).toMatchObject({ run: "lower", length: 3 });
    expect(scanStep(inWord, "capital").state).toMatchObject({ run: "upper", length: 1 });
  });

  it("remembers that the last two fragments were short", () => {
    expect(walk("digit", "vowel", "digit", "vowel").context).toBe("joined 3");
    expect(walk("digit", "digit", "digit", "vowel").context).toBe("joined 0");
  });

  it("forgets the context of a run that has become long", () => {
    const afterMark = walk("(", ...Array.from({ length: 20 }, () => "vowel"));
    const afterBlank = walk("space", "capital", ...Array.from({ length: 20 }, () => "vowel"));
    expect(afterMark).toEqual(afterBlank);
  });

  it("remembers an accented letter for a few words, over the marks of a sentence", () => {
    const accented = ["vowel", "accented", "common"];
    expect(walk(...accented).context).toBe("foreign 3");
    expect(walk(...accented, ",", "space", "common").context).toBe("foreign 2");
    expect(walk(...accented, ...["space", "common"], ...["space", "common"]).context).toBe("foreign 1");
    expect(walk(...accented, ...["space", "common"], ...["space", "common"], ...["space", "common"]).context).toBe(
      "blank",
    );
  });

  it("forgets an accented letter at an indent, a bracket or a new line", () => {
    expect(walk("accented", "space", "space", "common").context).toBe("indent");
    expect(walk("accented", "space", "(", "common").context).toBe("(");
    expect(walk("accented", "newline", "common").context).toBe("line");
  });

  it("reaches fewer states than the estimator's table has room for", () => {
    expect(allSteps().states).toBeLessThan(1_024);
    expect(characterClasses.length).toBeLessThanOrEqual(64);
  });

  it("charges nothing that has no weight, and no weight below zero", () => {
    const costs = allSteps().steps.flatMap((step) => step.costs);
    const unknown = costs.filter(([group, item]) => {
      const weights = estimatorWeights[group];
      return !((weights?.[item] ?? weights?.["other"] ?? -1) >= 0);
    });
    expect(unknown).toEqual([]);
  });
});

function walk(...classes: readonly string[]): ScanState {
  return classes.reduce((state, next) => scanStep(state, next).state, startOfText);
}

function allSteps(): { readonly states: number; readonly steps: readonly ScanStep[] } {
  const seen = new Map([[JSON.stringify(startOfText), startOfText]]);
  const steps: ScanStep[] = [];
  for (const state of seen.values()) {
    for (const next of characterClasses) {
      const step = scanStep(state, next);
      steps.push(step);
      const { run, context, length, of } = step.state;
      const key = JSON.stringify({ run, context, length, of });
      if (!seen.has(key)) seen.set(key, step.state);
    }
  }
  return { states: seen.size, steps };
}
