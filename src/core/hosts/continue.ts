import type { Host } from "./host.ts";

export const continueDev: Host = {
  title: "Continue",
  userAgent: /^continue/i,
  tools: { terminal: "run_terminal_command", write: "create_new_file", list: "ls" },
};
