import { textField } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import type { CallView, MessageView, RequestView } from "./request-view.ts";

const problems = {
  "tool-call-without-result": "has no result: add a tool message with this id right after the assistant message",
  "tool-result-without-call": "answers no call: remove this tool message or put back the call before it",
  "tool-result-not-contiguous":
    "comes too late: tool messages must follow the assistant message with their call directly",
  "tool-result-unique": "answers a call that is already answered: keep one tool message for each call",
} as const;

type PairProblem = keyof typeof problems;

/** Each call is answered once, by the tool messages directly after it; a request that ends before that is refused. */
export const toolPairRules: readonly Rule<RequestView>[] = [
  pairRule("tool-call-without-result"),
  pairRule("tool-result-without-call"),
  pairRule("tool-result-not-contiguous"),
  pairRule("tool-result-unique"),
];

/** Ids are unique among the calls that wait for a result. Some servers use one again later, which is accepted. */
export const callIdRule: Rule<RequestView> = {
  name: "tool-call-id-unique",
  check({ messages }, report) {
    for (const { calls } of messages) {
      const seen = new Set<string>();
      for (const { id, path } of calls) {
        if (seen.has(id)) report(`${path}.id`, "is used twice in one message: give every call an id of its own");
        seen.add(id);
      }
    }
  },
};

function pairRule(name: PairProblem): Rule<RequestView> {
  return {
    name,
    check({ messages }, report) {
      pairUp(messages, (problem, path) => {
        if (problem === name) report(path, problems[name]);
      });
    },
  };
}

/**
 * Walks the messages once. A call waits from its message until the next one that is not a tool message; then it is
 * late.
 */
function pairUp(messages: readonly MessageView[], report: (problem: PairProblem, path: string) => void): void {
  const late = new Map<string, CallView>();
  let waiting = new Map<string, CallView>();
  let answered = new Set<string>();

  for (const message of messages) {
    if (message.role !== "tool") {
      for (const [id, call] of waiting) late.set(id, call);
      for (const call of message.calls) {
        const forgotten = late.get(call.id);
        if (forgotten !== undefined) report("tool-call-without-result", `${forgotten.path}.id`);
        late.delete(call.id);
      }
      waiting = new Map(message.calls.map((call) => [call.id, call]));
      answered = new Set();
      continue;
    }

    const id = textField(message.wire, "tool_call_id");
    if (id === undefined) continue;
    const path = `${message.path}.tool_call_id`;
    if (waiting.delete(id)) answered.add(id);
    else if (answered.has(id)) report("tool-result-unique", path);
    else if (late.delete(id)) report("tool-result-not-contiguous", path);
    else report("tool-result-without-call", path);
  }

  for (const call of [...late.values(), ...waiting.values()]) report("tool-call-without-result", `${call.path}.id`);
}
