import type { IncomingHttpHeaders } from "node:http";
import type { WireObject } from "../../core/model/json.ts";
import type { Endpoint } from "./endpoint.ts";

/** One request for an answer, as it came in. */
export interface DemoArrival extends Endpoint {
  /** Counts the requests of this upstream, from 1. */
  readonly number: number;
  readonly headers: IncomingHttpHeaders;
  readonly bodyText: string;
  readonly body: WireObject;
  readonly isStreaming: boolean;
  /** Whether the stream is one JSON array, as Gemini's API writes it unless events are requested. */
  readonly isArray?: boolean;
}
