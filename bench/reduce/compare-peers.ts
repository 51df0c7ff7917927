import type { TokenCounter } from "../../src/core/base/ports.ts";
import { reduce } from "../../src/core/reduce/index.ts";
import { type AggregateQuestion, findQuestions } from "./aggregate-questions.ts";
import { benchHash } from "./bench-hash.ts";
import { countFitting } from "./count-fitting.ts";
import { countTemplatesNamed, countToTheLetter, findErrorTemplates, leastOfTemplates } from "./error-templates.ts";
import { countTestsNamed, leastOfTest } from "./failing-tests.ts";
import { findCommand } from "./find-command.ts";
import { PeerRow } from "./peer-row.ts";
import { headTail } from "./peers/head-tail.ts";
import { tokenjuice } from "./peers/tokenjuice.ts";
import { toon } from "./peers/toon.ts";
import type { ProbedFile } from "./read-probes.ts";

/** Kinds whose error lines are recognised by their level. */
const LOGGED = "logs";

/**
 * Ours compared with peers that choose themselves how much they show: each time ours gets the tokens that the peer took
 * for the same output. TOON hides nothing, so only its size is reported.
 */
export async function comparePeers(
  files: readonly (ProbedFile & { readonly text: string })[],
  counter: TokenCounter,
): Promise<ReadonlyMap<string, PeerRow>> {
  const kinds = [...new Set(files.map(({ kind }) => kind))].toSorted();
  const rows = new Map([...kinds, "all"].map((kind) => [kind, new PeerRow()]));
  for (const file of files) {
    const ran = findCommand(file.path, file.kind);
    const juice = await time(() => tokenjuice(file.text, ran));
    const edges = await time(() => headTail(file.text));
    const ourText = (peer: string): Promise<Timed> => {
      const maxTokens = counter.count(peer);
      return time(() => reduce(file.text, { maxTokens, ...ran }, { counter, hash: benchHash }).text);
    };
    const texts = {
      ours: await ourText(juice.text),
      tokenjuice: juice,
      headTail: edges,
      oursAtHeadTail: await ourText(edges.text),
    };
    const questions = findQuestions(file.text, file.kind);
    for (const row of [rows.get(file.kind), rows.get("all")]) {
      if (row === undefined) continue;
      addFile(row, file, texts, counter);
      addAnswers(row, questions, texts);
    }
  }
  return rows;
}

/** A shorter text, and the CPU time of the thread that made it. */
interface Timed {
  readonly text: string;
  readonly milliseconds: number;
}

type Texts = Readonly<Record<(typeof CONTENDERS)[number], Timed>>;

const CONTENDERS = ["ours", "tokenjuice", "headTail", "oursAtHeadTail"] as const;

async function time(shorten: () => string | Promise<string>): Promise<Timed> {
  const before = process.threadCpuUsage();
  const text = await shorten();
  const { user, system } = process.threadCpuUsage(before);
  return { text, milliseconds: (user + system) / 1_000 };
}

function addAnswers(row: PeerRow, questions: readonly AggregateQuestion[], texts: Texts): void {
  for (const question of questions) {
    row.questions[question.kind] += 1;
    for (const name of CONTENDERS) if (question.isAnsweredBy(texts[name].text)) row[name].answered[question.kind] += 1;
  }
}

function addFile(
  row: PeerRow,
  file: ProbedFile & { readonly text: string },
  texts: Texts,
  counter: TokenCounter,
): void {
  const failing = file.probes.filter(({ type }) => type === "failed-test").map(({ value }) => value);
  const templates = file.kind === LOGGED ? findErrorTemplates(file.text) : [];
  const leastOfTests = failing.map((name) => [leastOfTest(name)]);
  const leastOfErrors = leastOfTemplates(templates).map((words) => [words]);
  const tokens = counter.count(file.text);
  row.before += tokens;
  row.failingTests += failing.length;
  row.errorTemplates += templates.length;
  row.bytes += Buffer.byteLength(file.text);
  for (const name of CONTENDERS) {
    const contender = row[name];
    const { text, milliseconds } = texts[name];
    const tokensOfText = counter.count(text);
    contender.facts.add(file, text);
    contender.tokens += tokensOfText;
    contender.milliseconds += milliseconds;
    const fitting = (things: readonly (readonly string[])[]): number => countFitting(things, tokensOfText, counter);
    const names = failing.map((name) => [name]);
    contender.testsToTheLetter.add(countToTheLetter(names, text), fitting(names));
    contender.testsNamed.add(countTestsNamed(failing, text), fitting(leastOfTests));
    contender.templatesToTheLetter.add(countToTheLetter(templates, text), fitting(templates));
    contender.templatesNamed.add(countTemplatesNamed(templates, text), fitting(leastOfErrors));
  }
  const encoded = toon(file.text);
  if (encoded === undefined) return;
  row.jsonTokens += tokens;
  row.toonTokens += counter.count(encoded);
  const whole = reduce(file.text, { kind: "json", maxTokens: tokens - 1 }, { counter, hash: benchHash });
  row.losslessTokens += whole.original === undefined ? tokens : whole.tokensAfter;
}
