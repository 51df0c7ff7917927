import { CompactionError } from "../../core/base/errors.ts";
import type { OriginalKind } from "../../core/model/commit.ts";
import type { OpenedText, SealedText } from "../vault/vault.ts";
import type { OperationContext } from "./context.ts";
import type { Row } from "./operation.ts";

/** A number of a row; drivers return wide ones as texts. */
export function parseNumber(value: unknown): number {
  const number = typeof value === "number" || typeof value === "bigint" ? Number(value) : Number(String(value));
  if (!Number.isSafeInteger(number)) throw new CompactionError("ARCHIVE_DAMAGED", { what: "a number in a row" });
  return number;
}

/** A number that may be missing. */
export function parseOptionalNumber(value: unknown): number | undefined {
  return value === null || value === undefined ? undefined : parseNumber(value);
}

/** A text column that may be missing. */
export function parseOptionalText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

const KINDS: readonly OriginalKind[] = ["tool", "turn", "range", "media"];

export function parseKind(value: unknown, what: string): OriginalKind {
  const kind = KINDS.find((candidate) => candidate === value);
  if (kind === undefined) throw new CompactionError("ARCHIVE_DAMAGED", { what });
  return kind;
}

/** The columns that `openRow` needs, of a table named `texts`. */
export const SEALED_COLUMNS = "texts.address, texts.compression, texts.byte_length, texts.body";

/** The text of a row with `SEALED_COLUMNS`. A text that cannot be proved to be the stored one is never returned. */
export function openRow(context: OperationContext, row: Row, what: string): OpenedText {
  const opened = tryOpenRow(context, row);
  if (opened === undefined) throw new CompactionError("ARCHIVE_DAMAGED", { what });
  return opened;
}

/** The same, undefined if the row is damaged. */
export function tryOpenRow({ vault, tenant }: OperationContext, row: Row): OpenedText | undefined {
  const sealed = parseSealed(row);
  return sealed === undefined ? undefined : vault.open(tenant, sealed);
}

/** The text alone, for callers that do not pass it on as the original. */
export function tryReadRow({ vault, tenant }: OperationContext, row: Row): string | undefined {
  const sealed = parseSealed(row);
  return sealed === undefined ? undefined : vault.read(tenant, sealed);
}

function parseSealed({ address, compression, byte_length: byteLength, body }: Row): SealedText | undefined {
  if (!(address instanceof Uint8Array) || !(body instanceof Uint8Array)) return undefined;
  if (typeof compression !== "string" || !Number.isSafeInteger(Number(byteLength))) return undefined;
  return { address, compression, byteLength: Number(byteLength), body };
}
