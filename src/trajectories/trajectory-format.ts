import { isObject, textField } from "../core/json/wire-value.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { anthropic } from "../formats/anthropic/index.ts";
import { openAiChat } from "../formats/openai-chat/index.ts";
import { decodePalimpsest } from "../formats/palimpsest/index.ts";
import { decodeShareGpt } from "../formats/sharegpt/index.ts";

/** The formats a trajectory can be in. */
export const TRAJECTORY_FORMATS = ["sharegpt", "openai-chat", "anthropic", "palimpsest"] as const;

export type TrajectoryFormat = (typeof TRAJECTORY_FORMATS)[number];

/** How turns of one format are read, and how one of ours is written. */
export interface TurnFormat {
  decode(wire: unknown): Transcript;
  /** A user's turn that says this, with the names of fields that the given turn has. */
  writeTurn(text: string, example: unknown): object;
}

export const turnFormats: Readonly<Record<TrajectoryFormat, TurnFormat>> = {
  sharegpt: {
    decode: decodeShareGpt,
    writeTurn(text, example) {
      const speaker = textField(example, "from") === undefined ? "role" : "from";
      const content = isObject(example) && "value" in example ? "value" : "content";
      return { [speaker]: speakerLike(textField(example, speaker)), [content]: text };
    },
  },
  "openai-chat": { decode: openAiChat.decode, writeTurn: (text) => ({ role: "user", content: text }) },
  anthropic: { decode: anthropic.decode, writeTurn: (text) => ({ role: "user", content: text }) },
  palimpsest: {
    decode: decodePalimpsest,
    writeTurn: (text) => ({ role: "user", parts: [{ kind: "text", text }], meta: { kind: "handoff" } }),
  },
};

/** A file that calls its user `user` keeps that name. */
function speakerLike(speaker: string | undefined): string {
  return speaker === "user" || speaker === "assistant" ? "user" : "human";
}
