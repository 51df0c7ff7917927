import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
/** The sizes that NIST SP 800-38D names for AES-GCM. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** How much longer bytes become. */
export const ENCRYPTION_BYTES = NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts bytes with AES-256-GCM: nonce, tag and ciphertext.
 *
 * @param bound What they belong to: they can be decrypted only with the same value.
 */
export function encryptBytes(bytes: Uint8Array, key: KeyObject | Uint8Array, bound: Uint8Array): Buffer {
  const nonce = nextNonce();
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(bound);
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** The way back; undefined if these are not the bytes that were encrypted with this key and bound to this. */
export function decryptBytes(body: Uint8Array, key: KeyObject | Uint8Array, bound: Uint8Array): Buffer | undefined {
  if (body.length < ENCRYPTION_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, body.subarray(0, NONCE_BYTES));
  decipher.setAAD(bound);
  decipher.setAuthTag(body.subarray(NONCE_BYTES, ENCRYPTION_BYTES));
  try {
    return Buffer.concat([decipher.update(body.subarray(ENCRYPTION_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Asking the system for randomness takes as long for many nonces as for one. */
const NONCES_AT_ONCE = 256;
let nonces = Buffer.alloc(0);

function nextNonce(): Uint8Array {
  if (nonces.length === 0) nonces = randomBytes(NONCE_BYTES * NONCES_AT_ONCE);
  const nonce = nonces.subarray(0, NONCE_BYTES);
  nonces = nonces.subarray(NONCE_BYTES);
  return nonce;
}
