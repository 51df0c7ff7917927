import type { Node, Tree } from "web-tree-sitter";
import type { SourcePart } from "../core/reduce/index.ts";
import { DECLARATIONS, IMPORTING_CALL, IMPORTS, OUTERMOST, OUTERMOST_DECLARATIONS } from "./grammars.ts";

const NAMELESS = new Set(["rule_set", "media_statement", "keyframes_statement", "supports_statement"]);
const NAME_FIELDS = ["name", "declarator", "left"];
/** `struct queue *queue` names a type and declares nothing. */
const NEEDS_BODY = new Set(["struct_specifier", "union_specifier", "enum_specifier", "class_specifier"]);
const CALLS = new Set(["call", "command"]);
/** Judgements: longer names are types written out, and a name is a few nodes below its declaration. */
const MAX_NAME_LENGTH = 80;
const NAME_STEPS = 8;

/** Walks a tree without recursion and lists what it declares and imports, in order. */
export function collectParts(text: string, tree: Tree): readonly SourcePart[] {
  const parts: SourcePart[] = [];
  const cursor = tree.walk();
  const parents: Parent[] = [];
  try {
    for (;;) {
      const parent = parents.at(-1);
      const part = findNodePart(text, cursor.nodeType, parent, () => cursor.currentNode);
      if (part !== undefined) parts.push(part);
      const type = cursor.nodeType;
      if (cursor.gotoFirstChild()) {
        parents.push({ type, isOutermost: (parent?.isOutermost ?? true) && OUTERMOST.has(type) });
        continue;
      }
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) return parts;
        parents.pop();
      }
    }
  } finally {
    cursor.delete();
  }
}

interface Parent {
  readonly type: string;
  /** Only the file, and statements that merely wrap others, are around its children. */
  readonly isOutermost: boolean;
}

/** Nodes are costly to create, so only those that matter are created. */
function findNodePart(
  text: string,
  type: string,
  parent: Parent | undefined,
  getNode: () => Node,
): SourcePart | undefined {
  const isOutermost = parent?.isOutermost === true;
  if (IMPORTS.has(type))
    return parent?.type === "import_declaration" && type !== "import_spec" ? undefined : makeImport(text, getNode());
  if (isOutermost && CALLS.has(type)) {
    const node = getNode();
    return IMPORTING_CALL.test(text.slice(node.startIndex, node.startIndex + 200)) ? makeImport(text, node) : undefined;
  }
  if (!DECLARATIONS.has(type) && !(isOutermost && OUTERMOST_DECLARATIONS.has(type))) return undefined;
  const node = getNode();
  if (!node.isNamed || (type === "module" && parent === undefined)) return undefined;
  if (IMPORTING_CALL.test(text.slice(node.startIndex, node.startIndex + 240))) return makeImport(text, node);
  return makeDeclaration(text, node);
}

function makeImport(text: string, { startIndex: start, endIndex: end }: Node): SourcePart {
  return {
    kind: "import",
    name: text.slice(start, Math.min(end, start + MAX_NAME_LENGTH)),
    start,
    bodyStart: end,
    end,
  };
}

function makeDeclaration(text: string, node: Node): SourcePart | undefined {
  const { startIndex: start, endIndex: end } = node;
  const body = node.childForFieldName("body") ?? node.namedChildren.find((child) => child?.type === "block");
  if (NEEDS_BODY.has(node.type) && !body) return undefined;
  const bodyStart = body ? startOfBody(text, body.startIndex, start) : endOfLine(text, start, end);
  const name = NAMELESS.has(node.type)
    ? text.slice(start, bodyStart).trim()
    : nameOf(node.type === "impl_item" ? (node.childForFieldName("type") ?? node) : node);
  return name === "" ? undefined : { kind: "declaration", name: name.slice(0, MAX_NAME_LENGTH), start, bodyStart, end };
}

/** A body on separate lines begins with the first of them. */
function startOfBody(text: string, bodyIndex: number, start: number): number {
  const lineStart = text.lastIndexOf("\n", bodyIndex - 1) + 1;
  return lineStart > start && text.slice(lineStart, bodyIndex).trim() === "" ? lineStart : bodyIndex;
}

function endOfLine(text: string, start: number, end: number): number {
  const lineBreak = text.slice(start, end).indexOf("\n");
  return lineBreak === -1 ? end : start + lineBreak + 1;
}

/** The name is in a field; in C it is below the declarators that say what it is. */
function nameOf(node: Node): string {
  let named: Node | null = node;
  for (let step = 0; step < NAME_STEPS && named !== null; step += 1) {
    const inner: Node | undefined = findNameField(named);
    if (inner === undefined) break;
    named = inner;
  }
  if (named !== null && named !== node) return firstLine(named.text);
  const declared = node.namedChildren.find((child) => child !== null && child.childForFieldName("name") !== null);
  return firstLine(
    declared?.childForFieldName("name")?.text ?? node.namedChildren.find((child) => child !== null)?.text ?? "",
  );
}

function findNameField(node: Node): Node | undefined {
  for (const field of NAME_FIELDS) {
    const found = node.childForFieldName(field);
    if (found !== null) return found;
  }
  return undefined;
}

function firstLine(text: string): string {
  const lineBreak = text.indexOf("\n");
  return lineBreak === -1 ? text : text.slice(0, lineBreak);
}
