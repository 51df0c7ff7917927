/** What an argument is for, with the names that agents give it, without case, underscores and dashes. */
const NAMES = {
  command: "command cmd commandline shellcommand bashcommand script",
  workingDirectory: "workdir cwd workingdirectory workingdir",
  path: "filepath path file filename absolutepath targetfile relativepath relativeworkspacepath notebookpath targetpath dirpath directory dir folder source sourcepath oldpath imagepath",
  destination: "destination destinationpath newpath dest topath",
  content: "content contents filetext text newcontent filecontent newsource codeedit",
  oldText: "oldstring oldstr oldtext oldcontent original search find",
  newText: "newstring newstr newtext replace replacement replacewith",
  edits: "edits changes replacements",
  patch: "patch diff patchtext unifieddiff",
  pattern: "pattern regex regexp glob globpattern searchpattern includepattern",
  query: "query q searchterm searchquery keywords searchstring searchtext",
  url: "url uri href link urls",
  code: "code python javascript snippet",
  todos: "todos plan todolist tasks items todo",
  prompt: "prompt task goal instructions request objective taskdescription",
  agent: "subagenttype agenttype agent agentname",
  question: "question questions",
  session: "sessionid shellid bashid processid pid jobid terminalid",
  background: "runinbackground background isbackground async",
  range: "offset limit startline endline viewrange linenumber linestart lineend headlines lines",
  remark:
    "description explanation activeform reason title timeout timeoutms thought summary comment justification maxoutputtokens yieldtimems",
} as const;

export type ArgumentRole = keyof typeof NAMES;

const ROLES: ReadonlyMap<string, ArgumentRole> = new Map(
  Object.entries(NAMES).flatMap(([role, names]) =>
    names.split(" ").map((name) => [name, role as ArgumentRole] as const),
  ),
);

/** What an argument of this name is usually for; undefined if the name says nothing. */
export function roleOfName(name: string): ArgumentRole | undefined {
  return ROLES.get(name.toLowerCase().replaceAll(/[_-]/g, ""));
}
