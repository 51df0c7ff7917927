import "./require-node.ts";

export { type OpenArchiveOptions, openArchive } from "./archives/open-archive.ts";
export type { SessionArchive } from "./archives/session-archive.ts";
export * from "./browser.ts";
export { type CompactOnceOptions, compact } from "./compactor/compact.ts";
export type { CompactOptions, CompactorOptions } from "./compactor/compact-options.ts";
export {
  type CompactedMessages,
  type CompactedRequest,
  type Compactor,
  createCompactor,
  type MessagesOf,
} from "./compactor/create-compactor.ts";
