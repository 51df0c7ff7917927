import { isObject } from "../../core/json/wire-value.ts";

/** Ties an answer to its request. */
export type RequestId = string | number;

/** A message of a client: a request if it has an id, otherwise a notification, which gets no answer. */
export interface RpcMessage {
  readonly id?: RequestId;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export type RpcAnswer =
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly result: Readonly<Record<string, unknown>> }
  | {
      readonly jsonrpc: "2.0";
      readonly id: RequestId | null;
      readonly error: { readonly code: number; readonly message: string };
    };

/** Codes of JSON-RPC 2.0, and the one that MCP adds for a resource that does not exist. */
export const RPC_CODES = {
  parse: -32_700,
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  unknownResource: -32_002,
} as const;

/** A request that cannot be answered as it is; the client gets the code and the sentence. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Reads one message of a client, whatever it is. Undefined for what is none, an answer of the client's included. */
export function parseRpcMessage(value: unknown): RpcMessage | undefined {
  if (!isObject(value) || value["jsonrpc"] !== "2.0" || typeof value["method"] !== "string") return undefined;
  const { id, method, params } = value;
  if (id !== undefined && typeof id !== "string" && typeof id !== "number") return undefined;
  return { method, params: isObject(params) ? params : {}, ...(id !== undefined && { id }) };
}

export function failure(id: RequestId | null, code: number, message: string): RpcAnswer {
  return { jsonrpc: "2.0", id, error: { code, message } };
}
