/** How a language looks, line by line. Patterns see a line without its indent. */
interface Looks {
  /** File extensions. */
  readonly extensions: string;
  /** The first group is the name; if it contains several words, the last one. */
  readonly declarations: readonly RegExp[];
  /** Declarations only at the outermost indent: elsewhere these are variables and calls. */
  readonly outermost?: readonly RegExp[];
  /**
   * The first line of a declaration whose parameters follow; a call looks alike, so it counts only if `) {` ends it.
   */
  readonly continued?: RegExp;
  readonly imports: RegExp;
  /** What only this language writes. */
  readonly typical: RegExp;
}

const SCRIPT_MODIFIERS =
  "(?:(?:export|default|declare|abstract|async|public|private|protected|static|override)\\s+){0,6}";
const SCRIPT = {
  declarations: [
    new RegExp(`^${SCRIPT_MODIFIERS}(?:function\\s*\\*?|class|interface|enum|namespace|get|set)\\s+([\\w$]{1,80})`),
    new RegExp(`^${SCRIPT_MODIFIERS}type\\s+([\\w$]{1,80})(?:<[^=]{0,200})?\\s*=`),
    new RegExp(
      `^${SCRIPT_MODIFIERS}(?:readonly\\s+)?[#*]?(?!if\\b|for\\b|while\\b|switch\\b|catch\\b|with\\b|function\\b)([\\w$]{1,80})(?:<[^>]{0,80}>)?\\((?!["'\`])[^=]{0,300}\\{$`,
    ),
  ],
  outermost: [new RegExp(`^${SCRIPT_MODIFIERS}(?:const|let|var)\\s+([\\w$]{1,80})`), /^export\s+default\s+(\w{1,80})/],
  continued: new RegExp(
    `^${SCRIPT_MODIFIERS}[#*]?(?!if\\b|for\\b|while\\b|switch\\b)([\\w$]{1,80})(?:<[^>]{0,80}>)?\\($`,
  ),
  imports: /^import\s?[\w{*"'$]|^export\s[^;=]{1,300}\sfrom\s|^(?:const|var)\s[^=]{1,200}=\s?require\(/,
};
/** Each of the three languages extends the one before it, so they are told apart by counting what it adds. */
const SCRIPT_TYPICAL =
  /\bmodule\.exports\b|^exports\.\w|\brequire\(["']|[=!]== |\bfunction ?\(|=> ?[\w({[$"'`]|^(?:const|let|var) [\w${[].{0,200} ?=|^export (?:default|const|async|function|class|\*|\{)|^import .{1,200} from ["']|^["']use strict["']/;
const TYPES_TYPICAL =
  /^(?:export )?(?:declare )?(?:interface|type|enum|namespace) \w|\w\??: (?:string|number|boolean|readonly|Promise<|void|unknown|any)\b|^import type|^(?:export )?declare /;
const MARKUP_TYPICAL = /^(?:return )?<[A-Z]\w{0,40}[ />]|className=|<\/[A-Z]?\w{1,40}>;?$/;
const CLASS_MODIFIERS =
  "(?:(?:public|private|protected|internal|static|final|abstract|sealed|open|override|virtual|async|synchronized|native|readonly|partial|data|default|inline|suspend|extern|unsafe|mutating|fileprivate|lateinit|companion|new)\\s+)";
const CLASS_KEYWORDS =
  "(?:class|interface|enum class|enum|record|struct|object|trait|protocol|extension|namespace|actor)";
const TYPED_METHOD = new RegExp(`^${CLASS_MODIFIERS}{1,6}([^=;(){}"]{1,160})\\(`);
const CLASS_LIKE = new RegExp(`^${CLASS_MODIFIERS}{0,6}${CLASS_KEYWORDS}\\s+([\\w.]{1,80})`);
const C_LIKE = {
  declarations: [
    /^(?:typedef\s+)?(?:struct|class|union|namespace|enum(?:\s+class)?)\s+(\w{1,80})[^;()]{0,200}\{?$/,
    /^#\s?define\s+(\w{1,80})/,
  ],
  outermost: [/^(?!return\b|else\b|if\b|for\b|while\b|switch\b|case\b|#)([\w:*&<>~,\s]{2,160})\([^;]{0,300}$/],
  imports: /^#\s?include\s*[<"]/,
};

/** Every language, in order of preference between equals. */
const LANGUAGES = {
  javascript: {
    extensions: "js mjs cjs",
    ...SCRIPT,
    typical: SCRIPT_TYPICAL,
  },
  typescript: {
    extensions: "ts mts cts",
    ...SCRIPT,
    typical: new RegExp(`${SCRIPT_TYPICAL.source}|${TYPES_TYPICAL.source}`),
  },
  tsx: {
    extensions: "tsx jsx",
    ...SCRIPT,
    typical: new RegExp(`${SCRIPT_TYPICAL.source}|${TYPES_TYPICAL.source}|${MARKUP_TYPICAL.source}`),
  },
  python: {
    extensions: "py pyi",
    declarations: [/^(?:async\s+)?def\s+(\w{1,80})\s*[([]/, /^class\s+(\w{1,80})\s*[(:[]/],
    outermost: [/^([A-Z][A-Z0-9_]{1,80})\s*(?::[^=]{1,80})?=(?!=)/],
    imports: /^(?:from\s+[\w.]{1,200}\s+import\s|import\s+[\w.]{1,200}(?:\s+as\s+\w{1,80})?(?:,|$))/,
    typical:
      /^(?:def|class|async def|elif|except|with|for|if) [^{;]{0,200}:$|\bself\.\w[^;{}]{0,300}$|^@\w[\w.]{0,80}(?:\(|$)/,
  },
  go: {
    extensions: "go",
    declarations: [/^func\s+(?:\([^)]{0,120}\)\s*)?(\w{1,80})\s*[([]/],
    outermost: [/^type\s+(\w{1,80})/, /^(?:var|const)\s+(\w{1,80})/, /^package\s+(\w{1,80})$/],
    imports: /^import\s|^(?:[\w.]{1,40}\s+)?"[\w./-]{1,200}"$/,
    typical: /^func [(\w]|:= |^package \w{1,80}$|\berr != nil\b/,
  },
  rust: {
    extensions: "rs",
    declarations: [
      /^(?:pub(?:\([^)]{1,40}\))?\s+)?(?:(?:async|unsafe|const|extern|default|"C")\s+){0,4}(?:fn|struct|enum|trait|union|mod|type|macro_rules!)\s+(\w{1,80})/,
      /^(?:unsafe\s+)?impl\b(?:<[^{]{0,200}>)?\s*([\w:<>', ]{1,160}?)\s*(?:where\b.{0,200})?\{?$/,
    ],
    outermost: [/^(?:pub(?:\([^)]{1,40}\))?\s+)?(?:const|static)\s+(?:mut\s+)?(\w{1,80}):/],
    imports: /^(?:pub(?:\([^)]{1,40}\))?\s+)?use\s+[\w:{*]|^extern crate\s/,
    typical:
      /^(?:pub )?fn \w|\blet mut\b|^impl\b|^#\[\w|->\s?(?:Result|Option|Self|&)|::\w+\(|\bself\.\w.{0,300}[;{?]$/,
  },
  java: {
    extensions: "java",
    declarations: [CLASS_LIKE, TYPED_METHOD],
    imports: /^(?:import|package)\s+(?:static\s+)?[\w.*]{1,200};$/,
    typical:
      /^(?:import|package) (?:static )?[\w.*]{1,200};$|^@Override$|^public (?:final |abstract )?class\b|\bSystem\.out\.|\) throws \w|^(?:private|public|protected) (?:static )?(?:final )?[\w<>[\], ]{2,80} \w{1,80}(?:\(| ?=|;)/,
  },
  csharp: {
    extensions: "cs",
    declarations: [
      CLASS_LIKE,
      TYPED_METHOD,
      new RegExp(`^${CLASS_MODIFIERS}{1,6}[\\w<>?,.[\\] ]{1,120}\\s(\\w{1,80})\\s*\\{\\s?get`),
    ],
    imports: /^(?:global\s+)?using\s+(?:static\s+)?[\w.= ]{1,200};$/,
    typical: /^using [\w.]{1,200};$|^namespace [\w.]{1,200}[;{]?$|\{ get; |\bvar \w{1,80} = new\b|^\[\w{1,80}[\](]/,
  },
  kotlin: {
    extensions: "kt kts",
    declarations: [CLASS_LIKE, new RegExp(`^${CLASS_MODIFIERS}{0,6}fun\\s+(?:<[^>]{0,80}>\\s*)?([\\w.]{1,80})\\s*\\(`)],
    outermost: [new RegExp(`^${CLASS_MODIFIERS}{0,6}(?:const\\s+)?va[lr]\\s+(\\w{1,80})`)],
    imports: /^(?:import|package)\s+[\w.*]{1,200}$/,
    typical: /^(?:\w{1,20} ){0,3}fun \w|\bval \w{1,80}(?: =|:)|^data class\b/,
  },
  swift: {
    extensions: "swift",
    declarations: [CLASS_LIKE, new RegExp(`^${CLASS_MODIFIERS}{0,6}(?:func\\s+(\\w{1,80})|(init)\\b)`)],
    outermost: [new RegExp(`^${CLASS_MODIFIERS}{0,6}(?:let|var)\\s+(\\w{1,80})`)],
    imports: /^(?:@testable\s+)?import\s+[A-Z]\w{0,80}$/,
    typical: /^import (?:Foundation|UIKit|SwiftUI|Combine)$|\bfunc \w{1,80}[(<]|\bguard let\b|\bif let\b/,
  },
  cpp: {
    extensions: "cc cpp cxx hpp hh hxx h",
    ...C_LIKE,
    typical:
      /\bstd::|^template\s?<|^namespace \w|^(?:public|private|protected):$|^#include <[a-z_]{1,40}>$|\w::~?\w{1,80}\(/,
  },
  c: {
    extensions: "c",
    ...C_LIKE,
    typical:
      /^#include <[\w/]{1,80}\.h>|^static (?:int|void|char|const|struct|inline)\b|->\w|\bNULL\b|^(?:(?:static|const|unsigned) ){0,3}(?:int|void|char|long|short|double|float|bool|size_t|u?int\d{1,2}_t|struct \w{1,60}) \*{0,2}\w{1,80}\(/,
  },
  ruby: {
    extensions: "rb rake",
    declarations: [/^def\s+(?:self\.)?([\w?!=]{1,80})/, /^(?:class|module)\s+([A-Z][\w:]{0,80})/],
    outermost: [/^([A-Z][A-Z0-9_]{1,80})\s*=(?!=)/],
    imports: /^(?:require|require_relative|load|autoload)\s?[("':]/,
    typical: /^end$|^(?:attr_\w{4,10}|private|include) ?:?\w{0,80}$|\bdo \|\w|^def \w{1,80}[?!]?(?:\(|$)/,
  },
  php: {
    extensions: "php",
    declarations: [
      /^(?:(?:public|private|protected|static|final|abstract|readonly)\s+){0,5}function\s+&?(\w{1,80})/,
      /^(?:(?:final|abstract|readonly)\s+){0,3}(?:class|interface|trait|enum)\s+(\w{1,80})/,
    ],
    outermost: [/^namespace\s+([\w\\]{1,120})/],
    imports: /^use\s+[\w\\{]{1,200}|^(?:require|include)(?:_once)?\b/,
    typical: /^<\?php|\$this->|^\$\w{1,80} ?=|\bfunction \w{1,80}\(.{0,200}\$\w/,
  },
  bash: {
    extensions: "sh bash zsh",
    declarations: [/^(?:function\s+)?([\w:-]{1,80})\s*\(\)\s*\{?/, /^function\s+([\w:-]{1,80})/],
    outermost: [/^(?:export\s+|readonly\s+|declare\s+(?:-\w{1,4}\s+)?)?([A-Z][A-Z0-9_]{1,80})=/],
    imports: /^(?:source|\.)\s+["'\w./$~]/,
    typical: /^#!\/.{0,40}\b(?:ba|z)?sh\b|^(?:fi|done|esac|then)$|^if \[|; then$|"\$\{?\w/,
  },
  css: {
    extensions: "css scss less",
    declarations: [/^(@[\w-]{2,40}[^{};]{0,160}|(?:[^{};=()]|:[\w-]{1,30}\([^(){}]{0,80}\)){1,160})\{$/],
    imports: /^@(?:import|use|forward)\s/,
    typical: /^[\w-]{2,40}:\s[^;{]{1,200};$|^[.#@:][\w-]{1,80}[^;]{0,120}\{$/,
  },
} as const satisfies Record<string, Looks>;

/** The languages whose declarations we know. */
export type SourceLanguage = keyof typeof LANGUAGES;

export interface LanguageLooks extends Looks {
  readonly language: SourceLanguage;
}

export const languages: readonly LanguageLooks[] = Object.entries(LANGUAGES).map(([language, looks]) => ({
  ...looks,
  language: language as SourceLanguage,
}));

const LAST_WORD = /[\w$?!:~<>\\.-]+$/;

/** The name that a line without its indent declares in its language; undefined if it declares none. */
export function declaredName(
  code: string,
  { declarations, outermost = [], continued }: Pick<Looks, "declarations" | "outermost" | "continued">,
  isOutermost: boolean,
  isContinued: boolean,
): string | undefined {
  return (
    nameBy(declarations, code) ??
    (isOutermost ? nameBy(outermost, code) : undefined) ??
    (isContinued && continued !== undefined ? nameBy([continued], code) : undefined)
  );
}

function nameBy(patterns: readonly RegExp[], code: string): string | undefined {
  for (const pattern of patterns) {
    const found =
      pattern
        .exec(code)
        ?.slice(1)
        .find((group) => group !== undefined)
        ?.trim() ?? "";
    const name = LAST_WORD.exec(found)?.[0] ?? found;
    if (name !== "") return name;
  }
  return undefined;
}
