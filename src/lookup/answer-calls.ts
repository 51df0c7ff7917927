import type { CallResult, OurCall } from "./answer-call.ts";

/** Look-ups in one turn; a model that wants more is told to continue with what it has. */
const MAX_CALLS = 10;
/** Rounds in one turn. After them the answer ends, whatever the model still wants. */
export const MAX_ROUNDS = 6;

/**
 * Answers the calls of one turn, in the order they were made, up to a limit.
 *
 * @param answer Gets the number of calls made at once: they share the room that is left.
 */
export function createCallAnswerer(
  answer: (call: OurCall, atOnce: number) => Promise<CallResult>,
): (calls: readonly OurCall[]) => Promise<CallResult[]> {
  let answered = 0;
  return (calls) =>
    Promise.all(
      calls.map((call) => {
        answered += 1;
        return answered > MAX_CALLS ? refuse(call) : answer(call, calls.length);
      }),
    );
}

function refuse(call: OurCall): CallResult {
  const text = `No more than ${MAX_CALLS} look-ups in one turn: continue with what you have.`;
  return { call, text, isError: true };
}
