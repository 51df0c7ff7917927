import { type Host, TAIL_CHARACTERS, type UnwrappedResult } from "./host.ts";

/** What many hosts and tool servers share, or what belongs to none in particular. */
export const anyHost: Host = {
  tools: {
    terminal: "run_command execute",
    read: "view_file cat open_file read_text_file get_file_contents",
    write: "save_file",
    patch: "str_replace insert multi_edit_file",
    delete: "delete remove_file rm",
    move: "move move_file rename_file rename",
    search: "ripgrep search_code",
    list: "tree directory_tree",
    web: "fetch fetch_url read_url",
    delegate: "subagent dispatch_agent delegate",
    "code-run": "python code_interpreter run_code jupyter ipython",
    vision: "screenshot analyze_image",
    memory: "remember",
  },
  wrappings: [unwrapExitLine],
  preamble: /^(?:(?:Output|stdout):|<(?:output|stdout)>)$/,
  refusals: [
    /^(?:Error: )?Permission (?:denied by|for this action) /i,
    /^(?:Error: )?(?:The )?(?:user|operator) (?:has )?(?:denied|rejected|declined|cancelled|refused)\b/i,
    /^(?:This command |Command |Tool )?requires (?:approval|confirmation)/i,
    /^Tool "?[\w-]{1,80}"? not executed/i,
  ],
  lastingTags: "memory memories skills available_skills",
};

/** The exit code on the last line, as many small hosts print it. */
function unwrapExitLine(text: string): UnwrappedResult | undefined {
  const tail = text.slice(-TAIL_CHARACTERS);
  const line =
    /(?:^|\n)[[(<]?(?:process )?(?:exit (?:code|status)|exited with (?:code|status)|returncode)[:=]? ?(-?\d{1,9})[\])>]?\s{0,9}$/i.exec(
      tail,
    );
  return line === null ? undefined : { text: text.slice(0, text.length - line[0].length), exitCode: Number(line[1]) };
}
