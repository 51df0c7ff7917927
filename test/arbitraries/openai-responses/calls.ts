import fc from "fast-check";
import { imageUrls, toolOutputs } from "./content.ts";
import { idEnds, jsonTexts, statuses, texts, wireObject } from "./values.ts";

type Item = Record<string, unknown>;

/** A call and its output, still without the ids that distinguish them from others in the request. */
interface Pair {
  readonly call: Item;
  readonly output: Item;
  readonly idEnd: string;
  readonly withItemIds: boolean;
}

/** A round of the model: consecutive calls, then their outputs in some order. */
export interface Round {
  readonly calls: readonly Item[];
  readonly outputs: readonly Item[];
}

const type = (name: string): fc.Arbitrary<string> => fc.constant(name);
const names = fc.constantFrom("read_file", "search", "a-b_c9");

const functionPair = pair(
  wireObject(
    {
      type: type("function_call"),
      name: names,
      arguments: jsonTexts,
      status: statuses,
      namespace: fc.constant("crm"),
      caller: fc.constant({ type: "direct" }),
    },
    ["type", "name", "arguments"],
  ),
  wireObject({ type: type("function_call_output"), output: toolOutputs, status: statuses, name: names }, [
    "type",
    "output",
  ]),
);

const customPair = pair(
  wireObject({ type: type("custom_tool_call"), name: names, input: texts, status: statuses }, [
    "type",
    "name",
    "input",
  ]),
  wireObject({ type: type("custom_tool_call_output"), output: toolOutputs }, ["type", "output"]),
);

const computerPair = pair(
  fc.oneof(
    wireObject(
      {
        type: type("computer_call"),
        action: fc.constantFrom({ type: "click", button: "left", x: 1, y: 2 }, { type: "screenshot" }),
        pending_safety_checks: fc.constant([]),
        status: statuses,
      },
      ["type", "action"],
    ),
    wireObject(
      { type: type("computer_call"), actions: fc.constant([{ type: "type", text: "hi" }, { type: "wait" }]) },
      ["type", "actions"],
    ),
  ),
  wireObject(
    {
      type: type("computer_call_output"),
      output: fc.oneof(
        wireObject({ type: type("computer_screenshot"), image_url: imageUrls }, ["type", "image_url"]),
        wireObject({ type: type("computer_screenshot"), file_id: fc.constant("file-5") }, ["type", "file_id"]),
      ),
      acknowledged_safety_checks: fc.constant([{ id: "cu_1", code: null }]),
      status: statuses,
    },
    ["type", "output"],
  ),
);

const shellPair = pair(
  wireObject(
    {
      type: type("shell_call"),
      action: wireObject({ commands: fc.array(texts, { maxLength: 2 }), timeout_ms: fc.constant(1000) }, ["commands"]),
      environment: fc.constant({ type: "local" }),
      status: statuses,
    },
    ["type", "action"],
  ),
  wireObject(
    {
      type: type("shell_call_output"),
      output: fc.array(
        wireObject(
          {
            stdout: texts,
            stderr: texts,
            outcome: fc.constantFrom({ type: "exit", exit_code: 1 }, { type: "timeout" }),
          },
          ["stdout", "stderr", "outcome"],
        ),
        { maxLength: 2 },
      ),
      max_output_length: fc.constantFrom(null, 4096),
      status: statuses,
    },
    ["type", "output"],
  ),
);

const localShellCall = wireObject(
  {
    type: type("local_shell_call"),
    action: wireObject(
      { type: type("exec"), command: fc.array(texts, { maxLength: 2 }), env: fc.constant({ A: "1" }) },
      ["type", "command", "env"],
    ),
    status: statuses,
  },
  ["type", "action", "status"],
);

const localShellPair = fc.oneof(
  pair(
    localShellCall,
    wireObject({ type: type("local_shell_call_output"), output: texts, status: statuses }, ["type", "output"]),
  ),
  pair(localShellCall, wireObject({ type: type("function_call_output"), output: texts }, ["type", "output"])),
);

const patchPair = pair(
  wireObject(
    {
      type: type("apply_patch_call"),
      operation: fc.oneof(
        fc.record({ type: fc.constantFrom("create_file", "update_file"), path: texts, diff: texts }),
        fc.record({ type: type("delete_file"), path: texts }),
      ),
      status: fc.constantFrom("in_progress", "completed"),
    },
    ["type", "operation", "status"],
  ),
  wireObject(
    {
      type: type("apply_patch_call_output"),
      status: fc.constantFrom("completed", "failed"),
      output: fc.option(texts),
    },
    ["type", "status"],
  ),
);

const toolSearchPair = pair(
  wireObject({ type: type("tool_search_call"), arguments: fc.jsonValue({ maxDepth: 1 }), execution: type("client") }, [
    "type",
    "arguments",
  ]),
  wireObject({ type: type("tool_search_output"), tools: fc.constant([]), execution: type("client") }, [
    "type",
    "tools",
  ]),
);

const pairs = fc.oneof(
  { arbitrary: functionPair, weight: 4 },
  { arbitrary: customPair, weight: 2 },
  computerPair,
  shellPair,
  localShellPair,
  patchPair,
  toolSearchPair,
);

/** One to three parallel calls with their outputs, for the place `index` of a request. */
export const rounds: fc.Arbitrary<(index: number) => Round> = fc
  .tuple(fc.array(pairs, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([all, reversed]) => (index) => {
    const numbered = all.map((each, position) => withIds(each, `${index}_${position}`));
    const outputs = numbered.map((each) => each.output);
    return { calls: numbered.map((each) => each.call), outputs: reversed ? outputs.reverse() : outputs };
  });

/** A call whose tool answers in a later request. */
export const openAsyncCalls: fc.Arbitrary<(index: number) => Item> = functionPair.map((each) => (index) => ({
  ...withIds(each, `${index}_async`).call,
  async: true,
}));

function pair(call: fc.Arbitrary<Item>, output: fc.Arbitrary<Item>): fc.Arbitrary<Pair> {
  return fc.record({ call, output, idEnd: idEnds, withItemIds: fc.boolean() });
}

function withIds({ call, output, idEnd, withItemIds }: Pair, place: string): { call: Item; output: Item } {
  const call_id = `call_${place}${idEnd}`;
  // Local shell outputs may name the call in their id.
  const callField = output["type"] === "local_shell_call_output" && withItemIds ? { id: call_id } : { call_id };
  return {
    call: { ...(withItemIds && { id: `item_${place}` }), ...call, call_id },
    output: { ...output, ...(withItemIds && { id: `output_${place}` }), ...callField },
  };
}
