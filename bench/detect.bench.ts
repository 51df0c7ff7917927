import { parseOptions } from "../scripts/parse-options.ts";
import { accuracyOf, type Judgement, judgeDetection } from "../test/detection/judge-detection.ts";
import { makeSamples } from "../test/detection/make-samples.ts";
import { CUTS, cutSamples } from "./detect/cut-samples.ts";

// How often the kind of an output of a real tool is recognised, with the command that printed it and by the text alone,
// and how often on outputs that were held out when detection was tuned. Then how often by the text alone if a client
// cut off the beginning or the end, or cut out the middle, and how often such a piece is taken for another kind, which
// is worse than for none. Mistakes are listed only for the outputs that are not held out.
//
// npm run bench:detect -- [--held-out]

const { values } = parseOptions({ options: { "held-out": { type: "boolean" } } });
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

const cut = Object.entries(CUTS).map(
  ([name, cuts]) => [name, judgeDetection(cutSamples(samples, cuts), { withCommand: false })] as const,
);
const isMistaken = ({ expected, recognised }: Judgement): boolean =>
  recognised !== expected && recognised !== "generic" && recognised !== "text";
const cutRows = [...kinds, "all", "held out"].map((kind) => {
  const own = (judged: readonly Judgement[]): Judgement[] =>
    judged.filter((one) => kind === "all" || one.kinds[0] === kind || (kind === "held out" && isHeldOut(one)));
  const pieces = cut.flatMap(([, judged]) => own(judged));
  const row = {
    whole: percent(own(alone)),
    ...Object.fromEntries(cut.map(([name, judged]) => [name, percent(own(judged))])),
    pieces: pieces.length,
    "taken for another kind": pieces.filter(isMistaken).length,
  };
  return [kind, row] as const;
});
console.log("\ncut by a client, text alone");
console.table(Object.fromEntries(cutRows));

for (const [name, judged] of Object.entries({ "with command": withCommand, "text alone": alone })) {
  for (const sample of judged.filter((one) => values["held-out"] === true || !isHeldOut(one))) {
    if (sample.expected === sample.recognised) continue;
    console.log(`${name}: ${sample.recognised} instead of ${sample.expected}: ${sample.command}`);
  }
}
