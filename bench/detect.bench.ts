import { parseArgs } from "node:util";
import { accuracyOf, type Judgement, judgeDetection } from "../test/detection/judge-detection.ts";
import { makeSamples } from "../test/detection/make-samples.ts";

// How often the kind of an output is recognised, on outputs of real tools: with the command that
// printed them, and by the text alone; and how often for those that were held out when detection was
// tuned. What went wrong is told of the others only, so that they stay held out.
//
// npm run bench:detect -- [--held-out]

const { values } = parseArgs({ options: { "held-out": { type: "boolean" } } });
const samples = makeSamples();
const withCommand = judgeDetection(samples, { withCommand: true });
const alone = judgeDetection(samples, { withCommand: false });

const isHeldOut = (sample: Judgement): boolean => sample.isHeldOut === true;
const percent = (judged: readonly Judgement[]): string =>
  judged.length === 0 ? "" : `${(accuracyOf(judged) * 100).toFixed(1)}%`;

const kinds = [...new Set(samples.map(({ kinds: [kind] }) => kind))];
const rows = [...kinds, "all"].map((kind) => {
  const own = (judged: readonly Judgement[]): Judgement[] =>
    judged.filter(({ kinds: [first] }) => kind === "all" || first === kind);
  const row = {
    samples: own(alone).length,
    "with command": percent(own(withCommand)),
    "text alone": percent(own(alone)),
    "held out": own(alone).filter(isHeldOut).length,
    "held out, with command": percent(own(withCommand).filter(isHeldOut)),
    "held out, text alone": percent(own(alone).filter(isHeldOut)),
  };
  return [kind, row] as const;
});
console.table(Object.fromEntries(rows));
for (const [name, judged] of Object.entries({ "with command": withCommand, "text alone": alone })) {
  for (const sample of judged.filter((one) => values["held-out"] === true || !isHeldOut(one))) {
    if (sample.expected === sample.recognised) continue;
    console.log(`${name}: ${sample.recognised} instead of ${sample.expected}: ${sample.command}`);
  }
}
