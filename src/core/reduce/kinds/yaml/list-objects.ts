import type { Fact, FactList } from "../../outline.ts";
import { countGroups } from "../../text/name-facts.ts";
import { type ClusterObject, isBad, isWell, MAX_NAMED, WELL_PHASES } from "./cluster-object.ts";

/** So many objects of a kind are listed below its name; of fewer each says its kind. */
const MIN_ALIKE = 3;
/** So much of what is wrong names a trouble; more comes when all are named. */
const NAMED_TROUBLES = 2;

/** Every object by name: what is wrong before what is well, and how many there are of each kind and in each phase. */
export function listObjects(objects: readonly ClusterObject[]): readonly FactList[] {
  const bad = objects.filter((object) => !isWell(object));
  const well = objects.filter(isWell);
  return [
    {
      title: "objects",
      rank: "signal",
      layout: "inline",
      facts: countGroups(
        objects.map(({ kind }) => kind),
        " ×",
      ),
    },
    {
      title: "phases",
      rank: "signal",
      layout: "inline",
      facts: countGroups(
        objects.map(({ phase }) => phase),
        " ×",
      ),
    },
    {
      title: `trouble, ${bad.length}`,
      isTitleOptional: true,
      rank: "floor",
      layout: "lines",
      facts: bad.map(describeTrouble),
    },
    ...listWell(well),
  ];
}

function listWell(objects: readonly ClusterObject[]): readonly FactList[] {
  const byKind = groupByKind(objects);
  const alike = [...byKind].filter(([kind, own]) => kind !== "" && own.length >= MIN_ALIKE);
  const others = [...byKind.values()].filter((own) => own.length < MIN_ALIKE || own[0]?.kind === "").flat();
  return [
    ...alike.map(([kind, own]): FactList => {
      const title = `${kind}, ${own.length}`;
      return { title, rank: "floor", layout: "inline", facts: own.map((object) => describeWell(object)) };
    }),
    {
      title: `${others.length} without trouble`,
      isTitleOptional: true,
      rank: "floor",
      layout: "inline",
      facts: others.map((object) => describeWell(object, object.kind === "" ? "object" : object.kind)),
    },
  ];
}

function groupByKind(objects: readonly ClusterObject[]): ReadonlyMap<string, ClusterObject[]> {
  const byKind = new Map<string, ClusterObject[]>();
  for (const object of objects) {
    const own = byKind.get(object.kind);
    if (own === undefined) byKind.set(object.kind, [object]);
    else own.push(object);
  }
  return byKind;
}

function describeTrouble(object: ClusterObject): Fact {
  const { kind, name, namespace, phase, replicas, conditions } = object;
  const title = `${kind === "" ? "object" : kind} ${namespace === "" ? "" : `${namespace}/`}${name}`;
  const bad = conditions.filter(isBad).slice(0, MAX_NAMED);
  // The reason is one word, the message that explains it a sentence.
  const troubles = [...object.troubles].slice(0, MAX_NAMED).sort((left, right) => left.length - right.length);
  const wrong = [
    ...(WELL_PHASES.has(phase) ? [] : [phase]),
    ...troubles,
    ...bad.map(({ type, status, reason }) => `${type} ${status}${reason === "" ? "" : ` ${reason}`}`),
  ];
  const further = [
    ...wrong.slice(NAMED_TROUBLES),
    ...(phase === "" || !WELL_PHASES.has(phase) ? [] : [phase]),
    ...[...replicas].map(([field, count]) => `${field} ${count}`),
    ...[...object.images].slice(0, MAX_NAMED),
  ];
  return {
    text: `${title}: ${wrong.slice(0, NAMED_TROUBLES).join(", ")}`,
    ...(further.length > 0 && { detail: `, ${further.join(", ")}` }),
    claim: claimOf(object),
  };
}

function describeWell(object: ClusterObject, kind?: string): Fact {
  const { name, namespace, phase, replicas, images } = object;
  const more = [
    ...(namespace === "" ? [] : [`in ${namespace}`]),
    ...(phase === "" ? [] : [phase]),
    ...[...replicas].map(([field, count]) => `${field} ${count}`),
    ...[...images].slice(0, MAX_NAMED),
  ];
  return {
    text: [kind, name].filter((word) => word !== undefined && word !== "").join(" "),
    ...(more.length > 0 && { detail: ` (${more.join(", ")})` }),
    claim: claimOf(object),
  };
}

function claimOf({
  kind,
  name,
  namespace,
  phase,
  replicas,
  images,
  conditions,
  troubles,
}: ClusterObject): Fact["claim"] {
  const bad = conditions.filter(isBad).map(({ type }) => type);
  const values = [kind, name, namespace, phase, ...replicas.values(), ...images, ...bad, ...troubles];
  return { kind: "shape", path: `${kind} ${name}`, keys: values.filter((value) => value !== "") };
}
