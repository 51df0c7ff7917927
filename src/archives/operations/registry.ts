import type { WatchOptions } from "../session-archive.ts";
import { loadBound, measureUse, noteEvicted, setBound } from "./bound.ts";
import { collectGarbage } from "./collect-garbage.ts";
import type { OperationContext } from "./context.ts";
import { exportSession } from "./export-session.ts";
import { findOriginal, loadStates } from "./find-original.ts";
import { importSession } from "./import-session.ts";
import { addToIndex, countPending, loadPending } from "./index-texts.ts";
import { acquireLease, findHolder, refreshLease, releaseLease } from "./leases.ts";
import { noteUse } from "./note-use.ts";
import type { Operation } from "./operation.ts";
import { purge } from "./remove-texts.ts";
import { restoreSession } from "./restore-session.ts";
import { findRewrites, listRewrites, loadLineageRewrites, saveRewrite } from "./rewrites.ts";
import { rotateKey } from "./rotate-key.ts";
import { searchTexts } from "./search-texts.ts";
import {
  appendMessages,
  countStats,
  describeSession,
  listSessions,
  loadChange,
  loadHistory,
  loadTranscript,
} from "./sessions.ts";
import { findTenant } from "./tenants.ts";
import { renewDocuments, verifyBatch } from "./verify-archive.ts";
import { writeCommit } from "./write-commit.ts";

interface Entry<Input, Result> {
  readonly mode: "read" | "write";
  /** True if what was removed must not stay in the files either. */
  readonly isScrubbing?: boolean;
  run(context: OperationContext, input: Input): Operation<Result>;
}

const define = <Input, Result>(
  mode: "read" | "write",
  run: (context: OperationContext, input: Input) => Operation<Result>,
  isScrubbing = false,
): Entry<Input, Result> => ({ mode, run, isScrubbing });

/** Everything an archive can be asked, by name: a worker gets the name and the input, and answers with the result. */
export const operations = {
  checkKey: define("read", findTenant),
  commit: define("write", writeCommit),
  find: define("read", findOriginal),
  loadStates: define("read", loadStates),
  acquire: define("write", acquireLease),
  findHolder: define("read", findHolder),
  refresh: define("write", refreshLease),
  release: define("write", releaseLease),
  append: define("write", appendMessages),
  readTranscript: define("read", loadTranscript),
  readHistory: define("read", loadHistory),
  readChange: define("read", loadChange),
  listSessions: define("read", listSessions),
  describeSession: define("read", describeSession),
  restore: define("write", restoreSession),
  saveRewrite: define("write", saveRewrite),
  listRewrites: define("read", listRewrites),
  findRewrites: define("read", findRewrites),
  readLineageRewrites: define("read", loadLineageRewrites),
  noteUse: define("write", noteUse),
  countPending: define("read", countPending),
  loadPending: define("read", loadPending),
  addToIndex: define("write", addToIndex),
  search: define("read", searchTexts),
  exportSession: define("read", exportSession),
  importSession: define("write", importSession),
  purge: define("write", purge, true),
  collect: define("write", collectGarbage, true),
  readBound: define("read", loadBound),
  setBound: define("write", setBound),
  noteEvicted: define("write", noteEvicted),
  measureUse: define("read", measureUse),
  verify: define("read", verifyBatch),
  renewDocuments: define("write", renewDocuments),
  stats: define("read", countStats),
  rotateKey: define("write", rotateKey, true),
};

export type OperationName = keyof typeof operations;
/** Work over much of the archive, which an operator asks for and watches. */
export function isLong(name: OperationName): boolean {
  return LONG.has(name);
}

const LONG: ReadonlySet<OperationName> = new Set<OperationName>([
  "purge",
  "collect",
  "verify",
  "rotateKey",
  "importSession",
  "exportSession",
]);

export type InputOf<Name extends OperationName> = Parameters<(typeof operations)[Name]["run"]>[1];
export type ResultOf<Name extends OperationName> =
  ReturnType<(typeof operations)[Name]["run"]> extends Operation<infer Result> ? Result : never;

/** One operation for one tenant. */
export interface Call<Name extends OperationName = OperationName> {
  readonly name: Name;
  readonly tenant: string;
  readonly input: InputOf<Name>;
  readonly nowMs?: number;
  readonly isIndexed: boolean;
}

/** Runs an operation for one tenant. */
export type RunOperation = <Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  watch?: WatchOptions,
) => Promise<ResultOf<Name>>;

/** Where operations run. */
export interface Engine {
  run<Name extends OperationName>(
    call: Call<Name>,
    onProgress?: (done: number, total: number) => void,
  ): Promise<ResultOf<Name>>;
  /**
   * Waits a while for what was removed to be out of the files as well. False if another process still reads what they
   * contained.
   */
  finishScrubbing(): Promise<boolean>;
  /** What the database itself says about its health; empty if all is well. */
  checkIntegrity(): Promise<readonly string[]>;
  /** Calls from now on use this key. */
  changeKey(key: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** How long a removal waits for those who read: they rarely take a second. */
export const SCRUB_WAIT_MS = 3_000;

/** Begins the operation that a call names, with the engine's context. */
export function beginOperation(
  { name, input, tenant, nowMs, isIndexed }: Call,
  engine: Pick<OperationContext, "vault" | "stored" | "dialect">,
): Operation<unknown> {
  // The registry ties each name to its input; the compiler cannot follow that through a union.
  const entry = operations[name] as Entry<unknown, unknown>;
  return entry.run({ ...engine, tenant, isIndexed, ...(nowMs !== undefined && { nowMs }) }, input);
}
