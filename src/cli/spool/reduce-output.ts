import { reduceProse } from "../../compactor/reduce-prose.ts";
import type { TextCompressor } from "../../core/base/ports.ts";
import { makeHandle } from "../../core/markers/make-handle.ts";
import { redact } from "../../core/redact/index.ts";
import { keepRaw } from "../../core/redact/keep-raw.ts";
import { countWhole } from "../../core/reduce/count-whole.ts";
import { type ReduceOptions, type ReduceTools, reduce } from "../../core/reduce/index.ts";
import { nameType, READ_BYTES } from "../../core/reduce/kinds/blob/name-type.ts";
import { signReduction } from "../../core/reduce/write/sign-reduction.ts";
import type { OptionValues } from "../command.ts";
import { decodeAnyText } from "../decode-any-text.ts";
import { isBinary } from "../is-binary.ts";
import { loadParserFor } from "../load-parser-for.ts";
import { storeOriginals } from "../store-originals.ts";
import { KEPT_DAYS } from "./expire-outputs.ts";
import type { SpooledOutput } from "./load-spool.ts";

/** One output of a command, reduced. */
export interface ReducedOutput {
  readonly kind: string;
  readonly text: string;
  /** What is printed: the original bytes if nothing is hidden. */
  readonly bytes: Uint8Array;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly handles: readonly string[];
}

export interface ReduceOutputTools extends Required<Pick<ReduceTools, "counter" | "hash">> {
  readonly values: OptionValues;
  /** Whether secrets stay as they are. */
  readonly isRaw: boolean;
  /** Where the whole output is kept if not all of it was read. */
  readonly keptIn: string;
  /** How much of an output is read; by default more than anyone wants. */
  readonly maxBytes?: number;
  /** Shortens prose instead of our own choice of sentences. */
  readonly compressor?: TextCompressor;
}

/** How many tokens an output has. */
export function countOutput({ parts }: SpooledOutput, { counter }: Pick<ReduceTools, "counter">): number {
  return parts.reduce((total, bytes) => total + countWhole(decodeAnyText(bytes).text, counter), 0);
}

/**
 * Reduces an output and stores what is hidden. Between the start and the end of a very large one, a line says where the
 * rest is.
 */
export async function reduceOutput(
  { parts, skippedBytes }: SpooledOutput,
  options: ReduceOptions,
  { values, keptIn, isRaw, maxBytes: _, compressor, ...tools }: ReduceOutputTools,
): Promise<ReducedOutput> {
  const [start] = parts;
  if (start !== undefined && isBinary(start))
    return tellBinary(parts, skippedBytes, { values, keptIn, isRaw, ...tools });
  const partOptions =
    options.maxTokens === undefined ? options : { ...options, maxTokens: Math.ceil(options.maxTokens / parts.length) };
  const reduced: ReducedOutput[] = [];
  for (const part of parts) {
    const source = decodeAnyText(part);
    // Before anything is cut: the word that gives a secret away may be in a different part than the secret.
    const whole = isRaw ? keepRaw(source.text) : redact(source.text).text;
    const sourceParser = await loadParserFor(whole, partOptions);
    const partTools = { ...tools, ...(sourceParser && { sourceParser }) };
    const reduction =
      compressor === undefined
        ? reduce(whole, partOptions, partTools)
        : await reduceProse(whole, partOptions, { ...partTools, compressor });
    const handles = await storeOriginals(whole, reduction, tools.hash, values);
    const { kind, text, tokensBefore, tokensAfter } = reduction;
    const bytes = text === whole ? source.encode(text) : Buffer.from(text);
    reduced.push({ kind, text, bytes, tokensBefore, tokensAfter, handles });
  }
  const [first, second] = reduced;
  if (first === undefined) throw new Error("An output has at least one part.");
  if (second === undefined) return first;
  const note = `\n[${skippedBytes} bytes between were not read; palimpsest retrieve ${keptIn} prints the whole output for ${KEPT_DAYS} days]\n`;
  return {
    kind: first.kind,
    text: `${first.text}${note}${second.text}`,
    bytes: Buffer.concat([first.bytes, Buffer.from(note), second.bytes]),
    tokensBefore: first.tokensBefore + second.tokensBefore,
    tokensAfter: first.tokensAfter + second.tokensAfter + tools.counter.count(note),
    handles: [...first.handles, ...second.handles],
  };
}

/** Describes an output that is not text in one line. */
async function tellBinary(
  parts: readonly Uint8Array[],
  skippedBytes: number,
  { counter, hash, values, isRaw, keptIn }: ReduceOutputTools,
): Promise<ReducedOutput> {
  const whole = Buffer.concat(parts);
  const { text, handles } =
    skippedBytes === 0
      ? await keepBinary(whole, { hash, values, isRaw })
      : {
          text: `[${describeBinary(whole, whole.length + skippedBytes)}; palimpsest retrieve ${keptIn} prints it for ${KEPT_DAYS} days]\n`,
          handles: [],
        };
  const tokensBefore = countWhole(decodeAnyText(whole).text, counter);
  return { kind: "blob", text, bytes: Buffer.from(text), tokensBefore, tokensAfter: counter.count(text), handles };
}

/** Archives bytes that are not text, as base64, and says in one line what they are and how to read them back. */
async function keepBinary(
  bytes: Uint8Array,
  { hash, values, isRaw }: Pick<ReduceOutputTools, "hash" | "values" | "isRaw">,
): Promise<Pick<ReducedOutput, "text" | "handles">> {
  const about = describeBinary(bytes, bytes.length);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A secret cannot be removed from a program or a database without breaking it, so none of it is kept.
  if (!isRaw && redact(buffer.toString("latin1")).findings.length > 0) {
    return { text: `[${about}, not kept: something in it looks like a secret; --raw keeps it]\n`, handles: [] };
  }
  const encoded = keepRaw(buffer.toString("base64"));
  const sha256 = hash.sha256(encoded);
  const handle = makeHandle({ lineage: signReduction(encoded, hash), sha256 }, {}, hash);
  const hidden = [{ start: 0, end: encoded.length, handle, sha256 }];
  const handles = await storeOriginals(encoded, { hidden }, hash, values);
  return { text: `[${about}; palimpsest retrieve ${handle} --raw | base64 -d > FILE gives it back]\n`, handles };
}

/** What bytes are, judged by how they begin, and how many there are: `PNG image 16×16, 240 bytes`. */
function describeBinary(start: Uint8Array, size: number): string {
  const type = nameType([...start.subarray(0, READ_BYTES)]) ?? "binary data";
  return `${type}, ${size} ${size === 1 ? "byte" : "bytes"}`;
}
