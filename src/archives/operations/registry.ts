import type { CompactionCommit } from "../../core/model/commit.ts";
import type { PurgeTarget, RetentionPolicy, SearchQuery, StoredRewrite } from "../session-archive.ts";
import { loadBound, measureUse, noteEvicted, setBound } from "./bound.ts";
import { collectGarbage } from "./collect-garbage.ts";
import type { OperationContext } from "./context.ts";
import { countStats } from "./count-stats.ts";
import { exportSession } from "./export-session.ts";
import { type FindInput, findOriginal, loadStates, type StatesInput } from "./find-original.ts";
import { type ImportInput, importSession } from "./import-session.ts";
import { addToIndex, countPending, type IndexBatch, loadPending } from "./index-texts.ts";
import {
  type AcquireInput,
  acquireLease,
  findHolder,
  type RefreshInput,
  refreshLease,
  releaseLease,
} from "./leases.ts";
import { noteUse, type Use } from "./note-use.ts";
import type { Operation } from "./operation.ts";
import { purge } from "./remove-texts.ts";
import { type RestoreInput, restoreSession } from "./restore-session.ts";
import { findRewrites, listRewrites, loadLineageRewrites, saveRewrite } from "./rewrites.ts";
import { rotateKey } from "./rotate-key.ts";
import { searchTexts } from "./search-texts.ts";
import {
  type AppendInput,
  appendMessages,
  type ChangeInput,
  describeSession,
  listSessions,
  loadChange,
  loadHistory,
  loadTranscript,
} from "./sessions.ts";
import { findTenant } from "./tenants.ts";
import { renewDocuments, type VerifyBatch, verifyBatch } from "./verify-archive.ts";
import { writeCommit } from "./write-commit.ts";

interface Entry<Input, Result> {
  readonly mode: "read" | "write";
  /** True where what was removed must not stay in the files either. */
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
  checkKey: define("read", (context, _input: object) => findTenant(context)),
  commit: define("write", (context, input: CompactionCommit) => writeCommit(context, input)),
  find: define("read", (context, input: FindInput) => findOriginal(context, input)),
  loadStates: define("read", (context, input: StatesInput) => loadStates(context, input)),
  acquire: define("write", (context, input: AcquireInput) => acquireLease(context, input)),
  findHolder: define("read", (context, input: { readonly session: string }) => findHolder(context, input)),
  refresh: define("write", (context, input: RefreshInput) => refreshLease(context, input)),
  release: define("write", (context, input: Pick<RefreshInput, "lease">) => releaseLease(context, input)),
  append: define("write", (context, input: AppendInput) => appendMessages(context, input)),
  readTranscript: define("read", (context, input: { readonly session: string }) => loadTranscript(context, input)),
  readHistory: define("read", (context, input: { readonly session: string }) => loadHistory(context, input)),
  readChange: define("read", (context, input: ChangeInput) => loadChange(context, input)),
  listSessions: define("read", (context, input: { readonly limit: number }) => listSessions(context, input)),
  describeSession: define("read", (context, input: { readonly session: string }) => describeSession(context, input)),
  restore: define("write", (context, input: RestoreInput) => restoreSession(context, input)),
  saveRewrite: define("write", (context, input: StoredRewrite) => saveRewrite(context, input)),
  listRewrites: define("read", (context, input: { readonly openings: readonly string[] }) =>
    listRewrites(context, input),
  ),
  findRewrites: define("read", (context, input: { readonly names: readonly string[] }) => findRewrites(context, input)),
  readLineageRewrites: define("read", (context, input: { readonly lineage: string }) =>
    loadLineageRewrites(context, input),
  ),
  noteUse: define("write", (context, input: Use) => noteUse(context, input)),
  countPending: define("read", (context, _input: object) => countPending(context)),
  loadPending: define("read", (context, _input: object) => loadPending(context)),
  addToIndex: define("write", (context, input: IndexBatch) => addToIndex(context, input)),
  search: define("read", (context, input: SearchQuery) => searchTexts(context, input)),
  exportSession: define("read", (context, input: { readonly session: string }) => exportSession(context, input)),
  importSession: define("write", (context, input: ImportInput) => importSession(context, input)),
  purge: define("write", (context, input: PurgeTarget) => purge(context, input), true),
  collect: define("write", (context, input: RetentionPolicy) => collectGarbage(context, input), true),
  readBound: define("read", (context, _input: object) => loadBound(context)),
  setBound: define("write", (context, input: { readonly policy: RetentionPolicy | undefined }) =>
    setBound(context, input),
  ),
  noteEvicted: define("write", (context, input: { readonly originals: number; readonly atMs: number }) =>
    noteEvicted(context, input),
  ),
  measureUse: define("read", (context, _input: object) => measureUse(context)),
  verify: define("read", (context, input: VerifyBatch) => verifyBatch(context, input)),
  renewDocuments: define("write", (context, input: { readonly documents: readonly number[] }) =>
    renewDocuments(context, input),
  ),
  stats: define("read", (context, _input: object) => countStats(context)),
  rotateKey: define("write", (context, input: { readonly key: Uint8Array }) => rotateKey(context, input), true),
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

/** One thing to be done for one tenant. */
export interface Call<Name extends OperationName = OperationName> {
  readonly name: Name;
  readonly tenant: string;
  readonly input: InputOf<Name>;
  readonly nowMs?: number;
  readonly isIndexed: boolean;
}

/** Where operations run. */
export interface Engine {
  run<Name extends OperationName>(
    call: Call<Name>,
    onProgress?: (done: number, total: number) => void,
  ): Promise<ResultOf<Name>>;
  /**
   * Waits a while for what was removed to be out of the files as well. False where somebody still reads what they held.
   */
  finishScrubbing(): Promise<boolean>;
  /** What the database itself says of its health; empty where all is well. */
  checkIntegrity(): Promise<readonly string[]>;
  /** Calls from now on use this key. */
  changeKey(key: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** How long a removal waits for those who read: they rarely take a second. */
export const SCRUB_WAIT_MS = 3_000;

/** Begins the operation that a call names. */
export function beginOperation(call: Call, context: OperationContext): Operation<unknown> {
  // The registry ties each name to its input; the compiler cannot follow that through a union.
  const entry = operations[call.name] as Entry<unknown, unknown>;
  return entry.run(context, call.input);
}
