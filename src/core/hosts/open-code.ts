import { type Host, TAIL_CHARACTERS, type UnwrappedResult } from "./host.ts";

export const openCode: Host = {
  title: "OpenCode",
  userAgent: /^opencode/i,
  compactsItself: true,
  tools: { patch: "patch", search: "codesearch", list: "list", question: "question" },
  wrappings: [unwrapOpenCode],
  refusals: [/^The user rejected permission/i],
};

/** A file in elements: its path, its kind, its numbered lines, and at the end how many there are. */
function unwrapOpenCode(text: string): UnwrappedResult | undefined {
  const head = /^<path>([^<\n]{1,1000})<\/path>\n<type>(\w{1,40})<\/type>\n<(content|entries)>\n?/.exec(text);
  if (head === null) return undefined;
  const close = text.lastIndexOf(`</${head[3]}>`);
  const from = head[0].length;
  const content = text.slice(from, close < from ? text.length : close).trimEnd();
  const total = /\n?\n?\(End of file - total (\d{1,12}) lines\)$/.exec(content.slice(-TAIL_CHARACTERS));
  return {
    text: total === null ? content : content.slice(0, content.length - total[0].length),
    path: head[1] ?? "",
    ...(total !== null && { fileLines: Number(total[1]) }),
  };
}
