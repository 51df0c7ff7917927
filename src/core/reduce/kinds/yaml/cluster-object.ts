/** A cluster object, with what a reader first asks about it. */
export interface ClusterObject {
  kind: string;
  name: string;
  namespace: string;
  phase: string;
  /** For an event: nothing is wrong, it just happened. */
  isNormalEvent: boolean;
  /** Numbers of copies, by the field that states them. */
  readonly replicas: Map<string, string>;
  readonly images: Set<string>;
  readonly conditions: Condition[];
  /** Why something is not as it should be, as written. */
  readonly troubles: Set<string>;
}

export interface Condition {
  type: string;
  status: string;
  reason: string;
}

/** How many images and troubles of an object are listed. */
export const MAX_NAMED = 6;
/** A judgement: longer values are content. */
const MAX_VALUE_LENGTH = 160;
const REPLICAS =
  /^(?:spec\.replicas|status\.(?:replicas|readyReplicas|availableReplicas|updatedReplicas|unavailableReplicas|desiredNumberScheduled|numberReady)|Replicas)$/;
const IMAGE = /(?:[cC]ontainers\[\]\.image|Containers\..*\.Image)$/;
/** Conditions that are bad when true; the others are bad when false. */
const BAD_WHEN_TRUE = /Pressure$|Failed$|Failure$|Unavailable$|Degraded$|Disruption|Terminating$/;
export const WELL_PHASES: ReadonlySet<string> = new Set([
  "",
  ..."Running Succeeded Active Bound Available Ready Complete".split(" "),
]);
/** Reasons that do not mean trouble. */
const WELL_REASONS =
  /^(?:Completed|Scheduled|Pulled|Created|Started|Pulling|Running|KubeletReady|Kubelet\w*|\w*Available|NewReplicaSet\w*|ReplicaSetUpdated|PodCompleted|)$/;
const TROUBLE =
  /(?:[sS]tate|[wW]aiting|[tT]erminated|status|^)\.?(?:reason|Reason|message|Message)$|(?:Reason|Message)$/;

export function newObject(): ClusterObject {
  return {
    kind: "",
    name: "",
    namespace: "",
    phase: "",
    isNormalEvent: false,
    replicas: new Map(),
    images: new Set(),
    conditions: [],
    troubles: new Set(),
  };
}

/** Notes a field of an object by its path. */
export function noteField(object: ClusterObject, path: string, value: string): void {
  const own = unquote(value).slice(0, MAX_VALUE_LENGTH);
  if (path === "kind") object.kind = own;
  else if (path === "metadata.name" || path === "Name") object.name = own;
  else if (path === "metadata.namespace" || path === "Namespace") object.namespace = own;
  else if (path === "status.phase" || path === "Status") object.phase = own;
  else if (path === "type" && own === "Normal") object.isNormalEvent = true;
  else if (REPLICAS.test(path)) object.replicas.set(path.slice(path.lastIndexOf(".") + 1), own);
  else if (IMAGE.test(path)) addTo(object.images, own);
  else if (path.startsWith("status.conditions[].")) noteCondition(object, path.slice(20), own);
  else if (TROUBLE.test(path) && own !== "" && !WELL_REASONS.test(own)) addTo(object.troubles, own);
}

/** The first key of a condition starts a new one, whichever key it is. */
export function startCondition({ conditions }: ClusterObject): void {
  conditions.push({ type: "", status: "", reason: "" });
}

/** Whether nothing in it says that something is wrong. */
export function isWell({ phase, conditions, troubles, isNormalEvent }: ClusterObject): boolean {
  if (isNormalEvent) return true;
  return WELL_PHASES.has(phase) && troubles.size === 0 && conditions.every((condition) => !isBad(condition));
}

/** Whether a condition says that something is wrong. */
export function isBad({ type, status }: Condition): boolean {
  return type !== "" && (status === "Unknown" || status === (BAD_WHEN_TRUE.test(type) ? "True" : "False"));
}

function noteCondition({ conditions }: ClusterObject, field: string, value: string): void {
  const condition = conditions.at(-1);
  if (condition === undefined) return;
  if (field === "type" || field === "status" || field === "reason") condition[field] = value;
}

function addTo(values: Set<string>, value: string): void {
  if (values.size <= MAX_NAMED) values.add(value);
}

function unquote(value: string): string {
  const last = value.length - 1;
  return last > 0 && (value[0] === '"' || value[0] === "'") && value[last] === value[0] ? value.slice(1, last) : value;
}
