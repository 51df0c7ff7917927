import type { Message } from "../model/message.ts";
import type { Unit } from "../model/unit.ts";
import { groupUnits } from "../stages/partition/group-units.ts";

/**
 * The stretches of a trajectory that may be taken out, oldest first, each as the units it consists of.
 *
 * Protected are the first turn of the system, the user, the assistant and a tool, and the newest turns. A unit
 * that holds a protected turn stays whole, so no tool result is ever parted from its call.
 */
export function findGaps(messages: readonly Message[], protectLast: number): Unit[][] {
  const firsts = findFirstTurns(messages);
  const tailStart = messages.length - protectLast;
  const gaps: Unit[][] = [];
  let isOpen = false;
  for (const unit of groupUnits(messages)) {
    const isProtected = unit.end > tailStart || firsts.some((index) => index >= unit.start && index < unit.end);
    if (!isProtected && isOpen) gaps.at(-1)?.push(unit);
    if (!isProtected && !isOpen) gaps.push([unit]);
    isOpen = !isProtected;
  }
  return gaps;
}

function findFirstTurns(messages: readonly Message[]): number[] {
  const isFirst = [
    ({ role }: Message) => role === "system",
    ({ role }: Message) => role === "user",
    ({ role }: Message) => role === "assistant",
    ({ role, parts }: Message) => role === "tool" || parts.some((part) => part.kind === "tool-result"),
  ];
  return isFirst.map((matches) => messages.findIndex(matches)).filter((index) => index !== -1);
}
