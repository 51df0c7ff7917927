/** The languages whose declarations we know. */
export type SourceLanguage =
  | "typescript"
  | "tsx"
  | "javascript"
  | "python"
  | "go"
  | "rust"
  | "java"
  | "csharp"
  | "kotlin"
  | "swift"
  | "c"
  | "cpp"
  | "ruby"
  | "php"
  | "bash"
  | "css";
