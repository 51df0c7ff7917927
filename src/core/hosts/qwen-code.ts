import type { Host } from "./host.ts";

/** Qwen Code, which has the tools of Gemini CLI, from which it came. */
export const qwenCode: Host = { title: "Qwen Code", userAgent: /^qwen/i, compactsItself: true };
