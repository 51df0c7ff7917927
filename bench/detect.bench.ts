import { accuracyOf, judgeDetection } from "../test/detection/judge-detection.ts";
import { makeSamples } from "../test/detection/make-samples.ts";

// How often the kind of an output is recognised, on outputs of real tools: with the command that
// printed them, and by the text alone. Kinds that are not there yet count as generic.
//
// npm run bench:detect

const samples = makeSamples();
const withCommand = judgeDetection(samples, { withCommand: true });
const alone = judgeDetection(samples, { withCommand: false });
const percent = (ratio: number): string => `${(ratio * 100).toFixed(1)}%`;

const kinds = [...new Set(samples.map(({ kinds: [kind] }) => kind))];
const rows = Object.fromEntries(
  [...kinds, "all"].map((kind) => {
    const isMeant = (sample: { readonly kinds: readonly string[] }): boolean =>
      kind === "all" || sample.kinds[0] === kind;
    return [
      kind,
      {
        samples: samples.filter(isMeant).length,
        expected: kind === "all" ? "" : withCommand.find(isMeant)?.expected,
        "with command": percent(accuracyOf(withCommand.filter(isMeant))),
        "text alone": percent(accuracyOf(alone.filter(isMeant))),
      },
    ];
  }),
);
console.table(rows);
for (const [name, judged] of Object.entries({ "with command": withCommand, "text alone": alone })) {
  for (const { command, expected, recognised } of judged) {
    if (expected !== recognised) console.log(`${name}: ${recognised} instead of ${expected}: ${command}`);
  }
}
