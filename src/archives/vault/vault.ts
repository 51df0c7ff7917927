import { createHmac, createSecretKey, hash, hkdfSync, type KeyObject } from "node:crypto";
import { CompactionError } from "../../core/base/errors.ts";
import { decodeText, encodeText } from "../../keys/encode-text.ts";
import { decryptBytes, encryptBytes } from "../../keys/encrypt-bytes.ts";
import { KEY_BYTES } from "../../keys/key-file.ts";
import { compress, decompress } from "./compress.ts";

/** A text as it is stored in a row. */
export interface SealedText {
  /** A MAC of the text's hash under the tenant's key: a plain hash would confirm guesses about what is stored. */
  readonly address: Uint8Array;
  readonly compression: string;
  readonly byteLength: number;
  /** Nonce, tag and ciphertext. */
  readonly body: Uint8Array;
}

export interface TextIdentity {
  readonly address: Uint8Array;
  readonly sha256: string;
}

/** A text that came out of its seal, with the hash that was proved on the way. */
export interface OpenedText {
  readonly text: string;
  readonly sha256: string;
}

/** Encrypts what an archive keeps, with a key for each tenant that is derived from one master key. */
export interface Vault {
  /** Names the master key without revealing anything about it. */
  readonly keyId: string;
  /** Identifies a text, in a fraction of the time that sealing it takes. */
  identify(tenant: string, text: string): TextIdentity;
  seal(tenant: string, text: string, identity?: TextIdentity): SealedText & TextIdentity;
  /** Undefined if these are not the bytes that were sealed under this tenant and address. */
  open(tenant: string, sealed: SealedText): OpenedText | undefined;
  /** The text alone, without computing its hash: the cipher has already proved which bytes these are. */
  read(tenant: string, sealed: SealedText): string | undefined;
  /**
   * Replaces a word in an index: the same for the same word, and without the key neither can be computed from the
   * other.
   */
  hideTerm(tenant: string, term: string): string;
}

/** Half a MAC is still beyond any collision, and every row stores the address twice. */
const ADDRESS_BYTES = 16;
/** A judgement: keys of a tenant take some hundred bytes. */
const MAX_CACHED_TENANTS = 1_000;
/** 40 bits: two words of an archive hardly ever share them, and if they do, a search reads one text too many. */
const TERM_CHARACTERS = 10;

/** Key objects, because Node parses raw bytes again for every text, which takes longer than encrypting a short text. */
interface TenantKeys {
  readonly address: KeyObject;
  readonly seal: KeyObject;
  /** In hexadecimal: its characters fill one block of the hash that terms are hidden by. */
  readonly index: string;
}

/** Opens a vault. The key is copied, so that a caller may wipe its own. */
export function createVault(key: Uint8Array): Vault {
  if (key.length !== KEY_BYTES) throw new CompactionError("KEY_MALFORMED", { source: `A key of ${key.length} bytes` });
  const master = Uint8Array.from(key);
  const cache = new Map<string, TenantKeys>();

  function keysOf(tenant: string): TenantKeys {
    const known = cache.get(tenant);
    if (known !== undefined) return known;
    if (cache.size >= MAX_CACHED_TENANTS) cache.clear();
    const keys = {
      address: createSecretKey(deriveKey(master, "address", tenant)),
      seal: createSecretKey(deriveKey(master, "seal", tenant)),
      index: Buffer.from(deriveKey(master, "index", tenant)).toString("hex"),
    };
    cache.set(tenant, keys);
    return keys;
  }

  function identify(tenant: string, text: string): TextIdentity {
    const sha256 = hashOf(encodeText(text));
    return { sha256, address: addressOf(keysOf(tenant), sha256) };
  }

  function unseal(tenant: string, { address, compression, byteLength, body }: SealedText): Uint8Array | undefined {
    const packed = decryptBytes(body, keysOf(tenant).seal, boundTo(address, compression, byteLength));
    return packed === undefined ? undefined : decompress(compression, packed, byteLength);
  }

  return {
    keyId: Buffer.from(deriveKey(master, "name", "")).toString("hex", 0, 4),

    identify,

    seal(tenant, text, { address, sha256 } = identify(tenant, text)) {
      const bytes = encodeText(text);
      const packed = compress(bytes);
      const body = encryptBytes(packed.bytes, keysOf(tenant).seal, boundTo(address, packed.compression, bytes.length));
      return { sha256, address, compression: packed.compression, byteLength: bytes.length, body };
    },

    open(tenant, sealed) {
      const bytes = unseal(tenant, sealed);
      if (bytes === undefined) return undefined;
      const sha256 = hashOf(bytes);
      if (!addressOf(keysOf(tenant), sha256).equals(sealed.address)) return undefined;
      return { text: decodeText(bytes), sha256 };
    },

    read(tenant, sealed) {
      const bytes = unseal(tenant, sealed);
      return bytes === undefined ? undefined : decodeText(bytes);
    },

    // A whole block of key before the word and a small part of the hash after it: a MAC (known as AMAC) at a sixth of what
    // an HMAC costs here, and texts have thousands of words.
    hideTerm: (tenant, term) => hash("sha256", keysOf(tenant).index + term, "hex").slice(0, TERM_CHARACTERS),
  };
}

function deriveKey(master: Uint8Array, purpose: string, tenant: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", master, "palimpsest archive", `${purpose}\n${tenant}`, KEY_BYTES));
}

function addressOf(keys: TenantKeys, sha256: string): Buffer {
  return createHmac("sha256", keys.address).update(sha256).digest().subarray(0, ADDRESS_BYTES);
}

/** Ties a body to its row: if it is moved to another row, or its length is changed, it no longer opens. */
function boundTo(address: Uint8Array, compression: string, byteLength: number): Uint8Array {
  return Buffer.concat([address, Buffer.from(`${compression}\n${byteLength}`)]);
}

function hashOf(bytes: Uint8Array): string {
  return hash("sha256", bytes, "hex");
}
