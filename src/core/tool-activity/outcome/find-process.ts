import type { UnwrappedResult } from "../../hosts/host.ts";
import type { KnownArguments, ProcessNotice, ToolFamily } from "../../model/tool-activity.ts";
import { BEGINNING_CHARACTERS } from "../../text/scan-limits.ts";

const ADDRESS = /(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):(\d{2,5})\b/;
const PORT = /\bport[:=]? ?(\d{2,5})\b/i;
const PID = /^\[\d{1,4}\] (\d{2,9})\b|\bpid[:=]? ?(\d{2,9})\b/im;

export interface ProcessQuestion {
  readonly family: ToolFamily;
  readonly known: KnownArguments;
  readonly result: UnwrappedResult;
  readonly isBackground: boolean;
}

/** What a result says about a process that goes on after the call, or that was asked about; undefined where there is none. */
export function findProcess({ family, known, result, isBackground }: ProcessQuestion): ProcessNotice | undefined {
  const told = result.process;
  const session = known.session ?? told?.session;
  const isAsked = family === "process" && session !== undefined;
  if (told === undefined && !isAsked && !isBackground) return undefined;

  const state = told?.state ?? (result.exitCode === undefined ? stateOf(isAsked, result) : "exited");
  const start = result.text.slice(0, BEGINNING_CHARACTERS);
  const pid = told?.pid ?? firstGroup(PID.exec(start));
  const port = told?.port ?? firstGroup(ADDRESS.exec(start)) ?? firstGroup(PORT.exec(start));
  return {
    state: isAsked && result.exitCode !== undefined ? "exited" : state,
    ...(session !== undefined && { session }),
    ...(pid !== undefined && { pid }),
    ...(port !== undefined && { port }),
  };
}

function stateOf(isAsked: boolean, result: UnwrappedResult): ProcessNotice["state"] {
  return isAsked && /\b(?:killed|stopped|terminated)\b/i.test(result.text.slice(0, 200)) ? "stopped" : "running";
}

function firstGroup(match: RegExpExecArray | null): string | undefined {
  return match?.slice(1).find((group) => group !== undefined);
}
