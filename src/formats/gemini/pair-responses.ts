/** A function call or a function response, reduced to what pairs them. */
export interface Named {
  readonly id: string | undefined;
  readonly name: string;
}

/** Finds for each response the index of its call, or undefined if there is none. No call is used twice. */
type ResponsePairer = (responses: readonly Named[]) => readonly (number | undefined)[];

/**
 * Makes a function that pairs responses with the calls of one model turn; it may be called several times, because
 * some clients spread the responses over several contents.
 *
 * An id that a call has decides. What is left is paired by name and order, because calls and
 * responses often come without ids; a response with an id never takes a call with another one.
 */
export function responsePairer(calls: readonly Named[]): ResponsePairer {
  const byId = queueBy(calls, (call) => call.id);
  const byName = queueBy(calls, (call) => call.name);
  const byNameWithoutId = queueBy(calls, (call) => (call.id === undefined ? call.name : undefined));
  const taken = new Set<number>();

  const take = (queue: number[] | undefined): number | undefined => {
    for (let index = queue?.pop(); index !== undefined; index = queue?.pop()) {
      if (taken.has(index)) continue;
      taken.add(index);
      return index;
    }
    return undefined;
  };

  return (responses) => {
    const sure = responses.map(({ id }) => (id === undefined ? undefined : take(byId.get(id))));
    return responses.map(
      ({ id, name }, index) => sure[index] ?? take((id === undefined ? byName : byNameWithoutId).get(name)),
    );
  };
}

/** The indexes of the calls under each key, last first, so that `pop` gives the earliest. */
function queueBy(calls: readonly Named[], keyOf: (call: Named) => string | undefined): Map<string, number[]> {
  const queues = new Map<string, number[]>();
  for (let index = calls.length - 1; index >= 0; index -= 1) {
    const call = calls[index];
    const key = call === undefined ? undefined : keyOf(call);
    if (key === undefined) continue;
    const queue = queues.get(key);
    if (queue === undefined) queues.set(key, [index]);
    else queue.push(index);
  }
  return queues;
}
