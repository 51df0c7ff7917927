import type { Host } from "./host.ts";

/** Qwen Code. It is derived from Gemini CLI and has its tools. */
export const qwenCode: Host = { title: "Qwen Code", userAgent: /^qwen/i, compactsItself: true };
