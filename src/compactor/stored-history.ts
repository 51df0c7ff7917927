import { CompactionError } from "../core/base/errors.ts";
import { parseJson } from "../core/json/parse-json.ts";
import { isObject } from "../core/json/wire-value.ts";
import type { Codec } from "../formats/codec.ts";
import { joinRequest, splitRequest } from "../formats/split-request.ts";
import { fromPlain, toPlain } from "../replay/plain-value.ts";
import { parsePlace, type RewritePlace } from "../replay/rewrite-place.ts";
import type { KeptSession } from "./kept-session.ts";

// How a history is kept as a session of the archive, and read back from it.

/**
 * A session given by its name is kept in the form in which its history came; one of our transcripts does not have that
 * form.
 */
export function keepSession(session: string | KeptSession, codec: Codec | undefined): KeptSession {
  if (typeof session !== "string") return session;
  if (codec !== undefined) {
    return { id: session, write: (transcript) => splitRequest(toPlain(codec.encode(transcript))) };
  }
  const received = JSON.stringify(session.slice(0, 64));
  const range = "{ id, write } for a Transcript, whose write returns the messages to store";
  throw new CompactionError("INVALID_SETTINGS", { problems: [{ key: "session", received, range }] });
}

/** A history from the messages that `keepSession` wrote. */
export function joinStored(messages: readonly string[]): object {
  return fromPlain(joinRequest(messages)) as object;
}

/** The place of what is sent instead of a session's history, as its compaction stored it. */
export function parseStoredPlace(report = ""): RewritePlace | undefined {
  const value = parseJson(report);
  return isObject(value) ? parsePlace(value["place"]) : undefined;
}
