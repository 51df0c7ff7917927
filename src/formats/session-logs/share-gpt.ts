import { isObject, listField, textField } from "../../core/json/wire-value.ts";
import { contentOf, isShareGptTurn, parseCalls, speakerOf } from "../share-gpt-turn.ts";
import { type SessionLog, type SessionLogReader, unrecognisedInput, writeNotes } from "./session-log.ts";

/** Recognises a trajectory: a document with `conversations`, or one whose messages name their speaker as ShareGPT does. */
export function isShareGpt(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (Array.isArray(value["conversations"])) return true;
  return listField(value, "messages").slice(0, 2).some(isShareGptTurn);
}

/**
 * Reads a ShareGPT trajectory as OpenAI chat messages.
 *
 * A call turn becomes structured tool calls if as many results follow as it has calls. Calls
 * and responses that are tags inside a text stay text, and a result without such a call is read
 * as the user's text.
 */
export function readShareGpt(trajectory: unknown): SessionLog {
  const turns = turnsOf(trajectory);
  const messages: unknown[] = [];
  const counts = { textResults: 0, unknown: 0 };
  const system = textField(trajectory, "system") ?? "";
  if (system !== "") messages.push({ role: "system", content: system });

  for (let index = 0; index < turns.length; index += 1) {
    const turn = turns[index];
    const role = speakerOf(turn);
    const content = contentOf(turn);
    if (role === undefined || content === undefined) {
      counts.unknown += 1;
    } else if (role === "call") {
      const calls = parseCalls(content) ?? [];
      const results = turns.slice(index + 1, index + 1 + calls.length);
      if (calls.length > 0 && results.length === calls.length && results.every(isResult)) {
        // The format has no ids, so a call is named by its place.
        const idOf = (place: number): string => `call_${index}_${place}`;
        const named = calls.map(({ toolName, inputText }, place) => ({
          id: idOf(place),
          type: "function",
          function: { name: toolName, arguments: inputText },
        }));
        messages.push({ role: "assistant", content: null, tool_calls: named });
        for (const [place, result] of results.entries()) {
          messages.push({ role: "tool", tool_call_id: idOf(place), content: contentOf(result) });
        }
        index += calls.length;
      } else {
        messages.push({ role: "assistant", content });
      }
    } else if (role === "result") {
      counts.textResults += 1;
      messages.push({ role: "user", content });
    } else {
      messages.push({ role, content });
    }
  }

  if (messages.length === 0) throw unrecognisedInput("a ShareGPT trajectory without messages");
  const hasTools = isObject(trajectory) && trajectory["tools"] !== undefined;
  return {
    source: "share-gpt",
    format: "openai-chat",
    wire: messages,
    notes: writeNotes([
      ["tool results without a structured call, read as user messages", counts.textResults],
      ["turns of an unknown speaker or without text, left out", counts.unknown],
      ["tool definition lists, left out", hasTools ? 1 : 0],
    ]),
  };
}

/** Reads a file of trajectories, one per line; the last one is the session. */
export function shareGptLog(): SessionLogReader {
  let last: unknown;
  let trajectories = 0;
  return {
    add(line) {
      if (!isShareGpt(line)) return;
      last = line;
      trajectories += 1;
    },
    finish() {
      const log = readShareGpt(last);
      const notes = writeNotes([["trajectories before the last one, left out", trajectories - 1]]);
      return { ...log, notes: [...notes, ...log.notes] };
    },
  };
}

function turnsOf(trajectory: unknown): readonly unknown[] {
  if (Array.isArray(trajectory)) return trajectory;
  const conversations = listField(trajectory, "conversations");
  return conversations.length > 0 ? conversations : listField(trajectory, "messages");
}

function isResult(turn: unknown): boolean {
  return speakerOf(turn) === "result" && contentOf(turn) !== undefined;
}
