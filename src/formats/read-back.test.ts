import { test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { wireRequests } from "../../test/arbitraries/wire-requests.ts";
import { canonicalJson } from "../core/json/canonical-json.ts";
import type { Message } from "../core/model/message.ts";
import { parseMessage } from "../core/retrieve/messages/parse-message.ts";
import { outputText } from "../core/turns/output-text.ts";
import { codecs, FORMATS } from "./index.ts";

describe.each(FORMATS)("what a look-up reads of %s", (format) => {
  test.prop([wireRequests[format]])("contains every text, call and result that the codec reads", (wire) => {
    for (const message of codecs[format].decode(wire).messages) {
      const { meta: _, ...own } = message;
      for (const archived of [message, own]) {
        const shown = readBack(archived);
        const { texts, calls, results } = outlineOf(message);
        expect(shown.texts).toEqual(expect.arrayContaining(texts));
        expect(shown.calls).toEqual(expect.arrayContaining(calls));
        expect(shown.results).toEqual(expect.arrayContaining(results));
      }
    }
  });
});

// Helpers

/** What a person sees of a message, in the order of the message. */
function outlineOf({ parts }: Message) {
  return {
    texts: parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])),
    calls: parts.flatMap((part) => (part.kind === "tool-call" ? [part.toolName] : [])),
    // What has no text for the codec, such as a document, may have one for a reader.
    results: parts.flatMap((part) => (part.kind === "tool-result" ? [outputText(part.output)] : [])).filter(Boolean),
  };
}

function readBack(message: Message) {
  const parts = parseMessage(canonicalJson(message.meta?.wire ?? message))?.parts ?? [];
  return {
    texts: parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])),
    calls: parts.flatMap((part) => (part.kind === "call" ? [part.tool] : [])),
    results: parts.flatMap((part) => (part.kind === "result" ? [part.text] : [])),
  };
}
