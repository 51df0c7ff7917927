import { CONFIDENCE } from "../../confidence.ts";
import { splitPair } from "./yaml-scanner.ts";

/** A judgement: fewer lines with a colon are chance. */
const MIN_LINES = 5;
const DESCRIBED = /^\s*[A-Za-z][\w ./-]{0,80}:(?:\s{2,}\S|$)/;
/** Judgements: `kubectl describe` has lists and events between its fields. */
const DESCRIBED_SHARE = 0.6;
const TELLING =
  /^\s*(Container ID|Image ID|QoS Class|Node-Selectors|Tolerations|Restart Count|Host Ports?|Mounts|ContainersReady|PodScheduled|Containers|Volumes|Image):/;
/** A judgement: one or two such names occur in prose, too. */
const MIN_TELLING = 3;

/** How likely it is that lines are YAML or a cluster object's description, from 0 to 1. */
export function detectYaml(lines: readonly string[]): number {
  const filled = lines.filter((line) => line.trim() !== "" && !/^\s*#/.test(line));
  if (filled.length < MIN_LINES) return 0;
  if (isDescription(filled)) return CONFIDENCE.yaml.description;
  if (isDescriptionPiece(filled)) return CONFIDENCE.yaml.pieceOfDescription;
  const hasVersion = filled.some((line) => /^(?:- )?apiVersion: \S/.test(line));
  const hasKind = filled.some((line) => /^(?:- |\s{2,4})?kind: \S/.test(line));
  const shares = measureShares(filled);
  if (hasVersion && hasKind && shares.keyed > 0.4) return CONFIDENCE.yaml.object;
  return shares.belonging > 0.95 && shares.keyed > 0.5 && shares.isNested ? CONFIDENCE.yaml.lines : 0;
}

/** `kubectl describe`: the name first, its value far to the right. */
function isDescription(lines: readonly string[]): boolean {
  return (
    /^Name:\s{2,}\S/.test(lines[0] ?? "") &&
    lines.slice(1, 8).some((line) => /^(?:Namespace|Labels|Roles):\s/.test(line))
  );
}

/** The middle of one: fields that only cluster objects have, and hardly anything else. */
function isDescriptionPiece(lines: readonly string[]): boolean {
  const fields = lines.filter((line) => DESCRIBED.test(line)).length;
  const telling = new Set(lines.map((line) => TELLING.exec(line)?.[1]).filter((name) => name !== undefined));
  return telling.size >= MIN_TELLING && fields >= lines.length * DESCRIBED_SHARE;
}

function measureShares(lines: readonly string[]) {
  let keyed = 0;
  let belonging = 0;
  let isNested = false;
  let texts = 0;
  let textIndent: number | undefined;
  for (const [at, line] of lines.entries()) {
    const indent = line.search(/\S/);
    if (textIndent !== undefined && indent > textIndent) {
      belonging += 1;
      texts += 1;
      continue;
    }
    textIndent = undefined;
    const rest = line.trim().replace(/^(?:- )+/, "");
    const pair = splitPair(rest);
    if (pair !== undefined) keyed += 1;
    if (pair !== undefined || line.trimStart().startsWith("- ") || /^(?:---|\.\.\.)/.test(line)) belonging += 1;
    if (/^[|>]/.test(pair?.value ?? "")) textIndent = indent;
    const next = lines[at + 1];
    if (pair?.value === "" && next !== undefined && next.search(/\S/) > indent) isNested = true;
  }
  // A script in a value says nothing about the share of keys in the rest.
  const others = Math.max(lines.length - texts, MIN_LINES);
  return { keyed: keyed / others, belonging: belonging / lines.length, isNested };
}
