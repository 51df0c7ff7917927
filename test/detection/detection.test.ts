import { describe, expect, it } from "vitest";
import { accuracyOf, judgeDetection } from "./judge-detection.ts";
import { makeSamples } from "./make-samples.ts";

const MIN_SAMPLES = 200;
const MIN_ACCURACY = 0.97;

describe("the kind of an output", () => {
  const samples = makeSamples();

  it("is tried on enough outputs of real tools", () => {
    expect(samples.length).toBeGreaterThanOrEqual(MIN_SAMPLES);
    expect(new Set(samples.map(({ kinds: [kind] }) => kind)).size).toBeGreaterThanOrEqual(15);
  });

  it.each([
    ["with the command that printed it", true, samples],
    ["by its text alone", false, samples],
    ["by its text alone, if it was held out", false, samples.filter(({ isHeldOut }) => isHeldOut)],
  ])("is recognised %s", (_name, withCommand, judgedSamples) => {
    const judged = judgeDetection(judgedSamples, { withCommand });
    const wrong = judged.filter(({ expected, recognised }) => expected !== recognised);
    const list = wrong.map(({ command, expected, recognised }) => `${command}: ${recognised} instead of ${expected}`);
    expect(accuracyOf(judged), list.join("\n")).toBeGreaterThanOrEqual(MIN_ACCURACY);
  });
});
