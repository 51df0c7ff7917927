import type { CompactionErrorCode } from "../../core/base/errors.ts";
import type { Call } from "../operations/registry.ts";
import type { SqliteCoreOptions } from "./sqlite-core.ts";

/** What a worker can be asked. */
export type Question =
  | { readonly kind: "open"; readonly options: SqliteCoreOptions }
  /** The deadline is one of `steadyNow`. */
  | { readonly kind: "call"; readonly call: Call; readonly deadlineMs: number }
  | { readonly kind: "scrub"; readonly deadlineMs: number }
  | { readonly kind: "check" }
  | { readonly kind: "key"; readonly key: Uint8Array }
  | { readonly kind: "close" };

export interface Request {
  readonly id: number;
  readonly question: Question;
}

/** What a worker says. Errors travel as their code and facts. */
export type Response =
  | { readonly kind: "done"; readonly id: number; readonly result: unknown }
  | {
      readonly kind: "failed";
      readonly id: number;
      readonly code: CompactionErrorCode;
      readonly details: object;
    }
  | { readonly kind: "progress"; readonly id: number; readonly done: number; readonly total: number };

/** A clock that all threads of a process share and that cannot be set, so that a wait has the right length. */
export function steadyNow(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}
