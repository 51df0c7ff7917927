import { expect, it } from "vitest";
import { seededRandom } from "../../../tokens/seeded-random.ts";
import { countPoints } from "../count-points.ts";
import { QUESTION_TYPES } from "../question-set.ts";
import { readContext } from "../read-context.ts";
import { type Episode, episodeWriters } from "./episode.ts";

it.each(Object.entries(episodeWriters))(
  "a piece of %s work answers its own questions and those of no other piece",
  (_, write) => {
    const random = seededRandom(5);
    const episodes = Array.from({ length: 12 }, (_, index) => write(random, `work-${index}-`));
    for (const episode of episodes) {
      expect(new Set(episode.questions.map(({ type }) => type))).toEqual(new Set(QUESTION_TYPES));
      expect(missedIn([episode], episode)).toEqual([]);
      const others = episodes.filter((other) => other !== episode);
      expect(missedIn(others, episode)).toHaveLength(episode.questions.flatMap(({ points }) => points).length);
    }
  },
);

// Helpers

function missedIn(context: readonly Episode[], { questions }: Episode): readonly string[] {
  const messages = context.flatMap((episode) => episode.messages);
  return countPoints(
    readContext(messages),
    questions.map((question, index) => ({ id: `${index}`, ...question })),
  ).missed;
}
