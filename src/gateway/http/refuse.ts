import { TOKEN_HEADER } from "./authenticate.ts";

/** An answer from the gateway itself, in a shape that the clients of all providers can show. */
export function refuse(status: number, type: string, message: string): Response {
  const error = { type, code: type, message: `palimpsest gateway: ${message}` };
  return Response.json(
    { type: "error", error },
    { status, headers: { "x-palimpsest-status": `refused; reason=${type}` } },
  );
}

/** The answer to a request without a known token. */
export function refuseToken(): Response {
  return refuse(401, "gateway_token", `send the gateway's own token in ${TOKEN_HEADER}`);
}
