// A stand-in for @anthropic-ai/claude-agent-sdk, which is not installed here, as far as the example uses it: it calls
// one tool, passes its output to the hook, and asks the model at the address in its environment. For `node --import`.

import { registerHooks } from "node:module";
import type { ClaudeAgentSettings } from "../../src/integrations/claude-agent-sdk/index.ts";

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== "@anthropic-ai/claude-agent-sdk") return next(specifier, context);
    return { url: import.meta.url, shortCircuit: true };
  },
});

interface Query {
  readonly prompt: string;
  readonly options: ClaudeAgentSettings & { readonly model: string };
}

export async function* query({ prompt, options: { env, hooks, model } }: Query) {
  const stdout = Array.from({ length: 5_000 }, (_, line) => `ok ${line} - a test that took ${line % 90} ms`).join("\n");
  const call = { tool_name: "Bash", tool_input: { command: "npm test" }, tool_response: { stdout, stderr: "" } };
  const answer = await hooks.PostToolUse[0]?.hooks[0]?.({ hook_event_name: "PostToolUse", ...call });
  const { stdout: shown = stdout }: { readonly stdout?: string } = {
    ...(answer?.hookSpecificOutput?.updatedToolOutput ?? {}),
  };
  const messages = [
    { role: "user", content: prompt },
    { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "Bash", input: call.tool_input }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: shown }] },
  ];
  const response = await fetch(`${env["ANTHROPIC_BASE_URL"]}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": "test-key", "anthropic-version": "2023-06-01" },
    body: JSON.stringify({
      model,
      max_tokens: 1_000,
      messages,
      tools: [{ name: "Bash", input_schema: { type: "object" } }],
    }),
  });
  yield { type: "result", result: `${response.status}: ${stdout.length} characters became ${shown.length}` };
}
