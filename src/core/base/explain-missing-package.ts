import { CompactionError } from "./errors.ts";

/**
 * Why loading an optional package failed: `PACKAGE_MISSING` with what to install if the package is missing, otherwise
 * the original failure. For `catch`, around the import.
 */
export function explainMissingPackage(error: unknown, purpose: string, packages: readonly string[]): unknown {
  const isMissing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
  return isMissing ? new CompactionError("PACKAGE_MISSING", { purpose, packages }, { cause: error }) : error;
}
