import type { Message } from "../../../../src/core/model/message.ts";
import { openAiChat } from "../../../../src/formats/openai-chat/index.ts";
import { seededRandom } from "../../../tokens/seeded-random.ts";
import type { Session } from "../../session.ts";
import { makeSession } from "../../sessions/generate-session.ts";
import type { Recipe } from "../../sessions/recipe.ts";
import { listSteps } from "../../strategies/list-steps.ts";
import type { QuestionSet } from "../question-set.ts";
import { askMined } from "./ask-mined.ts";
import { askPlanted } from "./ask-planted.ts";
import { type Episode, type EpisodeQuestion, episodeWriters } from "./episode.ts";

const EPISODES = 4;
const MINED = 4;
/**
 * Where in its part of the session an episode begins. The last one begins well before the end, because every strategy
 * keeps the end.
 */
const LATENESS = 0.3;

export interface EvidenceSession {
  readonly session: Session;
  readonly set: QuestionSet;
}

/**
 * Makes a session with evenly spread pieces of work in it, and the questions about them, about the planted facts and
 * about what its tools printed.
 */
export function makeEvidenceSession(recipe: Recipe): EvidenceSession {
  const random = seededRandom(recipe.seed + 1_000);
  const made = makeSession(recipe);
  const episodes = Array.from({ length: EPISODES }, (_, index) =>
    episodeWriters[recipe.domain](random, `work-${index}-`),
  );
  // Through the wire format, as a host would have it.
  const wire = openAiChat.encode({
    messages: weave(made.messages, episodes),
    tools: [],
    envelope: { kind: "messages" },
  });
  const { messages } = openAiChat.decode(wire);
  const questions = [
    ...episodes.flatMap((episode) => episode.questions),
    ...askPlanted(made.messages, recipe.seed),
    ...askMined(made.messages, MINED, recipe.seed),
  ];
  return {
    session: { ...made, messages },
    set: { session: recipe.name, cut: messages.length, questions: questions.map(numberQuestion) },
  };
}

function numberQuestion(question: EpisodeQuestion, index: number) {
  return { id: String(index + 1), ...question };
}

/** Puts each episode between two steps of its part of the session. */
function weave(messages: readonly Message[], episodes: readonly Episode[]): Message[] {
  const starts = listSteps(messages).map(({ start }) => start);
  const borders = episodes.map((_, index) => {
    const wanted = (messages.length * (index + LATENESS)) / episodes.length;
    return starts.find((start) => start >= wanted) ?? messages.length;
  });
  return [0, ...borders].flatMap((start, index) => [
    ...messages.slice(start, borders[index] ?? messages.length),
    ...(episodes[index]?.messages ?? []),
  ]);
}
