import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Parser } from "web-tree-sitter";
import { explainMissingPackage } from "../core/base/explain-missing-package.ts";
import type { SourceLanguage, SourceParser } from "../core/reduce/index.ts";
import { collectParts } from "./collect-parts.ts";
import { grammars } from "./grammars.ts";

/** Longer sources are generated, and are read by their lines. */
const MAX_SOURCE_LENGTH = 200_000;

/** Large, and needed only if an outline must be exact: users who want that install them. */
const PACKAGES = ["web-tree-sitter@0.27", "@vscode/tree-sitter-wasm@0.3"];

/**
 * Loads tree-sitter with the grammars of some languages (up to 5 MB each), so that sources are read exactly.
 *
 * Both packages are optional peers: if they are not installed this throws `PACKAGE_MISSING`, and without a parser
 * sources are read by their lines.
 */
export async function loadSourceParser(languages: readonly SourceLanguage[]): Promise<SourceParser> {
  const { Language, Parser } = await import("web-tree-sitter").catch((error: unknown) => {
    throw explainMissingPackage(error, "An exact outline of a source", PACKAGES);
  });
  await Parser.init();
  const parsers = new Map<SourceLanguage, Parser>();
  for (const language of languages) {
    const grammar = grammars[language];
    if (grammar === undefined) continue;
    const parser = new Parser();
    parser.setLanguage(await Language.load(await loadGrammar(grammar)));
    parsers.set(language, parser);
  }
  return {
    parse(text, language) {
      const parser = text.length > MAX_SOURCE_LENGTH ? undefined : parsers.get(language);
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

async function loadGrammar(name: string): Promise<Uint8Array> {
  try {
    return await readFile(fileURLToPath(import.meta.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`)));
  } catch (error) {
    throw explainMissingPackage(error, "An exact outline of a source", PACKAGES);
  }
}
