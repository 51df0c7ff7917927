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
const MAX_REMEMBERED = 500;
/** A session calls a few tools thousands of times. */
const remembered = new Map<string, ToolFamily | undefined>();

/** The family that a tool name belongs to; undefined if the name is unknown or says too little. */
export function familyOfName(toolName: string): ToolFamily | undefined {
  const name = toolName.slice(-MAX_NAME_CHARACTERS);
  if (!remembered.has(name)) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(name, findFamily(name));
  }
  return remembered.get(name);
}

function findFamily(toolName: string): ToolFamily | undefined {
  // MCP and other hosts put the server before the name.
  const name = plainName(toolName.split(/__|[.:/]/).at(-1) ?? "");
  const family = FAMILIES.get(name);
  if (family !== undefined) return family;
  return /^(?:web)?browser|^playwright|^puppeteer|^pagedown$|^pageup$|^findonpage/.test(name) ? "browser" : undefined;
}

/** One tool is spelled in many ways, which are equal without case, underscores and dashes. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, "");
}
