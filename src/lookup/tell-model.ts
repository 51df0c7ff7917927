import { CompactionError, type CompactionErrorCode } from "../core/base/errors.ts";

/**
 * What a model can do about a failed look-up. The messages of the errors are for whoever runs the program: they name
 * options and commands that a model does not have.
 */
const ADVICE: Partial<Record<CompactionErrorCode, (handle: string) => string>> = {
  HANDLE_UNKNOWN: (handle) =>
    `Nothing is stored under ${handle}. Copy the handle from this conversation, or search by words.`,
  HANDLE_FORGED: (handle) =>
    `${handle} was not given out here. Copy the handle from this conversation, or search by words.`,
  HANDLE_FOREIGN: (handle) => `${handle} belongs to another session and opens nothing here.`,
  HANDLE_EXPIRED: (handle) => `What ${handle} stood for has expired and was removed. Go on without it.`,
  HANDLE_AMBIGUOUS: (handle) => `${handle} stands for different texts, so it opens none. Search by words instead.`,
};

/** Tells a model why its look-up failed, in words that it can act on. */
export function tellModel(error: unknown): string {
  if (!(error instanceof Error)) return "That could not be read.";
  // A question that was asked in a wrong way says itself what is wrong with it.
  if (!(error instanceof CompactionError) || error.code === "INVALID_POLICY") return error.message;
  const { code, details } = error as CompactionError;
  const handle = "handle" in details ? details.handle : "this handle";
  return ADVICE[code]?.(handle) ?? `The archive could not answer (${code}). Go on without it.`;
}
