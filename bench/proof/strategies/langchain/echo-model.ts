import { AIMessageChunk } from "@langchain/core/messages";
import { FakeListChatModel } from "@langchain/core/utils/testing";

/** What the summarization prompt puts around the messages. */
const SHOWN = /<messages>\nMessages to summarize:\n([\s\S]*)\n<\/messages>$/;

/**
 * A model that repeats word for word all that it is shown. No summary can hold more of the strings
 * in it, so what is measured is an upper bound of any model.
 */
export class EchoModel extends FakeListChatModel {
  constructor() {
    super({ responses: [""] });
  }

  override async invoke(input: unknown): Promise<AIMessageChunk> {
    return new AIMessageChunk(SHOWN.exec(String(input))?.[1] ?? "");
  }
}
