import { describe, expect, it } from "vitest";
import { smolagents } from "./smolagents.ts";

describe("smolagents", () => {
  it("prints what it saw under a heading", () => {
    expect(unwrap("Observation:\nExecution logs:\n42")).toEqual({ text: "42" });
  });

  it("says why a tool failed between the call and the tool's description", () => {
    const failure = [
      "Error:",
      "Error when executing tool visit_page with arguments {'url': 'https://a.example/05MAY.pdf'}: HTTPError: 404 Not Found",
      "You should only use this tool with a correct input.",
      "As a reminder, this tool's description is the following: 'Visit a page.'.",
    ];
    const reason = "HTTPError: 404 Not Found";
    expect(unwrap(failure.join("\n"))).toEqual({ text: reason, succeeded: false, reason });
  });

  it("leaves another failure as it is", () => {
    const failure = "Code execution failed at line 2\nNameError: x";
    expect(unwrap(`Error:\n${failure}`)).toEqual({
      text: failure,
      succeeded: false,
      reason: "Code execution failed at line 2",
    });
  });
});

function unwrap(text: string) {
  const [wrapping] = smolagents.wrappings ?? [];
  return wrapping?.(text);
}
