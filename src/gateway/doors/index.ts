import { anthropicDoor } from "./anthropic-door.ts";
import type { Door } from "./door.ts";
import { geminiDoor } from "./gemini-door.ts";
import { openAiChatDoor } from "./openai-chat-door.ts";
import { openAiResponsesDoor } from "./openai-responses-door.ts";

export type { Door } from "./door.ts";

export const DOORS: readonly Door[] = [anthropicDoor, openAiChatDoor, openAiResponsesDoor, geminiDoor];
