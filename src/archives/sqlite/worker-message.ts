import type { CompactionErrorCode } from "../../core/errors.ts";
import type { Call } from "../operations/registry.ts";
import type { SqliteCoreOptions } from "./sqlite-core.ts";

/** What a worker can be asked. */
export type Question =
  | { readonly kind: "open"; readonly options: SqliteCoreOptions }
  | { readonly kind: "call"; readonly call: Call; readonly deadlineMs: number }
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
