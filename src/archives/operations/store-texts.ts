import { CompactionError } from "../../core/base/errors.ts";
import type { SealedText, TextIdentity } from "../vault/vault.ts";
import type { OperationContext } from "./context.ts";
import { insertRows, type Operation, pause, queryMany } from "./operation.ts";
import { parseNumber } from "./parse-row.ts";

/** Texts that were prepared for one transaction, each once. */
export interface SealedTexts {
  /** Seals it if that was not done before: under the lock, for the few that were thought to be stored. */
  find(address: string): SealedText | undefined;
  readonly addresses: readonly string[];
  /** The address of a text that was prepared here. */
  addressOf(text: string): string;
  /** The hash of a text that was prepared here. */
  hashOf(text: string): string;
}

/**
 * Compresses and encrypts texts, except those that were stored a short while ago. This is costly, so it comes before
 * the first statement, while no lock is held. `total` is how many there are, for progress.
 */
export function* sealTexts(
  { vault, tenant, stored }: OperationContext,
  texts: Iterable<string>,
  total?: number,
): Operation<SealedTexts> {
  let done = 0;
  const sealed = new Map<string, SealedText>();
  const byText = new Map<string, { readonly address: string; readonly identity: TextIdentity }>();
  const byAddress = new Map<string, string>();
  for (const text of texts) {
    done += 1;
    if (byText.has(text)) continue;
    const identity = vault.identify(tenant, text);
    const address = hexOf(identity.address);
    byText.set(text, { address, identity });
    byAddress.set(address, text);
    if (stored.has(address)) continue;
    sealed.set(address, vault.seal(tenant, text, identity));
    yield* pause(done, total);
  }
  const find = (text: string) => {
    const found = byText.get(text);
    if (found === undefined) throw new TypeError("This text was not made ready.");
    return found;
  };
  return {
    find(address) {
      const text = byAddress.get(address);
      return sealed.get(address) ?? (text === undefined ? undefined : vault.seal(tenant, text));
    },
    addresses: [...byAddress.keys()],
    addressOf: (text) => find(text).address,
    hashOf: (text) => find(text).identity.sha256,
  };
}

/** Finds the row of a text that was stored. */
export type TextIds = (text: string) => number;

/** Stores what is not there yet. A tenant has each text once, however many handles and messages point to it. */
export function* storeTexts(
  { stored }: OperationContext,
  tenantId: number,
  sealed: SealedTexts,
  nowMs: number,
): Operation<TextIds> {
  // In one order everywhere: two transactions that store the same texts must not wait for each other.
  const addresses = sealed.addresses.toSorted();
  const known = yield* findTexts(tenantId, addresses);
  const missing = addresses.filter((address) => !known.has(address));
  const rows = missing.flatMap((address) => {
    const text = sealed.find(address);
    return text === undefined ? [] : [[tenantId, text.address, text.compression, text.byteLength, text.body, nowMs]];
  });
  yield* insertRows(
    "INSERT INTO texts (tenant_id, address, compression, byte_length, body, created_at)",
    rows,
    "ON CONFLICT (tenant_id, address) DO NOTHING",
  );
  const added = yield* findTexts(tenantId, missing);
  for (const address of addresses) stored.note(address);
  return (text) => {
    const address = sealed.addressOf(text);
    const id = known.get(address) ?? added.get(address);
    if (id === undefined) throw new CompactionError("ARCHIVE_DAMAGED", { what: "a text that was just stored" });
    return id;
  };
}

function* findTexts(tenantId: number, addresses: readonly string[]): Operation<ReadonlyMap<string, number>> {
  const values = addresses.map((address) => Buffer.from(address, "hex"));
  const rows = yield* queryMany(
    values,
    [tenantId],
    (list) => `SELECT id, address FROM texts WHERE tenant_id = $1 AND address IN ${list}`,
  );
  return new Map(rows.map(({ id, address }) => [address instanceof Uint8Array ? hexOf(address) : "", parseNumber(id)]));
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}
