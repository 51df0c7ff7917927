import { parseJson } from "../../core/json/parse-json.ts";
import { isObject, textField } from "../../core/json/wire-value.ts";
import type { CompactionRequest } from "../../core/model/policy.ts";
import { tellReason } from "../facts/name-reason.ts";
import { readBody } from "../http/read-body.ts";
import { refuse } from "../http/refuse.ts";
import type { GatewayParts } from "./gateway-parts.ts";

/** A judgement: the question is a few fields. */
const MAX_BYTES = 100_000;

/** `POST /palimpsest/compact { session, focus?, keepLast? }`: compacts a conversation on request. */
export async function handleManual(request: Request, tenant: string, parts: GatewayParts): Promise<Response> {
  const asked = parseJson((await readBody(request.body, MAX_BYTES)).toString());
  const session = textField(asked, "session");
  if (!isObject(asked) || session === undefined) {
    return refuse(400, "invalid_request_error", "name the session; answers carry its name in x-palimpsest-session");
  }
  const { keepLast } = asked;
  if (keepLast !== undefined && !(typeof keepLast === "number" && Number.isSafeInteger(keepLast) && keepLast >= 1)) {
    return refuse(400, "invalid_request_error", "keepLast must be a whole number, 1 or more");
  }
  const conversation = parts.recent.find(session, tenant);
  if (conversation === undefined) {
    return refuse(
      404,
      "unknown_session",
      "this gateway has not seen that session recently; send one of its requests first",
    );
  }
  const focusTopic = textField(asked, "focus");
  const wanted: Partial<CompactionRequest> = {
    trigger: "manual",
    force: true,
    ...(focusTopic !== undefined && { focusTopic }),
    ...(typeof keepLast === "number" && { keepLast }),
  };
  const report = await parts.conversations.prepare(conversation, wanted);
  if (report === undefined) return refuse(409, "in_flight", "that session is being compacted right now; try again");
  parts.watcher.onCompaction(report);
  const { name, sentence } = tellReason(report.reason);
  return Response.json({ session, report: { ...report, reason: sentence ?? name } });
}
