import { CompactionError } from "../../core/errors.ts";
import type { SealedText } from "../vault/vault.ts";
import type { OperationContext } from "./context.ts";
import { insertRows, type Operation, pause, queryMany } from "./operation.ts";
import { readNumber } from "./read-row.ts";

/** Texts sealed for one transaction, each once. */
export interface SealedTexts {
  readonly byAddress: ReadonlyMap<string, SealedText>;
  /** The address of a text that was sealed here. */
  addressOf(text: string): string;
  /** The hash of a text that was sealed here. */
  hashOf(text: string): string;
}

/**
 * Compresses and encrypts texts. Costly, so it comes before the first statement, while no lock is held. `total` is how many
 * there are, for whoever watches.
 */
export function* sealTexts(
  { vault, tenant }: OperationContext,
  texts: Iterable<string>,
  total?: number,
): Operation<SealedTexts> {
  let done = 0;
  const byAddress = new Map<string, SealedText>();
  const byText = new Map<string, { readonly address: string; readonly sha256: string }>();
  for (const text of texts) {
    done += 1;
    if (byText.has(text)) continue;
    const sealed = vault.seal(tenant, text);
    const address = hexOf(sealed.address);
    byAddress.set(address, sealed);
    byText.set(text, { address, sha256: sealed.sha256 });
    yield* pause(done, total);
  }
  const find = (text: string) => {
    const found = byText.get(text);
    if (found === undefined) throw new TypeError("This text was not sealed.");
    return found;
  };
  return { byAddress, addressOf: (text) => find(text).address, hashOf: (text) => find(text).sha256 };
}

/** Finds the row of a text that was stored. */
export type TextIds = (text: string) => number;

/** Stores what is not there yet. A text stands once for a tenant, however many handles and messages point at it. */
export function* storeTexts(tenantId: number, sealed: SealedTexts, nowMs: number): Operation<TextIds> {
  // In one order everywhere: two transactions that store the same texts must not wait for each other.
  const addresses = [...sealed.byAddress.keys()].sort();
  const known = yield* findTexts(tenantId, sealed, addresses);
  const missing = addresses.filter((address) => !known.has(address));
  const rows = missing.flatMap((address) => {
    const text = sealed.byAddress.get(address);
    return text === undefined ? [] : [[tenantId, text.address, text.compression, text.byteLength, text.body, nowMs]];
  });
  yield* insertRows(
    "INSERT INTO texts (tenant_id, address, compression, byte_length, body, created_at)",
    rows,
    "ON CONFLICT (tenant_id, address) DO NOTHING",
  );
  const added = yield* findTexts(tenantId, sealed, missing);
  return (text) => {
    const address = sealed.addressOf(text);
    const id = known.get(address) ?? added.get(address);
    if (id === undefined) throw new CompactionError("ARCHIVE_DAMAGED", { what: "a text that was just stored" });
    return id;
  };
}

function* findTexts(
  tenantId: number,
  { byAddress }: SealedTexts,
  addresses: readonly string[],
): Operation<ReadonlyMap<string, number>> {
  const values = addresses.flatMap((address) => byAddress.get(address)?.address ?? []);
  const rows = yield* queryMany(
    values,
    [tenantId],
    (list) => `SELECT id, address FROM texts WHERE tenant_id = $1 AND address IN ${list}`,
  );
  return new Map(rows.map(({ id, address }) => [address instanceof Uint8Array ? hexOf(address) : "", readNumber(id)]));
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}
