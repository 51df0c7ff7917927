export { anySessionLog, readSessionDocument } from "./any-session-log.ts";
export { claudeCodeLog } from "./claude-code.ts";
export { codexLog } from "./codex.ts";
export { type PlainMessagesOptions, plainMessagesLog } from "./plain-messages.ts";
export type { LogSource, ReportedUsage, SessionLog, SessionLogReader } from "./session-log.ts";
export { readShareGpt, shareGptLog } from "./share-gpt.ts";
