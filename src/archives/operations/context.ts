import type { Vault } from "../vault/vault.ts";
import type { Operation } from "./operation.ts";
import type { StoredTexts } from "./stored-texts.ts";

/** Whose archive an operation works on, and with what. */
export interface OperationContext {
  readonly tenant: string;
  readonly vault: Vault;
  readonly stored: StoredTexts;
  readonly dialect: Dialect;
  /** Left out if the database's own clock counts, as it must between machines. */
  readonly nowMs?: number;
  /** False to keep no full-text index. */
  readonly isIndexed: boolean;
}

/** What each database does in its own way. */
export interface Dialect {
  readonly name: "sqlite" | "postgres";
  /** Follows a SELECT whose row no other transaction may change until this one ends. */
  readonly lock: string;
  /** Follows a SELECT whose row may be read by others but not changed. */
  readonly shareLock: string;
  /** A statement that returns `now_ms`; undefined if the host's clock is the only one. */
  readonly clockSql?: string;
  readonly index: TextIndex;
}

/** A set of hidden terms for each document, and nothing else: the texts themselves are not in it. */
export interface TextIndex {
  add(document: number, terms: readonly string[]): Operation<void>;
  remove(documents: readonly number[]): Operation<void>;
  /** Removes every document of every tenant. */
  clear(): Operation<void>;
  /** The newest documents that contain all of the terms. */
  find(terms: readonly string[], range: DocumentRange): Operation<readonly number[]>;
  /** How many documents contain all of the terms, counted up to a limit. */
  count(terms: readonly string[], most: number): Operation<number>;
  /** The documents from one number to another. */
  list(from: number, to: number): Operation<readonly number[]>;
  /** Removes from the files what `remove` may only have hidden. */
  scrub(): Operation<void>;
}

export interface DocumentRange {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  /** Whether one of the terms is known to be rare there. */
  readonly isFew: boolean;
}
