import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { inventArguments } from "./invent-arguments.ts";

const schema = {
  type: "object",
  properties: {
    path: { type: "string" },
    command: { type: ["string", "null"] },
    mode: { enum: ["fast", "slow"] },
    limit: { type: "integer" },
    deep: { type: "boolean" },
    names: { type: "array", items: { type: "string" } },
    options: { type: "object", properties: { query: { type: "string" } } },
    nothing: { type: "null" },
  },
};

describe("inventArguments", () => {
  it.each([
    ["Anthropic", { name: "t", input_schema: schema }],
    ["Chat Completions", { type: "function", function: { name: "t", parameters: schema } }],
    ["Responses", { type: "function", name: "t", parameters: schema }],
  ])("fits the schema of a tool of %s", (_, tool) => {
    expect(inventArguments(tool, 3)).toEqual({
      path: "src/part-3/module-3.ts",
      command: "npm test -- part-3",
      mode: "slow",
      limit: 4,
      deep: false,
      names: ["value 3"],
      options: { query: "handlePart3" },
      nothing: null,
    });
  });

  it("terminates for an infinite schema", () => {
    const endless: Record<string, unknown> = { type: "object" };
    endless["properties"] = { again: endless };
    expect(JSON.stringify(inventArguments({ parameters: endless }, 0)).length).toBeLessThan(200);
  });

  test.prop([fc.jsonValue(), fc.nat({ max: 1_000 })])("gives an object for any schema", (parameters, number) => {
    expect(inventArguments({ parameters }, number)).toBeTypeOf("object");
    expect(inventArguments({ parameters }, number)).toEqual(inventArguments({ parameters }, number));
  });
});
