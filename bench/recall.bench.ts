import { parseOptions, refuse, refuseMissing } from "../scripts/parse-options.ts";
import { findFailures } from "./recall/find-failures.ts";
import { createProbeFinder } from "./recall/find-probes.ts";
import { chooseCuts, measureCut } from "./recall/measure-cut.ts";
import { readGivenCuts } from "./recall/read-given-cuts.ts";
import { halfOf, readSessions } from "./recall/read-sessions.ts";
import { describeScore, emptyScore, type RecallScore } from "./recall/recall-score.ts";

// Hindsight-use recall: of the strings that agents really used after a cut and could only know from before it, how many
// are still in context after compaction without a model? An upper bound: being there is necessary for recall, not
// sufficient. Reads a folder of recorded sessions. The code that finds the probes shares nothing with the product;
// --probes reads probes that somebody else extracted. With --errors the probes are the lines in which commands said why
// they failed, and each session is compacted once, whole. Weights were tuned on one half of such sessions: quote the
// held-out half.
//
// npm run bench:recall -- --data FOLDER [--probes FILE] [--targets 0.1,0.25] [--every 8] [--most 1000] [--misses] [--errors]

const { values } = parseOptions({
  options: {
    data: { type: "string" },
    probes: { type: "string" },
    targets: { type: "string", default: "0.1,0.15,0.25,0.35,0.5" },
    every: { type: "string", default: "8" },
    most: { type: "string", default: "1000" },
    misses: { type: "boolean", default: false },
    errors: { type: "boolean", default: false },
  },
});
if (values.data === undefined) refuse("Name a folder of recorded sessions: --data FOLDER.");
refuseMissing(values.data, values.probes);

const targets = values.targets.split(",").map(Number);
const given = values.probes === undefined ? undefined : readGivenCuts(values.probes);
const scores = new Map<string, RecallScore>();

for (const session of readSessions(values.data)) {
  if (values.errors) {
    const [probes, cut] = [findFailures(session.messages), session.messages.length];
    for (const target of targets) {
      const into = [scoreOf(target, "all sessions"), scoreOf(target, halfOf(session.name))];
      measureCut(session, { first: 0, cut, probes, target, into, showMisses: values.misses, areLines: true });
    }
    continue;
  }
  const findProbes = createProbeFinder(session.messages);
  for (const cut of chooseCuts(session.messages.length, Number(values.every), Number(values.most))) {
    const probes = findProbes(cut);
    for (const target of targets) {
      const into = [scoreOf(target, "all sessions"), scoreOf(target, halfOf(session.name))];
      measureCut(session, { first: 0, cut, probes, target, into, showMisses: values.misses });
    }
  }
  for (const { first, cut, probes } of given?.get(session.name) ?? []) {
    for (const target of targets)
      measureCut(session, { first, cut, probes, target, into: [scoreOf(target, "given probes")] });
  }
}

for (const group of ["all sessions", "tuning", "held out", "given probes"]) {
  const rows = targets.flatMap((target) => {
    const score = scores.get(`${group} ${target}`);
    return score === undefined ? [] : [[String(target), describeScore(score)] as const];
  });
  if (rows.length === 0) continue;
  console.log(group);
  console.table(Object.fromEntries(rows));
}

function scoreOf(target: number, group: string): RecallScore {
  const key = `${group} ${target}`;
  const score = scores.get(key) ?? emptyScore();
  scores.set(key, score);
  return score;
}
