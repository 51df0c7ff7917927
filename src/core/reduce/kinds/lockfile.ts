import type { Segment } from "../../outputs/segment.ts";
import { lineEnds } from "../../text/line-ends.ts";
import { BEGINNING_CHARACTERS } from "../../text/scan-limits.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Fact, FactList } from "../outline.ts";
import type { Reducer } from "../reducer.ts";
import { detectLockfile } from "./lockfile/detect-lockfile.ts";
import type { LockfileListener } from "./lockfile/lockfile-reader.ts";

/** Of a package with more versions than this, the last is named and the others are counted. */
const NAMED_VERSIONS = 3;

/** Lockfiles: every package with its version, those that the project asks for first; no hashes. */
export const lockfileReducer: Reducer = {
  kind: "lockfile",
  readsPlainText: true,
  recognise: ({ head }) => (detectLockfile(head) === undefined ? 0 : CONFIDENCE.lockfile.named),
  outline(text) {
    const packages = new PackageList();
    const read = detectLockfile(text)?.(packages);
    let start = 0;
    for (const end of lineEnds(text)) {
      // Names and versions are at the start of a line; the rest is hashes.
      const line = text.slice(start, Math.min(end, start + BEGINNING_CHARACTERS));
      read?.(line.replace(/\r?\n$/, ""), start);
      start = end;
    }
    return { unit: "package", facts: packages.facts(), segments: packages.segments(text.length) };
  },
};

interface Block {
  readonly start: number;
  /** Undefined if it is not a package. */
  readonly name?: string;
}

/** Gathers what a lockfile contains. */
class PackageList implements LockfileListener {
  readonly #blocks: Block[] = [{ start: 0 }];
  readonly #versions = new Map<string, Set<string>>();
  readonly #direct = new Set<string>();

  package(start: number, name: string, version: string): void {
    this.#open({ start, name });
    const versions = this.#versions.get(name);
    if (versions === undefined) this.#versions.set(name, new Set([version]));
    else versions.add(version);
  }

  direct(name: string): void {
    this.#direct.add(name);
  }

  section(start: number): void {
    this.#open({ start });
  }

  facts(): FactList[] {
    const all = [...this.#versions].map(([name, versions]) => ({ name, versions: [...versions] }));
    const direct = all.filter(({ name }) => this.#direct.has(name));
    const others = all.filter(({ name }) => !this.#direct.has(name));
    const several = others.filter(({ versions }) => versions.length > 1);
    const once = others.filter(({ versions }) => versions.length === 1);
    const list = (title: string, some: typeof all): FactList => ({
      title: `${title}, ${some.length}`,
      rank: "floor",
      layout: "inline",
      facts: some.map(describe),
    });
    return [
      list("asked for", direct),
      list("in several versions", several),
      list(direct.length + several.length > 0 ? "others" : "packages", once),
    ];
  }

  segments(length: number): Segment[] {
    const hasDirect = this.#direct.size > 0;
    return this.#blocks.flatMap(({ start, name }, index): Segment[] => {
      const end = this.#blocks[index + 1]?.start ?? length;
      if (end <= start) return [];
      if (name === undefined) return [{ start, end, rank: "rest", units: 0 }];
      if (!hasDirect) return [{ start, end, rank: "rest" }];
      const isDirect = this.#direct.has(name);
      return [{ start, end, rank: isDirect ? "sample" : "rest", group: isDirect ? "asked for" : "needed by others" }];
    });
  }

  /** What is reported later but begins at the same position replaces it. */
  #open(block: Block): void {
    const last = this.#blocks.at(-1);
    if (last?.start === block.start) this.#blocks[this.#blocks.length - 1] = block;
    else if (last === undefined || block.start > last.start) this.#blocks.push(block);
  }
}

function describe({ name, versions }: { readonly name: string; readonly versions: readonly string[] }): Fact {
  const shown = versions.length > NAMED_VERSIONS ? versions.slice(-1) : versions;
  const others = versions.length - shown.length;
  return {
    text: `${name}@${shown.join(" and ")}${others === 0 ? "" : ` and ${others} other versions`}`,
    claim: { kind: "shape", path: name, keys: versions },
  };
}
