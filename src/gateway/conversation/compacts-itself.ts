/** Agents that were seen to compact by themselves where their window ends, as they name themselves (November 2026). */
const AGENTS = /^(?:claude-cli|codex|opencode|qwencode|geminicli)/i;

/** Whether an agent would go on without us, with what its own compaction leaves. */
export function compactsItself(headers: Headers): boolean {
  return AGENTS.test(headers.get("user-agent") ?? "");
}
