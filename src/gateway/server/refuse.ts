/** An answer of the gateway's own, in a shape that the clients of all providers can show. */
export function refuse(status: number, type: string, message: string): Response {
  const error = { type, code: type, message: `palimpsest gateway: ${message}` };
  return Response.json(
    { type: "error", error },
    { status, headers: { "x-palimpsest-status": `refused; reason=${type}` } },
  );
}
