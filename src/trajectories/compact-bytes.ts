import type { LineCompactor, LineResult } from "./compact-line.ts";
import { failedMetrics } from "./trajectory-metrics.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Compacts a line as it stands in its file. One that is no UTF-8 stays as it came. */
export async function compactBytes(bytes: Uint8Array, compactor: LineCompactor): Promise<LineResult> {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { metrics: failedMetrics("The bytes are not UTF-8 text.") };
  }
  return compactor(text);
}
