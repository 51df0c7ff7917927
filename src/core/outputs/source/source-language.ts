export type { SourceLanguage } from "./languages.ts";
