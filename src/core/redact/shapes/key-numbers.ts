import { matchAt, matchesAt } from "../../text/match-at.ts";
import type { Scan, SecretShape } from "../secret-shape.ts";
import { BASE64_FORMS } from "../text/ascii-set.ts";
import { startsToken } from "../text/token-edge.ts";

/** A judgement: the smallest secret numbers of keys have 32 bytes. */
const MIN_LENGTH = 32;
/** How far from a key's number its kind may be: numbers of 4,096 bits may be in between. */
const REACH = 4_000;

const JWK_FIELD = /"?\\{0,7}"\s{0,4}:\s{0,4}\\{0,7}"/y;

/** The private numbers of a JSON web key, and the single number of a symmetric one. */
const jsonWebKeys: readonly SecretShape[] = ["d", "p", "q", "dp", "dq", "qi", "k"].map((field) => ({
  literals: [`"${field}"`, `"${field}\\`],
  match({ text, lookup, report }, start) {
    const opening = matchAt(JWK_FIELD, text, start + field.length + 1);
    if (opening === undefined) return;
    const from = start + field.length + 1 + opening[0].length;
    const end = lookup.runEnd(BASE64_FORMS, from);
    if (end - from < MIN_LENGTH || !isBesideKeyType(lookup.next("kty", Math.max(0, start - REACH)), start)) return;
    report({ type: "private-key", start: from, end });
  },
}));

function isBesideKeyType(found: number, start: number): boolean {
  return Math.abs(found - start) <= REACH;
}

/** The private numbers of an RSA key in XML. */
const xmlKeys: SecretShape = {
  literals: ["<d>", "<p>", "<q>", "<dp>", "<dq>", "<inverseq>"],
  match({ text, lookup, report }, _start, end) {
    const valueEnd = lookup.runEnd(BASE64_FORMS, end);
    if (valueEnd - end >= MIN_LENGTH && text[valueEnd] === "<")
      report({ type: "private-key", start: end, end: valueEnd });
  },
};

/** How far after the word for a key its bytes may begin. */
const BYTES_REACH = 120;
/** 32 bytes of a seed, or 64 with the public half after them. */
const BYTES = /\[\s{0,8}((?:\d{1,3}\s{0,2},\s{0,8}){31}(?:(?:\d{1,3}\s{0,2},\s{0,8}){32})?\d{1,3})\s{0,8}\]/y;

/** Keys that are listed byte by byte, as wallets keep them. */
const byteKeys: SecretShape = {
  literals: ["keypair", "key_pair", "secretkey", "secret_key", "privatekey", "private_key", "id.json", "wallet"],
  match({ text, lookup, report }, _start, end) {
    const at = lookup.next("[", end);
    if (at > end + BYTES_REACH) return;
    const bytes = matchAt(BYTES, text, at)?.[1];
    if (bytes === undefined) return;
    reportLines(report, text.indexOf(bytes, at), bytes);
  },
};

const HEX_BYTES = /[[{(]\s{0,40}((?:0x[0-9a-f]{2}\s{0,2},\s{0,40}){7,63}0x[0-9a-f]{2})(?![0-9a-f])/iy;
/** The name of a key, with its size and its type, up to its list of bytes. */
const KEY_BEFORE =
  /(?<![A-Za-z0-9_])(?!\w{0,20}pub)\w{0,30}(?:key|psk|secret|seed)(?:\[\w{0,16}\]){0,2}(?:[ ]?:[^=\r\n]{1,30})?[ ]{0,4}[=:][ ]{0,4}(?:new \w{1,12}\[\w{0,4}\] ?|\w{1,20}\()?$/i;

/** Keys that a program lists byte by byte: `APPKEY[16] = { 0x4f, 0xa1, ... }`. */
const listedBytes: SecretShape = {
  literals: ["{0x", "{ 0x", "[0x", "[ 0x"],
  match({ text, report }, start) {
    const bytes = matchAt(HEX_BYTES, text, start)?.[1];
    if (bytes === undefined || !KEY_BEFORE.test(text.slice(Math.max(0, start - 100), start))) return;
    reportLines(report, text.indexOf(bytes, start), bytes);
  },
};

/** Takes out a list that may span several lines. */
function reportLines(report: Scan["report"], from: number, list: string): void {
  for (const line of list.matchAll(/[^\r\n]+/g))
    report({
      type: "private-key",
      start: from + line.index,
      end: from + line.index + line[0].length,
      ...(line.index > 0 && { continues: true as const }),
    });
}

const ACCOUNTS = /accounts\\{0,7}["']?\s{0,4}:\s{0,4}\[\s{0,40}\\{0,7}["'`]((?:0x)?[0-9a-fA-F]{64})\\{0,7}["'`]/iy;

/** Accounts that a development kit signs for: addresses are shorter. */
const signingAccounts: SecretShape = {
  literals: ["accounts"],
  match({ text, report }, start) {
    const found = matchAt(ACCOUNTS, text, start);
    const key = found?.[1];
    if (found === undefined || key === undefined) return;
    const keyStart = start + found[0].lastIndexOf(key);
    report({ type: "private-key", start: keyStart, end: keyStart + key.length });
  },
};

const STORE_START = /MII[A-P][\w+/]{2}IBAzC[A-P]/y;
/** The number of characters between a store's beginning and its format version. */
const STORE_LEAD = 6;

/** A PKCS #12 store in base64: its format version, 3, comes right after its length. */
const keyStores: SecretShape = {
  literals: ["ibazc"],
  match({ text, lookup, report }, start) {
    const from = start - STORE_LEAD;
    if (from < 0 || !matchesAt(STORE_START, text, from) || !startsToken(text, from)) return;
    report({ type: "private-key", start: from, end: lookup.runEnd(BASE64_FORMS, from) });
  },
};

/** Private keys written as numbers. */
export const keyNumbers: readonly SecretShape[] = [
  ...jsonWebKeys,
  xmlKeys,
  byteKeys,
  listedBytes,
  signingAccounts,
  keyStores,
];
