import { isObject, listField } from "../../../src/core/json/wire-value.ts";
import { type Dialect, type Item, SYSTEM } from "./dialect.ts";

const TOOLS = [
  {
    functionDeclarations: ["read_file", "run_command"].map((name) => ({
      name,
      description: `The tool ${name}.`,
      parametersJsonSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
    })),
  },
];

/** Gemini CLI: contents with signed calls that mostly have no id, so that results are matched by their order. */
export const geminiCli: Dialect = {
  path: "/v1beta/models/gemini-3.5-flash:generateContent",
  ask: (text) => ({ role: "user", parts: [{ text }] }),
  write: (items, { reminder }) => ({
    systemInstruction: { parts: [{ text: SYSTEM }] },
    tools: TOOLS,
    contents: items.map((item, index) => (index === items.length - 1 ? remind(item, reminder) : item)),
  }),
  read(answer) {
    const [candidate] = listField(answer, "candidates");
    const content = isObject(candidate) ? candidate["content"] : undefined;
    const parts = listField(content, "parts").filter(isObject);
    const called = parts.flatMap(({ functionCall }) => (isObject(functionCall) ? [functionCall] : []));
    return { items: [{ role: "model", parts }], calls: called.map(({ name }) => ({ id: String(name) })) };
  },
  giveResults(calls, output) {
    const parts = calls.map(({ id: name }, index) => ({
      functionResponse: { name, response: { output: output(index) } },
    }));
    return parts.length === 0 ? [] : [{ role: "user", parts }];
  },
  resume: (items) => items.map((item): Item => Object.fromEntries(Object.entries(item).toReversed())),
};

function remind(item: Item, reminder: string | undefined): Item {
  if (reminder === undefined) return item;
  const text = `<system-reminder>${reminder}</system-reminder>`;
  return { ...item, parts: [...listField(item, "parts"), { text }] };
}
