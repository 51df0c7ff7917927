import { formatNumber } from "./format-number.ts";

export interface MissedTarget {
  readonly targetTokens: number;
  /** What must stay, and what the system prompt and the tools take of it. */
  readonly protectedTokens: number;
  readonly systemTokens: number;
  /** What was asked for that keeps more than would have to stay. */
  readonly keepLast: number | undefined;
  readonly isSacred: boolean;
}

/** What kept a target from being reached, and which option would let go of it. */
export function describeMissedTarget(missed: MissedTarget): string {
  const { targetTokens, protectedTokens, systemTokens } = missed;
  const system =
    systemTokens === 0
      ? ""
      : ` The system prompt and the tools take ${formatNumber(Math.min(systemTokens, protectedTokens))} of them (--protect-system-prompt false takes the prompt out, for hosts that send it anew each time).`;
  const left = targetTokens - protectedTokens;
  const room = left > 0 ? `, and ${formatNumber(left)} are too few for a handoff and the newest messages` : "";
  return `The target of ${formatNumber(targetTokens)} was missed: ${formatNumber(protectedTokens)} tokens must stay${room}.${system} ${describeRest(missed)}`;
}

function describeRest({ keepLast, isSacred }: MissedTarget): string {
  if (keepLast !== undefined && keepLast > 0)
    return "--keep-last asks for exchanges word for word: name fewer of them.";
  if (isSacred) return "--profile sacred-zone lets no message of its own give way; --profile default does.";
  return "Beside that only the user's latest request, the latest reply (--anchor-request false and --anchor-reply false let go of them) and the newest messages stayed.";
}
