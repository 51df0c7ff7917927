import type { DemoScript } from "../../src/gateway/demo/scripts/script.ts";

/** What the reading tool returns; long enough that about fifty of them fill a window. */
export const PART = `nothing of note ${"in line after line of the log ".repeat(30)}`;

/** Calls the tool of this name this many times for each request of the user, then says which request is done. */
export function readingAgent(tool: string, calls: number, see: (task: string) => void = () => {}): DemoScript {
  const done = new Map<string, number>();
  return ({ transcript, tools }) => {
    const task = transcript.messages
      .flatMap(({ role, parts }) => (role === "user" ? parts : []))
      .flatMap((part) => (part.kind === "text" && part.text.startsWith("Task") ? [part.text] : []))
      .at(-1);
    const name = task ?? "nothing";
    see(name);
    const made = done.get(name) ?? 0;
    done.set(name, made + 1);
    const own = tools.find((one) => one.name === tool);
    if (made >= calls || own === undefined) return { parts: [{ kind: "text", text: `${name}: done.` }] };
    return { parts: [{ kind: "tool-call", toolName: own.name, input: { part: made } }] };
  };
}
