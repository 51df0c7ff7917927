import type { Rule } from "../../finding.ts";
import type { RequestView } from "./request-view.ts";

/** The API counts: as many response parts as call parts, and they come in the very next turn. A last turn with calls is refused, too. */
const toolCallWithoutResult: Rule<RequestView> = {
  name: "tool-call-without-result",
  check({ exchanges }, report) {
    for (const { path } of exchanges.flatMap((exchange) => exchange.unanswered)) {
      report(path, "The next content must answer this call: add its function response there or remove the call.");
    }
  },
};

const toolResultWithoutCall: Rule<RequestView> = {
  name: "tool-result-without-call",
  check({ exchanges }, report) {
    for (const { path } of exchanges.flatMap((exchange) => exchange.strays)) {
      report(path, "The content before has no call for this response: put the call there or remove the response.");
    }
  },
};

/** Per docs, a response has the name of its call, and its id if the call has one. */
const toolResultMatchesCall: Rule<RequestView> = {
  name: "tool-result-matches-call",
  check({ exchanges }, report) {
    for (const { path } of exchanges.flatMap((exchange) => exchange.mismatched)) {
      report(path, "This response does not have the name and id of the call it answers: copy them from the call.");
    }
  },
};

export const exchangeRules: readonly Rule<RequestView>[] = [
  toolCallWithoutResult,
  toolResultWithoutCall,
  toolResultMatchesCall,
];
