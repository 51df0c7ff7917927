import { isObject } from "../formats/wire-value.ts";

/** Where the next rewrite of a conversation goes. */
export interface RewritePlace {
  /** The name of a beginning that all conversations share which it may be for, long enough that few others do. */
  readonly opening: string;
  /** The name of all that the rewrite stands for. */
  readonly name: string;
  /** What is kept for the same messages lies below it, and the newest layer stands. */
  readonly layer: number;
}

/** A place as it was stored; undefined for what is none. */
export function parsePlace(value: unknown): RewritePlace | undefined {
  if (!isObject(value)) return undefined;
  const { opening, name, layer } = value;
  if (typeof opening !== "string" || typeof name !== "string" || typeof layer !== "number") return undefined;
  return { opening, name, layer };
}
