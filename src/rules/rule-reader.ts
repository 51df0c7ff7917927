import { compileRule, type RuleActions, type RuleDefinition } from "../core/reduce/index.ts";
import type { RuleProblem } from "./parsed-rules.ts";

type Yaml = Pick<typeof import("yaml"), "isMap" | "isSeq" | "isScalar" | "isNode">;

const TOP_KEYS = ["rules"];
const PATTERN_KEYS = ["keep", "drop", "count"] as const;
const NUMBER_KEYS = ["head", "tail"] as const;
const ACTION_KEYS: readonly string[] = [...PATTERN_KEYS, ...NUMBER_KEYS];
const RULE_KEYS: readonly string[] = ["command", ...ACTION_KEYS, "on_failure"];
/** Judgements: rules that people write have fewer. */
const MAX_PATTERNS = 100;
const MAX_LINES = 10_000;

/** Walks over the nodes of a YAML document and notes what is wrong, with its place. */
export class RuleReader {
  readonly problems: RuleProblem[] = [];
  readonly #yaml: Yaml;
  readonly #placeOf: (offset: number) => Pick<RuleProblem, "line" | "column">;

  constructor(yaml: Yaml, placeOf: (offset: number) => Pick<RuleProblem, "line" | "column">) {
    this.#yaml = yaml;
    this.#placeOf = placeOf;
  }

  note(offset: number, reason: string): void {
    this.problems.push({ ...this.#placeOf(offset), reason });
  }

  parseDocument(contents: unknown): RuleDefinition[] {
    const fields = this.#parseMap(contents, TOP_KEYS, "the file");
    if (fields === undefined) return [];
    const rules = fields.get("rules");
    if (rules === undefined) {
      this.#noteAt(contents, 'the file has no key "rules"');
      return [];
    }
    if (!this.#yaml.isSeq(rules)) {
      this.#noteAt(rules, "rules should be a list");
      return [];
    }
    return rules.items.flatMap((item) => this.#parseRule(item) ?? []);
  }

  #parseRule(node: unknown): RuleDefinition | undefined {
    const fields = this.#parseMap(node, RULE_KEYS, "a rule");
    if (fields === undefined) return undefined;
    const command = this.#readText(fields.get("command"));
    if (command === undefined || command.trim() === "") {
      this.#noteAt(fields.get("command") ?? node, 'command should be a text such as "npm test"');
      return undefined;
    }
    const failure = fields.get("on_failure");
    const failureFields = failure === undefined ? undefined : this.#parseMap(failure, ACTION_KEYS, "on_failure");
    return {
      command,
      ...this.#parseActions(fields),
      ...(failureFields !== undefined && { onFailure: this.#parseActions(failureFields) }),
    };
  }

  #parseActions(fields: ReadonlyMap<string, unknown>): RuleActions {
    const actions: { -readonly [Key in keyof RuleActions]: RuleActions[Key] } = {};
    for (const key of PATTERN_KEYS) {
      if (fields.has(key)) actions[key] = this.#parsePatterns(key, fields.get(key));
    }
    for (const key of NUMBER_KEYS) {
      const lines = fields.has(key) ? this.#readLines(key, fields.get(key)) : undefined;
      if (lines !== undefined) actions[key] = lines;
    }
    return actions;
  }

  #parsePatterns(key: string, node: unknown): string[] {
    const items = this.#yaml.isSeq(node) ? node.items : [node];
    if (items.length > MAX_PATTERNS) this.#noteAt(node, `${key} should have at most ${MAX_PATTERNS} patterns`);
    return items.slice(0, MAX_PATTERNS).flatMap((item) => {
      const pattern = this.#readText(item);
      if (pattern === undefined) this.#noteAt(item ?? node, `${key} should be a pattern or a list of patterns`);
      return pattern === undefined || !this.#isPattern(pattern, item) ? [] : [pattern];
    });
  }

  #isPattern(pattern: string, node: unknown): boolean {
    try {
      compileRule({ command: "", keep: [pattern] });
      return true;
    } catch (error) {
      this.#noteAt(node, error instanceof Error ? error.message.replace(/\.$/, "") : String(error));
      return false;
    }
  }

  #readLines(key: string, node: unknown): number | undefined {
    const value = this.#yaml.isScalar(node) ? node.value : undefined;
    if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_LINES) return value;
    this.#noteAt(node, `${key} should be a number of lines from 0 to ${MAX_LINES}`);
    return undefined;
  }

  #readText(node: unknown): string | undefined {
    return this.#yaml.isScalar(node) && typeof node.value === "string" ? node.value : undefined;
  }

  /** The values of a map by their keys, with unknown ones noted; undefined if it is not a map. */
  #parseMap(node: unknown, known: readonly string[], name: string): ReadonlyMap<string, unknown> | undefined {
    if (!this.#yaml.isMap(node)) {
      this.#noteAt(node, `${name} should have keys, of ${known.join(", ")}`);
      return undefined;
    }
    const fields = new Map<string, unknown>();
    for (const { key: keyNode, value } of node.items) {
      const key = this.#readText(keyNode);
      if (key === undefined || !known.includes(key)) {
        this.#noteAt(keyNode, `unknown key "${key ?? "?"}"; ${name} may have ${known.join(", ")}`);
      } else if (value === null) this.#noteAt(keyNode, `${key} has no value`);
      else fields.set(key, value);
    }
    return fields;
  }

  #noteAt(node: unknown, reason: string): void {
    this.note((this.#yaml.isNode(node) ? node.range?.[0] : undefined) ?? 0, reason);
  }
}
