import { findSignal } from "../../outputs/errors/find-signal.ts";
import type { Rank, Segment } from "../../outputs/segment.ts";
import { LINE_CHARACTERS } from "../../text/scan-limits.ts";
import type { FactList } from "../outline.ts";
import type { Reducer } from "../reducer.ts";
import { type ClusterObject, newObject, noteField, startCondition } from "./yaml/cluster-object.ts";
import { detectYaml } from "./yaml/detect-yaml.ts";
import { KeySummary } from "./yaml/key-summary.ts";
import { listObjects } from "./yaml/list-objects.ts";
import { scanYaml, type YamlLine } from "./yaml/yaml-scanner.ts";

/** Written by machines for machines: shown last. */
const NOISE = /^(?:metadata\.)?(?:managedFields|annotations|ownerReferences|Annotations|Tolerations)\b/;
/** Fields that say what an object is. */
const TELLING =
  /^(?:kind|metadata\.(?:name|namespace)|status\.phase|status\.conditions\[\]\.(?:reason|message)|Name|Namespace|Status)$|\.image$/;
/** How many places are remembered; a document with more does not repeat itself. */
const MAX_PLACES = 5_000;
const WARNING_EVENT = /^\s*(?:\d\S*\s+)?Warning\s/;
const NORMAL_EVENT = /^\s+Normal\s/;

/** YAML, Kubernetes objects and `kubectl describe`: each object with its state, then what is wrong, then keys. */
export const yamlReducer: Reducer = {
  kind: "yaml",
  readsPlainText: true,
  recognise: ({ lines }) => detectYaml(lines),
  outline(text) {
    const builder = new YamlBuilder(text);
    for (const line of scanYaml(text)) builder.add(line);
    return { unit: "line", facts: builder.facts(), segments: builder.segments };
  },
};

interface PlaceReading {
  /** Whether it is written by machines for machines. */
  readonly isNoise: boolean;
  /** Whether it says what an object is. */
  readonly isTelling: boolean;
  readonly group: string | undefined;
}

class YamlBuilder {
  readonly segments: Segment[] = [];
  readonly #text: string;
  readonly #keys = new KeySummary();
  /** What we know about a place, computed once: most lines of a list are in the same places. */
  readonly #places = new Map<string, PlaceReading>();
  readonly #objects: ClusterObject[] = [];
  #object: ClusterObject | undefined;
  #isInList = false;
  /** The document is a list, not an object itself. */
  #hasItems = false;

  constructor(text: string) {
    this.#text = text;
  }

  add(line: YamlLine): void {
    const isListed = line.path.startsWith("items[]");
    // What is beside the items of a list belongs to none of them.
    if (line.isDocumentStart) this.#hasItems = false;
    if (line.isDocumentStart || (this.#isInList && !isListed && line.key !== undefined)) this.#close();
    if (line.isItem && /^items\[\](?:\.[^.[]*)?$/.test(line.path)) this.#open(true);
    const path = isListed && this.#isInList ? line.path.slice(8) : line.path;
    if (line.key !== undefined) {
      // A description of several objects begins each with its name.
      if (path === "Name" && line.depth === 1 && this.#object?.name !== "") this.#open(false);
      if (this.#object === undefined && (path === "kind" || path === "metadata") && !this.#hasItems) this.#open(false);
      if (line.isItem && path.startsWith("status.conditions[]") && this.#object !== undefined)
        startCondition(this.#object);
      if (this.#object !== undefined) noteField(this.#object, path, line.value);
      this.#keys.add(line.path, line.key, line.depth);
    }
    const place = this.#findPlace(path);
    const { start, end } = line;
    this.segments.push({ start, end, rank: this.#rank(line, place), group: place.group });
  }

  facts(): readonly FactList[] {
    const objects = this.#objects.filter(({ name, kind }) => name !== "" || (kind !== "" && !kind.endsWith("List")));
    return objects.length === 0 ? this.#keys.facts() : listObjects(objects);
  }

  #close(): void {
    this.#object = undefined;
    this.#isInList = false;
  }

  #open(isInList: boolean): void {
    this.#isInList = isInList;
    this.#hasItems ||= isInList;
    this.#object = newObject();
    this.#objects.push(this.#object);
  }

  #findPlace(path: string): PlaceReading {
    const known = this.#places.get(path);
    if (known !== undefined) return known;
    const read = { isNoise: NOISE.test(path), isTelling: TELLING.test(path), group: groupOf(path) };
    if (this.#places.size < MAX_PLACES) this.#places.set(path, read);
    return read;
  }

  #rank({ start, end, depth, key }: YamlLine, { isNoise, isTelling }: PlaceReading): Rank {
    if (isNoise) return "rest";
    const line = this.#text.slice(start, Math.min(end, start + LINE_CHARACTERS));
    if (WARNING_EVENT.test(line)) return "floor";
    if (findSignal(line) !== undefined && !NORMAL_EVENT.test(line)) return "signal";
    if (this.#object === undefined) return key !== undefined && depth <= 2 ? "sample" : "rest";
    return isTelling ? "signal" : "sample";
  }
}

/** The part of an object that a line belongs to; if it is noise, which. */
function groupOf(path: string): string | undefined {
  const [, noise] = /^(?:metadata\.)?(managedFields|annotations|Annotations)\b/.exec(path) ?? [];
  return noise ?? /^[^.[]+/.exec(path)?.[0];
}
