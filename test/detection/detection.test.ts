import { describe, expect, it } from "vitest";
import { accuracyOf, judgeDetection } from "./judge-detection.ts";
import { makeSamples } from "./make-samples.ts";

const LEAST_SAMPLES = 200;
const LEAST_ACCURACY = 0.97;
/** A text can be of two kinds at once, such as a list of paths that were found or searched: the command decides. */
const LEAST_ACCURACY_ALONE = 0.85;

describe("the kind of an output", () => {
  const samples = makeSamples();

  it("is tried on enough outputs of real tools", () => {
    expect(samples.length).toBeGreaterThanOrEqual(LEAST_SAMPLES);
    expect(new Set(samples.map(({ kinds: [kind] }) => kind)).size).toBeGreaterThanOrEqual(15);
  });

  it.each([
    ["with the command that printed it", true, LEAST_ACCURACY],
    ["by its text alone", false, LEAST_ACCURACY_ALONE],
  ])("is recognised %s", (_name, withCommand, leastAccuracy) => {
    const judged = judgeDetection(samples, { withCommand });
    const wrong = judged.filter(({ expected, recognised }) => expected !== recognised);
    const list = wrong.map(({ command, expected, recognised }) => `${command}: ${recognised} instead of ${expected}`);
    expect(accuracyOf(judged), list.join("\n")).toBeGreaterThanOrEqual(leastAccuracy);
  });
});
