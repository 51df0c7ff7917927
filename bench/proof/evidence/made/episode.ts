import type { Message } from "../../../../src/core/model/message.ts";
import type { SeededRandom } from "../../../tokens/seeded-random.ts";
import type { Domain } from "../../sessions/recipe.ts";
import type { Point, QuestionType } from "../question-set.ts";
import { writeAnalysis } from "./write-analysis.ts";
import { writeFix } from "./write-fix.ts";
import { writeRefund } from "./write-refund.ts";
import { writeResearch } from "./write-research.ts";

/** A question without its number. */
export interface EpisodeQuestion {
  readonly type: QuestionType;
  readonly q: string;
  readonly points: readonly Point[];
}

/** A piece of work in a made session, from what the user wants to what is left open, and what one must know of it. */
export interface Episode {
  /** Whole steps: every call is answered. */
  readonly messages: readonly Message[];
  readonly questions: readonly EpisodeQuestion[];
}

/** Writes an episode with names and numbers of its own. Calls are told apart by the prefix. */
export type EpisodeWriter = (random: SeededRandom, prefix: string) => Episode;

/** What agents of a domain do when they do not only look around. */
export const episodeWriters: Readonly<Record<Domain, EpisodeWriter>> = {
  coding: writeFix,
  support: writeRefund,
  browsing: writeResearch,
  "data analysis": writeAnalysis,
};
