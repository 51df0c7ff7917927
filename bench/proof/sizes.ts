import type { Message } from "../../src/core/model/message.ts";
import { createMeasurer } from "../../src/core/stages/measure/create-measurer.ts";
import { cautiousCounter, countingMemo } from "../../src/core/tokens/index.ts";

/** The one counter of the benchmark: every figure of every strategy is counted by it. */
export const counter = countingMemo(cautiousCounter());

const measurer = createMeasurer({ counter });

/** Tokens of one message. */
export const tokensOf = (message: Message): number => measurer.message(message).total;

/** Tokens of a list of messages. */
export const tokensOfAll = (messages: readonly Message[]): number => measurer.messages(messages);
