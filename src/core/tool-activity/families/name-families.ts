import type { ToolFamily } from "../../model/tool-activity.ts";

/** Tools as the common agents name them, without case, underscores and dashes. */
const NAMES: Readonly<Partial<Record<ToolFamily, string>>> = {
  terminal:
    "bash shell terminal execcommand executebash runshellcommand runcommand runterminalcmd runinterminal executecommand execute powershell localshell containerexec shellcommand runterminalcommand",
  read: "read readfile view viewfile open cat readmanyfiles getfilecontents notebookread inspectfileastext readtextfile openfile",
  write: "write writefile create createfile savefile writetofile createnewfile",
  patch:
    "edit multiedit notebookedit editfile applypatch patch replace strreplace applydiff replaceinfile searchreplace insert inserteditintofile insertcontent multieditfile editnotebookfile",
  delete: "delete deletefile removefile rm",
  move: "move movefile renamefile rename",
  search:
    "grep grepsearch searchfiles searchfilecontent ripgrep codebasesearch semanticsearch searchcode codesearch searchdir searchfile",
  list: "ls glob list listdir listdirectory listfiles findfile filesearch tree directorytree listcodedefinitionnames",
  web: "webfetch websearch fetch fetchurl visitpage webextract googlewebsearch readurl fetchwebpage",
  delegate: "task agent delegatetask spawnagent subagent runsubagent dispatchagent newtask",
  process:
    "bashoutput killshell killbash writestdin readbash stopbash writebash process taskoutput taskstop getterminaloutput",
  todo: "todowrite todoread updateplan todo taskcreate taskupdate tasklist taskget managetodolist",
  "code-run": "pythoninterpreter executecode python codeinterpreter runcode jupyter ipython executeipythoncell",
  vision: "viewimage visionanalyze screenshot analyzeimage",
  memory: "skill memory savememory skillview skillslist skillmanage remember",
  question: "askuserquestion askuser question clarify askfollowupquestion requestuserinput",
  generic: "think",
};

const FAMILIES: ReadonlyMap<string, ToolFamily> = new Map(
  Object.entries(NAMES).flatMap(([family, names]) =>
    names.split(" ").map((name) => [name, family as ToolFamily] as const),
  ),
);

const MAX_NAME_CHARACTERS = 200;

/** The family a tool name stands for; undefined where the name is not known or says too little. */
export function familyOfName(toolName: string): ToolFamily | undefined {
  if (toolName.length > MAX_NAME_CHARACTERS) return readFamily(toolName);
  if (!remembered.has(toolName)) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(toolName, readFamily(toolName));
  }
  return remembered.get(toolName);
}

/** A session calls a few tools thousands of times. */
const remembered = new Map<string, ToolFamily | undefined>();
const MAX_REMEMBERED = 500;

function readFamily(toolName: string): ToolFamily | undefined {
  // MCP and other hosts put the server before the name.
  const own =
    toolName
      .slice(-MAX_NAME_CHARACTERS)
      .split(/__|[.:/]/)
      .at(-1) ?? "";
  const name = own.toLowerCase().replaceAll(/[_-]/g, "");
  const family = FAMILIES.get(name);
  if (family !== undefined) return family;
  return /^(?:web)?browser|^playwright|^puppeteer|^pagedown$|^pageup$|^findonpage/.test(name) ? "browser" : undefined;
}
