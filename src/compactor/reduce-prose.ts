import type { TextCompression, TextCompressor } from "../core/base/ports.ts";
import type { ReduceOptions, ReduceTools, Reduction } from "../core/reduce/index.ts";

export interface ReduceProseTools extends ReduceTools {
  /** Shortens prose, as a learned model does. Everything else is reduced as usual. */
  readonly compressor: TextCompressor;
  /** How long it may take; then the text is reduced without it. */
  readonly timeoutMs?: number;
}

/** A judgement: a user is waiting for the shorter text. */
const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Reduces a text, its prose by a compressor.
 *
 * Plan, ask, write: only the middle step leaves the process. An answer that fails, comes too late, is too long or has a
 * word that the text does not have at that place is refused, and the text is reduced without it. Never throws for a
 * fault of the compressor.
 */
export async function reduceProse(
  text: string,
  options: ReduceOptions,
  { compressor, timeoutMs = DEFAULT_TIMEOUT_MS, ...tools }: ReduceProseTools,
): Promise<Reduction> {
  // Imported here, so that importing the library for something else is fast.
  const [{ reduce }, { planCompression }, { writeCompression }] = await Promise.all([
    import("../core/reduce/index.ts"),
    import("../core/reduce/prose/plan-compression.ts"),
    import("../core/reduce/prose/write-compression.ts"),
  ]);
  const request = planCompression(text, options, tools);
  const answer = request === undefined ? undefined : await ask(compressor, request, timeoutMs);
  const compressed =
    request === undefined || answer === undefined
      ? undefined
      : writeCompression(request, answer, compressor.name, tools);
  return compressed ?? reduce(text, options, tools);
}

/** Undefined if there is no answer in time. */
async function ask(
  compressor: TextCompressor,
  request: TextCompression,
  timeoutMs: number,
): Promise<string | undefined> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      controller.abort(new Error(`The compressor took longer than ${timeoutMs} ms.`));
      resolve(undefined);
    }, timeoutMs);
  });
  try {
    const answer = await Promise.race([compressor.compress(request, { signal: controller.signal }), late]);
    return typeof answer === "string" ? answer : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
