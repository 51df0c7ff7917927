import { detectKind, REDUCE_KINDS } from "../../src/core/reduce/detect-kind.ts";
import type { DetectionSample } from "./sample.ts";

/** A sample and the kind that it was taken for. */
export interface Judgement extends DetectionSample {
  /** The kind that it should be taken for, among the existing kinds. */
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

/** The share of samples that were recognised correctly. */
export function accuracyOf(judgements: readonly Judgement[]): number {
  return judgements.filter(({ expected, recognised }) => expected === recognised).length / judgements.length;
}
