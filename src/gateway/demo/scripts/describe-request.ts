import { isObject, textField } from "../../../core/json/wire-value.ts";
import type { Transcript } from "../../../core/model/transcript.ts";
import type { DemoArrival } from "../arrival.ts";
import { findSchema } from "./invent-arguments.ts";
import type { ScriptRequest } from "./script.ts";

/** What a script needs to know of a request. */
export function describeRequest({ format, body }: DemoArrival, transcript: Transcript, turn: number): ScriptRequest {
  const choice = format === "gemini" ? findGeminiChoice(body) : body["tool_choice"];
  const mayCall = choice !== "none" && textField(choice, "type") !== "none";
  const forced = textField(choice, "name") ?? (isObject(choice) ? textField(choice["function"], "name") : undefined);
  const tools = transcript.tools.filter(
    (tool) => mayCall && isObject(findSchema(tool.wire)) && (forced === undefined || tool.name === forced),
  );
  return { format, transcript, turn, tools, canThink: canThink({ format, body }) };
}

/** What the others say in `tool_choice`. */
function findGeminiChoice({ toolConfig }: DemoArrival["body"]): unknown {
  const calling = isObject(toolConfig) ? toolConfig["functionCallingConfig"] : undefined;
  return textField(calling, "mode") === "NONE" ? "none" : undefined;
}

function canThink({ format, body }: Pick<DemoArrival, "format" | "body">): boolean {
  switch (format) {
    case "anthropic": {
      const type = textField(body["thinking"], "type");
      return type === "enabled" || type === "adaptive" || type === "between_tools";
    }
    case "openai-responses":
      return isObject(body["reasoning"]);
    case "gemini": {
      const config = body["generationConfig"];
      const thinking = isObject(config) ? config["thinkingConfig"] : undefined;
      return isObject(thinking) && thinking["includeThoughts"] === true;
    }
    case "openai-chat":
      return false;
  }
}
