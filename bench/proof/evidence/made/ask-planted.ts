import type { Message } from "../../../../src/core/model/message.ts";
import type { FactType } from "../../facts/fact.ts";
import { plantFacts } from "../../facts/plant-facts.ts";
import type { QuestionType } from "../question-set.ts";
import { readContext } from "../read-context.ts";
import type { EpisodeQuestion } from "./episode.ts";

/** What a planted fact of a type is about. */
const ASKED_AS: Readonly<Record<FactType, QuestionType>> = {
  path: "artifact",
  id: "fact",
  "number with unit": "fact",
  "error text": "fact",
  command: "artifact",
  decision: "decision",
  "user constraint": "wish",
  "updated value": "state",
  "artifact state": "state",
};

/**
 * Asks for the facts that were planted in a made session; a short session ends before all of them are stated. The
 * evidence for each is the last line that states it.
 */
export function askPlanted(messages: readonly Message[], seed: number): EpisodeQuestion[] {
  const { opening, later, facts } = plantFacts(seed);
  const lines = readContext([...opening, ...later]).split("\n");
  const session = readContext(messages);
  return facts.flatMap(({ type, question, value }) => {
    const said = (type !== "user constraint" && lines.findLast((line) => line.includes(value))) || value;
    if (!session.includes(said)) return [];
    return [{ type: ASKED_AS[type], q: question, points: [{ text: value, evidence: [said] }] }];
  });
}
