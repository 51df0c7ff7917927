import type { Rank, Segment } from "../../outputs/segment.ts";
import { cutBefore } from "../../text/clip-text.ts";
import { countOf } from "../../text/count-of.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Fact, FactList } from "../outline.ts";
import type { Reducer } from "../reducer.ts";
import { quoteFact } from "../text/name-facts.ts";
import { takeSample } from "../text/take-sample.ts";
import { type BlobForm, detectForm, isBinaryCode } from "./blob/detect-form.ts";
import { measureBlob } from "./blob/measure-blob.ts";
import { nameType } from "./blob/name-type.ts";

/** This much of the start is shown: enough to recognise it. */
const FIRST_CHARACTERS = 96;
/** A judgement: the size of each piece shown or hidden after that. */
const PIECE_CHARACTERS = 256;
const BANNER = /\/\*[!*]?\s{0,20}([^\s*][^\n*]{2,160})/g;
const SOURCE_MAP = /\/[/*]# sourceMappingURL=([^\s*]{1,120})/;

/** Base64, hex, binary and minified code: what it is and how long, its first characters, and nothing else. */
export const blobReducer: Reducer = {
  kind: "blob",
  recognise(sample) {
    const form = detectForm(sample);
    return form === undefined ? 0 : CONFIDENCE.blob[form];
  },
  outline(text) {
    const form = detectForm(takeSample(text, {}));
    const isReadable = form === undefined || form === "minified code";
    return {
      unit: "character",
      facts: form === undefined ? [] : listFacts(text, form),
      segments: cutPieces(text, isReadable ? "rest" : "never"),
    };
  },
};

function cutPieces(text: string, rank: Rank): Segment[] {
  const segments: Segment[] = [];
  for (let start = 0; start < text.length; ) {
    const wanted = start + (start === 0 ? FIRST_CHARACTERS : PIECE_CHARACTERS);
    const end = wanted >= text.length ? text.length : cutBefore(text, wanted);
    segments.push({ start, end, rank: start === 0 ? "signal" : rank, units: end - start });
    start = end;
  }
  return segments;
}

function listFacts(text: string, form: BlobForm): FactList[] {
  return [
    { title: "content", rank: "floor", layout: "inline", facts: [describe(text, form)] },
    { title: "characters", rank: "floor", layout: "inline", facts: form === "binary" ? countBinary(text) : [] },
    { title: "names", rank: "floor", facts: form === "minified code" ? findNames(text) : [] },
  ];
}

function describe(text: string, form: BlobForm): Fact {
  const { bytes, start, stated } = measureBlob(text, form);
  const type = form === "minified code" ? form : nameType(start);
  const parts = [type ?? "unknown type"];
  if (stated !== undefined) parts.push(`stated as ${stated}`);
  if (bytes !== undefined) parts.push(countOf(bytes, "byte"));
  return {
    text: `${parts.join(", ")}${type === form ? "" : ` as ${form}`}`,
    claim: { kind: "encoded", form, ...(bytes !== undefined && { bytes }), ...(type !== undefined && { type }) },
  };
}

function countBinary(text: string): Fact[] {
  let zeros = 0;
  let binary = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0) zeros += 1;
    if (isBinaryCode(code)) binary += 1;
  }
  return [count("zero", zeros), count("not text", binary)];
}

function count(group: string, value: number): Fact {
  return { text: `${group} ${value}`, claim: { kind: "count", group, count: value } };
}

/** Banners say which libraries a bundle contains. */
function findNames(text: string): Fact[] {
  const names = new Set<string>();
  for (const [, banner] of text.matchAll(BANNER)) if (banner !== undefined) names.add(banner.trimEnd());
  const map = SOURCE_MAP.exec(text.slice(-400))?.[1];
  if (map !== undefined) names.add(map);
  return [...names].map(quoteFact);
}
