import { isObject } from "../core/json/wire-value.ts";

/** Where the next rewrite of a conversation is stored. */
export interface RewritePlace {
  /** The name of a beginning that all conversations it may apply to share, long enough that few others do. */
  readonly opening: string;
  /** The name of the beginning that the rewrite replaces. */
  readonly name: string;
  /** Earlier rewrites for the same messages are below it, and the newest layer counts. */
  readonly layer: number;
}

/** A place as it was stored; undefined if it is not one. */
export function parsePlace(value: unknown): RewritePlace | undefined {
  if (!isObject(value)) return undefined;
  const { opening, name, layer } = value;
  if (typeof opening !== "string" || typeof name !== "string" || typeof layer !== "number") return undefined;
  return { opening, name, layer };
}
