import type { Message } from "../../../src/core/model/message.ts";
import { minePins } from "../../../src/core/stages/handoff/pins/mine-pins.ts";
import { fresh } from "../../../test/fixtures/pins/fresh.ts";
import { heldOut } from "../../../test/fixtures/pins/held-out.ts";
import type { LabelledWordings } from "../../../test/fixtures/pins/labelled-wordings.ts";
import { scoreWordings, type WordingScore } from "../../../test/fixtures/pins/score-wordings.ts";

/**
 * Score 4, detection: how well standing constraints are distinguished from passing remarks, in wordings the rules were
 * not made for.
 */
export function scoreDetection(sets: readonly LabelledWordings[] = listUnseen()): WordingScore {
  const isStanding = (text: string): boolean => minePins([{ messageNumber: 1, text }]).length > 0;
  return sets
    .map((set) => scoreWordings(set, isStanding))
    .reduce((one, other) => ({
      found: one.found + other.found,
      standing: one.standing + other.standing,
      wrong: one.wrong + other.wrong,
      passing: one.passing + other.passing,
    }));
}

/** Score 4, survival: the constraints that a context still states byte for byte. */
export function countAlive(constraints: readonly string[], messages: readonly Message[]): number {
  const texts = messages.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])));
  return constraints.filter((constraint) => texts.some((text) => text.includes(constraint))).length;
}

function listUnseen(): LabelledWordings[] {
  return [heldOut, fresh].flatMap((set) => Object.values(set));
}
