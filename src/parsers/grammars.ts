import type { SourceLanguage } from "../core/reduce/index.ts";

/** The grammar that reads each language; C is read by that of C++. Languages without one are read by their lines. */
export const grammars: Readonly<Partial<Record<SourceLanguage, string>>> = {
  typescript: "typescript",
  tsx: "tsx",
  javascript: "javascript",
  python: "python",
  go: "go",
  rust: "rust",
  java: "java",
  csharp: "c-sharp",
  c: "cpp",
  cpp: "cpp",
  ruby: "ruby",
  php: "php",
  bash: "bash",
  css: "css",
};

/** Nodes that declare something wherever they are. */
export const DECLARATIONS: ReadonlySet<string> = new Set(
  (
    "function_declaration generator_function_declaration function_definition function_item method_definition method_declaration " +
    "constructor_declaration class_declaration abstract_class_declaration class_definition class class_specifier " +
    "interface_declaration type_alias_declaration enum_declaration struct_declaration record_declaration trait_declaration " +
    "internal_module property_declaration struct_item enum_item union_item trait_item impl_item mod_item type_item const_item " +
    "static_item macro_definition function_signature_item type_spec method_elem struct_specifier union_specifier enum_specifier " +
    "namespace_definition namespace_declaration file_scoped_namespace_declaration preproc_def preproc_function_def module method " +
    "singleton_method rule_set media_statement keyframes_statement supports_statement package_clause"
  ).split(" "),
);

/** Nodes that declare something at the outermost level; elsewhere they are variables. */
export const OUTERMOST_DECLARATIONS: ReadonlySet<string> = new Set([
  "lexical_declaration",
  "variable_declaration",
  "variable_assignment",
  "const_spec",
  "var_spec",
  "assignment",
]);

/** What is around the outermost level. */
export const OUTERMOST: ReadonlySet<string> = new Set(
  "program source_file module translation_unit compilation_unit export_statement expression_statement const_declaration var_declaration var_spec_list stylesheet".split(
    " ",
  ),
);

export const IMPORTS: ReadonlySet<string> = new Set(
  "import_statement import_from_statement import_spec import_declaration package_declaration use_declaration using_directive preproc_include namespace_use_declaration".split(
    " ",
  ),
);

/** Calls that import in languages without a statement for it. */
export const IMPORTING_CALL =
  /^(?:require|require_relative|load|source|\.)\s?[("'\s:]|^(?:const|var|let)\s[^=]{1,200}=\s?require\(/;
