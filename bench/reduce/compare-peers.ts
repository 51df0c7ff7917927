import type { TokenCounter } from "../../src/core/ports.ts";
import { reduce } from "../../src/core/reduce/index.ts";
import { benchHash } from "./bench-hash.ts";
import { countFitting } from "./count-fitting.ts";
import { countNamed, findErrorTemplates } from "./error-templates.ts";
import { findCommand } from "./find-command.ts";
import { PeerRow } from "./peer-row.ts";
import { headTail } from "./peers/head-tail.ts";
import { tokenjuice } from "./peers/tokenjuice.ts";
import { toon } from "./peers/toon.ts";
import type { ProbedFile } from "./read-probes.ts";

/** Kinds whose error lines are told by their level. */
const LOGGED = "logs";

/**
 * Ours beside peers that choose themselves how much they show: each time ours gets the tokens that
 * the peer took for the same output. TOON hides nothing, so of it only the size is told.
 */
export async function comparePeers(
  files: readonly (ProbedFile & { readonly text: string })[],
  counter: TokenCounter,
): Promise<ReadonlyMap<string, PeerRow>> {
  const kinds = [...new Set(files.map(({ kind }) => kind))].toSorted();
  const rows = new Map([...kinds, "all"].map((kind) => [kind, new PeerRow()]));
  for (const file of files) {
    const ran = findCommand(file.path, file.kind);
    const juice = await tokenjuice(file.text, ran);
    const edges = headTail(file.text);
    const ourText = (peer: string): string =>
      reduce(file.text, { maxTokens: counter.count(peer), ...ran }, { counter, hash: benchHash }).text;
    const texts = { ours: ourText(juice), tokenjuice: juice, headTail: edges, oursAtHeadTail: ourText(edges) };
    for (const row of [rows.get(file.kind), rows.get("all")]) if (row !== undefined) addFile(row, file, texts, counter);
  }
  return rows;
}

type Texts = Readonly<Record<"ours" | "tokenjuice" | "headTail" | "oursAtHeadTail", string>>;

function addFile(
  row: PeerRow,
  file: ProbedFile & { readonly text: string },
  texts: Texts,
  counter: TokenCounter,
): void {
  const failing = file.probes.filter(({ type }) => type === "failed-test").map(({ value }) => [value]);
  const templates = file.kind === LOGGED ? findErrorTemplates(file.text) : [];
  const tokens = counter.count(file.text);
  row.before += tokens;
  row.failingTests += failing.length;
  row.errorTemplates += templates.length;
  for (const name of ["ours", "tokenjuice", "headTail", "oursAtHeadTail"] as const) {
    const contender = row[name];
    contender.facts.add(file, texts[name]);
    contender.failingTests += countNamed(failing, texts[name]);
    contender.errorTemplates += countNamed(templates, texts[name]);
    const tokensOfText = counter.count(texts[name]);
    contender.tokens += tokensOfText;
    contender.fittingTests += countFitting(failing, tokensOfText, counter);
    contender.fittingTemplates += countFitting(templates, tokensOfText, counter);
  }
  const encoded = toon(file.text);
  if (encoded === undefined) return;
  row.jsonTokens += tokens;
  row.toonTokens += counter.count(encoded);
  const whole = reduce(file.text, { kind: "json", maxTokens: tokens - 1 }, { counter, hash: benchHash });
  row.losslessTokens += whole.original === undefined ? tokens : whole.tokensAfter;
}
