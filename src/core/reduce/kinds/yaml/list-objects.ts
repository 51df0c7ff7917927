import type { Fact, FactList } from "../../outline.ts";
import { countGroups } from "../../text/name-facts.ts";
import { type ClusterObject, isBad, isWell, MAX_NAMED, WELL_PHASES } from "./cluster-object.ts";

/** This many objects of a kind are listed below its name; fewer each state their kind. */
const MIN_ALIKE = 3;
/** How many things that are wrong identify a trouble; the rest come once all are named. */
const NAMED_TROUBLES = 2;

/** Every object by name: objects with trouble before healthy ones, and how many there are of each kind and in each phase. */
export function listObjects(objects: readonly ClusterObject[]): readonly FactList[] {
  const bad = objects.filter((object) => !isWell(object)).map(describeTrouble);
  const well = objects.filter(isWell);
  const byKind = new Map<string, ClusterObject[]>(well.map(({ kind }) => [kind, []]));
  for (const object of well) byKind.get(object.kind)?.push(object);
  const isAlike = ([kind, own]: readonly [string, readonly ClusterObject[]]): boolean =>
    kind !== "" && own.length >= MIN_ALIKE;
  const others = [...byKind].filter((one) => !isAlike(one)).flatMap(([, own]) => own);
  const count = (of: "kind" | "phase"): Fact[] =>
    countGroups(
      objects.map((object) => object[of]),
      " ×",
    );
  return [
    { title: "objects", rank: "signal", layout: "inline", facts: count("kind") },
    { title: "phases", rank: "signal", layout: "inline", facts: count("phase") },
    { title: `trouble, ${bad.length}`, isTitleOptional: true, rank: "floor", facts: bad },
    ...[...byKind].filter(isAlike).map(([kind, own]): FactList => {
      const facts = own.map((object) => describeWell(object));
      return { title: `${kind}, ${own.length}`, rank: "floor", layout: "inline", facts };
    }),
    {
      title: `${others.length} without trouble`,
      isTitleOptional: true,
      rank: "floor",
      layout: "inline",
      facts: others.map((object) => describeWell(object, object.kind || "object")),
    },
  ];
}

function describeTrouble(object: ClusterObject): Fact {
  const { kind, name, namespace, phase, conditions } = object;
  const title = `${kind || "object"} ${namespace === "" ? "" : `${namespace}/`}${name}`;
  const bad = conditions.filter(isBad).slice(0, MAX_NAMED);
  // The reason is one word; the message that explains it is a sentence.
  const troubles = [...object.troubles].slice(0, MAX_NAMED).sort((left, right) => left.length - right.length);
  const wrong = [
    ...(WELL_PHASES.has(phase) ? [] : [phase]),
    ...troubles,
    ...bad.map(({ type, status, reason }) => `${type} ${status}${reason === "" ? "" : ` ${reason}`}`),
  ];
  const wellPhase = WELL_PHASES.has(phase) ? phase : "";
  const further = [...wrong.slice(NAMED_TROUBLES), ...listMore(object, wellPhase)];
  return {
    text: `${title}: ${wrong.slice(0, NAMED_TROUBLES).join(", ")}`,
    ...(further.length > 0 && { detail: `, ${further.join(", ")}` }),
    claim: claimOf(object),
  };
}

function describeWell(object: ClusterObject, kind?: string): Fact {
  const { name, namespace, phase } = object;
  const more = [...(namespace === "" ? [] : [`in ${namespace}`]), ...listMore(object, phase)];
  return {
    text: [kind, name].filter((word) => word !== undefined && word !== "").join(" "),
    ...(more.length > 0 && { detail: ` (${more.join(", ")})` }),
    claim: claimOf(object),
  };
}

function listMore({ replicas, images }: ClusterObject, phase: string): readonly string[] {
  const counts = [...replicas].map(([field, count]) => `${field} ${count}`);
  return [...(phase === "" ? [] : [phase]), ...counts, ...[...images].slice(0, MAX_NAMED)];
}

function claimOf(object: ClusterObject): Fact["claim"] {
  const { kind, name, namespace, phase, replicas, images, conditions, troubles } = object;
  const bad = conditions.filter(isBad).map(({ type }) => type);
  const values = [kind, name, namespace, phase, ...replicas.values(), ...images, ...bad, ...troubles];
  return { kind: "shape", path: `${kind} ${name}`, keys: values.filter((value) => value !== "") };
}
