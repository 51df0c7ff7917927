import { type Host, TAIL_CHARACTERS, type UnwrappedResult } from "./host.ts";

/** The closing bracket, and white space that may follow it. */
const MAX_END_LENGTH = 10;

/** GitHub Copilot, in the terminal and in VS Code. */
export const copilot: Host = {
  tools: {
    terminal: "run_in_terminal powershell",
    read: "view",
    write: "create create_file",
    patch: "insert_edit_into_file edit_notebook_file",
    search: "semantic_search",
    list: "list_dir file_search",
    web: "fetch_webpage",
    delegate: "run_subagent",
    process: "read_bash stop_bash write_bash get_terminal_output",
    todo: "manage_todo_list",
  },
  wrappings: [unwrapCopilot],
};

/** The state of the shell in angle brackets on the last line. */
function unwrapCopilot(text: string): UnwrappedResult | undefined {
  const tail = text.slice(-TAIL_CHARACTERS);
  if (!tail.includes(">", tail.length - MAX_END_LENGTH)) return undefined;
  const done = /\n?<(?:shellId: ([\w-]{1,64}) completed|exited) with exit code (-?\d{1,9})>\s{0,9}$/.exec(tail);
  if (done !== null) {
    return { text: text.slice(0, text.length - done[0].length), exitCode: Number(done[2]) };
  }
  const state = /\n?<command with (?:id|shellId): ([\w-]{1,64}) (stopped|is still running)[^>]{0,160}>\s{0,9}$/.exec(
    tail,
  );
  if (state === null) return undefined;
  return {
    text: text.slice(0, text.length - state[0].length),
    process: { state: state[2] === "stopped" ? "stopped" : "running", session: state[1] ?? "" },
  };
}
