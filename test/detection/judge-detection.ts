import { detectKind, REDUCE_KINDS } from "../../src/core/reduce/detect-kind.ts";
import type { DetectionSample } from "./sample.ts";

/** A sample and what it was taken for. */
export interface Judgement extends DetectionSample {
  /** What it should be taken for, of the kinds that are there. */
  readonly expected: string;
  readonly recognised: string;
}

/** Recognises each sample, with the command that printed it or by its text alone. */
export function judgeDetection(
  samples: readonly DetectionSample[],
  { withCommand }: { readonly withCommand: boolean },
): readonly Judgement[] {
  return samples.map((sample) => ({
    ...sample,
    expected: sample.kinds.find((kind) => REDUCE_KINDS.includes(kind)) ?? "generic",
    recognised: detectKind(sample.text, withCommand ? { command: sample.command } : {}).kind,
  }));
}

/** The part that was recognised as what it is. */
export function accuracyOf(judgements: readonly Judgement[]): number {
  return judgements.filter(({ expected, recognised }) => expected === recognised).length / judgements.length;
}
