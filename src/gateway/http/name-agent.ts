/** How agents and libraries begin the name that they give themselves, and what people call them. */
const AGENTS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^claude-cli\b|^claude-code\b/i, "Claude Code"],
  [/^codex/i, "Codex"],
  [/^opencode/i, "OpenCode"],
  [/^qwen/i, "Qwen Code"],
  [/^gemini-?cli\b/i, "Gemini CLI"],
  [/^cline/i, "Cline"],
  [/^continue/i, "Continue"],
  [/^pi\b/i, "pi"],
  [/^ai-sdk\b|\bai-sdk\//i, "AI SDK"],
  [/^anthropic\b/i, "Anthropic SDK"],
  [/^google-genai-sdk\b/i, "Google SDK"],
  [/^openai\b|^asyncopenai\b/i, "OpenAI SDK"],
];

const MAX_AGENT_LENGTH = 200;

/** Which agent a request comes from, by what it says of itself; empty where it says nothing that can be shown. */
export function nameAgent(headers: Headers): string {
  const said = (headers.get("user-agent") ?? "").slice(0, MAX_AGENT_LENGTH);
  const known = AGENTS.find(([pattern]) => pattern.test(said))?.[1];
  return known ?? /^[\w.-]{1,24}/.exec(said)?.[0] ?? "";
}
