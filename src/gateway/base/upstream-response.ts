import type { Readable } from "node:stream";

/** A provider's answer; the body arrives as it is read. */
export interface UpstreamResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}
