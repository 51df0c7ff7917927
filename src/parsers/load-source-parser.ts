import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Parser } from "web-tree-sitter";
import type { SourceLanguage, SourceParser } from "../core/reduce/index.ts";
import { collectParts } from "./collect-parts.ts";
import { grammars } from "./grammars.ts";

/** Longer sources are generated, and are read by their lines. */
const LONGEST_SOURCE = 200_000;

/**
 * Loads tree-sitter with the grammars of some languages (up to 5 MB each), so that sources are read exactly.
 *
 * Both packages are optional: where they are not installed, loading fails and sources are read by their lines.
 */
export async function loadSourceParser(languages: readonly SourceLanguage[]): Promise<SourceParser> {
  const { Language, Parser } = await import("web-tree-sitter");
  await Parser.init();
  const parsers = new Map<SourceLanguage, Parser>();
  for (const language of languages) {
    const grammar = grammars[language];
    if (grammar === undefined) continue;
    const parser = new Parser();
    parser.setLanguage(await Language.load(await readGrammar(grammar)));
    parsers.set(language, parser);
  }
  return {
    parse(text, language) {
      const parser = text.length > LONGEST_SOURCE ? undefined : parsers.get(language);
      const tree = parser?.parse(text) ?? undefined;
      if (tree === undefined) return undefined;
      try {
        return collectParts(text, tree);
      } finally {
        tree.delete();
      }
    },
  };
}

async function readGrammar(name: string): Promise<Uint8Array> {
  return readFile(fileURLToPath(import.meta.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`)));
}
