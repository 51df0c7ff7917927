import type { Host } from "./host.ts";

/** Hermes Agent. */
export const hermes: Host = {
  tools: {
    terminal: "terminal",
    patch: "patch",
    search: "search_files",
    web: "web_extract",
    delegate: "delegate_task",
    process: "process",
    todo: "todo",
    "code-run": "execute_code",
    vision: "vision_analyze",
    memory: "memory skill_view skills_list skill_manage",
    question: "clarify",
  },
};
