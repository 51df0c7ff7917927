import { HOSTS } from "../../hosts/hosts.ts";
import type { ToolFamily } from "../../model/tool-activity.ts";

const FAMILIES: ReadonlyMap<string, ToolFamily> = new Map(
  HOSTS.flatMap(({ tools = {} }) =>
    Object.entries(tools).flatMap(([family, names]) =>
      names.split(" ").map((name) => [plainName(name), family as ToolFamily] as const),
    ),
  ),
);

/** Judgements: names of tools are shorter, and a session has fewer. */
const MAX_NAME_CHARACTERS = 200;

/** The family a tool name stands for; undefined where the name is not known or says too little. */
export function familyOfName(toolName: string): ToolFamily | undefined {
  if (toolName.length > MAX_NAME_CHARACTERS) return findFamily(toolName);
  if (!remembered.has(toolName)) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(toolName, findFamily(toolName));
  }
  return remembered.get(toolName);
}

/** A session calls a few tools thousands of times. */
const remembered = new Map<string, ToolFamily | undefined>();
/** A judgement: a session has fewer tools. */
const MAX_REMEMBERED = 500;

function findFamily(toolName: string): ToolFamily | undefined {
  // MCP and other hosts put the server before the name.
  const own =
    toolName
      .slice(-MAX_NAME_CHARACTERS)
      .split(/__|[.:/]/)
      .at(-1) ?? "";
  const name = plainName(own);
  const family = FAMILIES.get(name);
  if (family !== undefined) return family;
  return /^(?:web)?browser|^playwright|^puppeteer|^pagedown$|^pageup$|^findonpage/.test(name) ? "browser" : undefined;
}

/** One tool is spelled in many ways: without case, underscores and dashes they are one. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, "");
}
