import { AIMessageChunk } from "@langchain/core/messages";
import { FakeListChatModel } from "@langchain/core/utils/testing";

/** What the summarization prompt puts around the messages. */
const SHOWN = /<messages>\nMessages to summarize:\n([\s\S]*)\n<\/messages>$/;

/**
 * A model that repeats everything it is shown, word for word. No summary can contain more of the strings in it, so this
 * measures an upper bound for any model.
 */
export class EchoModel extends FakeListChatModel {
  constructor() {
    super({ responses: [""] });
  }

  override async invoke(input: unknown): Promise<AIMessageChunk> {
    return new AIMessageChunk(SHOWN.exec(String(input))?.[1] ?? "");
  }
}
