import type { PassCause } from "../../replay/rewrite.ts";
import type { ToldReason } from "../base/reason.ts";
import type { Conversation } from "./conversation.ts";

/** What was done to a request, as `x-palimpsest-status` says it. */
export type OutgoingStatus =
  | "untouched"
  | "replayed"
  | "compacted"
  /** The provider refused something in it, and it was sent once more without that or with smaller media. */
  | "repaired"
  | "observed"
  | "bypassed"
  | "off"
  | "refused";

/** A request as it is sent to the provider. */
export interface Outgoing {
  readonly body: Uint8Array | string;
  /** Whether the body is the client's own, so that its compression is still valid. */
  readonly isOriginal: boolean;
  readonly status: OutgoingStatus;
  /** Why nothing was done, or what went wrong. */
  readonly reason?: ToldReason;
  /** Undefined if the request has none that we follow. */
  readonly conversation?: Conversation;
  /** The provider compacts by itself: we only help if it refuses the request as too long. */
  readonly isLeftAlone?: boolean;
}

/** With these statuses, what is sent is our version of a conversation. */
const OURS: readonly OutgoingStatus[] = ["replayed", "compacted", "repaired"];

/** The compaction that is sent with this request for the first time; undefined if there is none. */
export function findNewPass({ status, conversation }: Outgoing): PassCause | undefined {
  return OURS.includes(status) ? conversation?.newPass : undefined;
}

/** The headers that tell a client what was done. */
export function describeOutgoing(outgoing: Outgoing): [string, string][] {
  const { status, reason, conversation } = outgoing;
  const headers: [string, string][] = [
    [
      "x-palimpsest-status",
      reason === undefined ? status : `${status}; reason=${plain(reason.sentence ?? reason.name)}`,
    ],
  ];
  const newPass = findNewPass(outgoing);
  if (newPass !== undefined) headers.push(["x-palimpsest-compaction", newPass.trigger]);
  if (conversation === undefined) return headers;
  const { tokens, savedTokens } = conversation;
  return [
    ...headers,
    ["x-palimpsest-tokens-before", String(tokens + savedTokens)],
    ["x-palimpsest-tokens-after", String(tokens)],
  ];
}

/** A header has one line of plain characters. */
function plain(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]+/g, " ").slice(0, 200);
}
