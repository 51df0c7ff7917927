import type { Host } from "./host.ts";

/** Cline and Roo Code, which is derived from it. */
export const cline: Host = {
  title: "Cline",
  userAgent: /^cline/i,
  tools: {
    terminal: "execute_command",
    write: "write_to_file",
    patch: "replace_in_file apply_diff insert_content",
    search: "search_files",
    list: "list_files list_code_definition_names",
    delegate: "new_task",
    question: "ask_followup_question",
  },
};
