import { HOSTS } from "../../core/hosts/hosts.ts";

/** How the user agents of libraries begin, and the names that people use for them. */
const LIBRARIES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^ai-sdk\b|\bai-sdk\//i, "AI SDK"],
  [/^anthropic\b/i, "Anthropic SDK"],
  [/^google-genai-sdk\b/i, "Google SDK"],
  [/^openai\b|^asyncopenai\b/i, "OpenAI SDK"],
];

/** A judgement: agents name themselves first. */
const MAX_AGENT_LENGTH = 200;

/** Which agent a request comes from, by its user agent; empty if that says nothing that can be shown. */
export function nameAgent(headers: Headers): string {
  const said = (headers.get("user-agent") ?? "").slice(0, MAX_AGENT_LENGTH);
  const host = HOSTS.find(({ userAgent }) => userAgent?.test(said) === true);
  return host?.title ?? LIBRARIES.find(([pattern]) => pattern.test(said))?.[1] ?? /^[\w.-]{1,24}/.exec(said)?.[0] ?? "";
}
