import type { Host } from "./host.ts";

export const cursor: Host = {
  tools: {
    terminal: "run_terminal_cmd",
    patch: "edit_file search_replace",
    delete: "delete_file",
    search: "codebase_search",
    list: "list_dir file_search",
  },
  rulesFiles: ".cursorrules",
  lastingTags: "user_memories",
};
