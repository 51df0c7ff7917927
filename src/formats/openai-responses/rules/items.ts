import { listField, textField } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import type { RequestView } from "./request-view.ts";

/** Per docs: items are identified by their ids, and a reference counts as the item it refers to. */
export const itemIdUnique: Rule<RequestView> = {
  name: "item-id-unique",
  check({ items }, report) {
    const seen = new Set<string>();
    for (const { path, type, id } of items) {
      // The id of a local shell output is the id of its call.
      if (id === undefined || type === "local_shell_call_output") continue;
      if (seen.has(id)) report(`${path}.id`, "is the id of an earlier item; send every item once");
      seen.add(id);
    }
  },
};

/** Per docs. */
export const compactionTriggerLast: Rule<RequestView> = {
  name: "compaction-trigger-last",
  check({ items }, report) {
    for (const { path, type } of items.slice(0, -1)) {
      if (type === "compaction_trigger") report(path, "should be the last item; move it to the end of the input");
    }
  },
};

const outputBlocks: ReadonlySet<string | undefined> = new Set(["output_text", "refusal"]);
const inputBlocks: ReadonlySet<string | undefined> = new Set([
  "input_text",
  "input_image",
  "input_file",
  "input_audio",
]);

/** Per docs: what the model wrote is `output_text` or `refusal`, what anyone else wrote is `input_*`. */
export const contentFitsRole: Rule<RequestView> = {
  name: "content-fits-role",
  check({ items }, report) {
    for (const { path, type, wire } of items) {
      if (type !== "message") continue;
      const [refused, expected] =
        wire["role"] === "assistant" ? [inputBlocks, "output_text"] : [outputBlocks, "input_text"];
      for (const [index, block] of listField(wire, "content").entries()) {
        if (refused.has(textField(block, "type"))) {
          report(`${path}.content[${index}].type`, `does not belong in a message of this role; use ${expected}`);
        }
      }
    }
  },
};
