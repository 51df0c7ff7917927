/** A judgement: `npm run bench:evidence` finds no less where long outputs are read up to here, and less with half of it. */
const MIN_CHARACTERS = 12_000;
/** So much is read for each token of room, so that there is far more to choose from than fits. */
const CHARACTERS_PER_TOKEN = 32;

/** How much of each output is read for an account: more where few of them have to fill it. */
export function limitReading(outputCount: number, maxTokens: number): number {
  return Math.max(MIN_CHARACTERS, Math.floor((maxTokens * CHARACTERS_PER_TOKEN) / Math.max(1, outputCount)));
}
