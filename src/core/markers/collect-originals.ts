import type { KeyedHash } from "../base/ports.ts";
import type { ArchivedOriginal, OriginalKind } from "../model/commit.ts";
import { isStorableName } from "../text/is-storable-name.ts";
import { makeHandle } from "./make-handle.ts";
import type { WrittenOriginal } from "./write-original.ts";

/** Collects what one compaction takes out, and gives each piece its handle. */
export interface Originals {
  /** The handle of a text. The same text always has the same one. `tool` names the tool it came from. */
  add(kind: OriginalKind, text: string, tool?: string): string;
  /** The handle of JSON. The same value always has the same one, however it was spelled. */
  addWritten(kind: OriginalKind, original: WrittenOriginal, tool?: string): string;
  /** The handle of JSON that consists of several values, each followed by a line break. */
  addLines(kind: OriginalKind, lines: readonly WrittenOriginal[]): string;
  list(): readonly ArchivedOriginal[];
  /** Every handle of the lineage so far and the hash behind it. */
  handles(): Readonly<Record<string, string>>;
}

export interface CollectOptions {
  readonly lineage: string;
  /** Handles that earlier compactions gave out. */
  readonly taken: Readonly<Record<string, string>>;
  readonly hash: KeyedHash;
}

/**
 * Joined one by one: the engine copies nothing until something reads the text, and an archive in memory may never do
 * so.
 */
function joinLines(lines: readonly string[]): string {
  let text = lines[0] ?? "";
  for (let index = 1; index < lines.length; index += 1) text += `\n${lines[index] ?? ""}`;
  return text;
}

/** A model may call a tool whatever it likes; a name that no archive can keep is no reason to keep the output from it. */
function nameTool(tool: string | undefined): { readonly tool?: string } {
  return tool !== undefined && isStorableName(tool) ? { tool } : {};
}

export function collectOriginals({ lineage, taken, hash }: CollectOptions): Originals {
  const handles: Record<string, string> = { ...taken };
  const collected = new Map<string, ArchivedOriginal>();

  /** @param identity The hash that the handle is made from. */
  function collect(original: Omit<ArchivedOriginal, "handle">, identity = original.sha256): string {
    const handle = makeHandle({ lineage, sha256: identity }, handles, hash);
    handles[handle] = identity;
    if (!collected.has(handle)) collected.set(handle, { handle, ...original });
    return handle;
  }

  const hashLines = (lines: readonly string[]): string => hash.sha256OfLines?.(lines) ?? hash.sha256(joinLines(lines));

  return {
    add: (kind, text, tool) => collect({ kind, sha256: hash.sha256(text), text, ...nameTool(tool) }),
    addWritten(kind, { text, identity }, tool) {
      const original = { kind, sha256: hash.sha256(text), text, ...nameTool(tool) };
      return collect(original, identity === text ? original.sha256 : hash.sha256(identity));
    },
    addLines(kind, written) {
      const [lines, identities] = [written.map(({ text }) => text), written.map(({ identity }) => identity)];
      return collect({ kind, sha256: hashLines(lines), text: joinLines(lines) }, hashLines(identities));
    },
    list: () => [...collected.values()],
    handles: () => handles,
  };
}
