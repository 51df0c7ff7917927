import type { Rule } from "../../finding.ts";
import { isAtLeast, parseModel, type RequestView } from "./request-view.ts";

const firstMessageUser: Rule<RequestView> = {
  name: "first-message-user",
  check({ contents: [first], startsInCache }, report) {
    if (first?.fromModel && !startsInCache) {
      report(first.path, "The first content must be the user's: put a user content before it or remove it.");
    }
  },
};

/** Per docs, Gemini 3.6 and later no longer continue a turn that the client began in the model's name. */
const lastMessageUser: Rule<RequestView> = {
  name: "last-message-user",
  check({ contents, model }, report) {
    const last = contents.at(-1);
    if (last?.fromModel && isAtLeast(parseModel(model), 3, 6)) {
      report(last.path, "This model refuses a request that ends with a model turn: end it with a user content.");
    }
  },
};

/** The API answers "function call turn comes immediately after a user turn or after a function response turn". */
const toolCallAfterUser: Rule<RequestView> = {
  name: "tool-call-after-user",
  check({ contents }, report) {
    for (const [index, content] of contents.entries()) {
      if (content.fromModel && content.calls.length > 0 && contents[index - 1]?.fromModel) {
        report(
          content.path,
          "A turn with function calls must follow a user turn or function responses: join it with the model turn before it.",
        );
      }
    }
  },
};

export const turnRules: readonly Rule<RequestView>[] = [firstMessageUser, lastMessageUser, toolCallAfterUser];
