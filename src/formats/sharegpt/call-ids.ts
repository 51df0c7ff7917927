/** Which calls wait for a result: the format has no ids, so order has to do. */
export interface CallIds {
  open(callId: string): void;
  /** The oldest call without a result; undefined where every call has one. */
  answer(): string | undefined;
  /** Lets go of calls that nobody answered, so that they take no later result. */
  forget(): void;
}

export function createCallIds(): CallIds {
  let waiting: string[] = [];
  let answered = 0;
  return {
    open(callId) {
      waiting.push(callId);
    },
    answer() {
      const callId = waiting[answered];
      if (callId !== undefined) answered += 1;
      return callId;
    },
    forget() {
      waiting = [];
      answered = 0;
    },
  };
}
