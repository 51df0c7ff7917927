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

/**
 * A piece of work in a made session, from what the user wants to what is left open, and what a reader must know about
 * it.
 */
export interface Episode {
  /** Whole steps: every call is answered. */
  readonly messages: readonly Message[];
  readonly questions: readonly EpisodeQuestion[];
}

/** Writes an episode with unique names and numbers. The prefix distinguishes its calls from those of other episodes. */
export type EpisodeWriter = (random: SeededRandom, prefix: string) => Episode;

/** What agents of a domain do when they do more than look around. */
export const episodeWriters: Readonly<Record<Domain, EpisodeWriter>> = {
  coding: writeFix,
  support: writeRefund,
  browsing: writeResearch,
  "data analysis": writeAnalysis,
};
