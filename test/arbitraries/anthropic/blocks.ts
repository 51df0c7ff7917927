import fc from "fast-check";
import { answerText, type Json, joined, jsonInput, optional, text, withUnknownFields } from "./values.ts";

const url = fc.constant({ type: "url", url: "https://example.com/a" });
const file = fc.constant({ type: "file", file_id: "file_011CNha8iCJcU1wXNR6q4V8w" });

export const textBlock = withUnknownFields(text.map((value) => ({ type: "text", text: value })));

/** Words of the assistant, which may come at the end of a request. */
export const answerBlock = withUnknownFields(answerText.map((value) => ({ type: "text", text: value })));

const image = withUnknownFields(
  joined(
    fc.constant({ type: "image" }),
    fc
      .oneof(
        fc
          .constantFrom("image/jpeg", "image/png", "image/gif", "image/webp")
          .map((media_type) => ({ type: "base64", media_type, data: "iVBORw0KGgo=" })),
        url,
        file,
      )
      .map((source) => ({ source })),
  ),
);

const document = withUnknownFields(
  joined(
    fc.constant({ type: "document" }),
    fc
      .oneof(
        fc.constant({ type: "base64", media_type: "application/pdf", data: "JVBERi0=" }),
        text.map((data) => ({ type: "text", media_type: "text/plain", data })),
        text.map((content) => ({ type: "content", content })),
        fc.array(fc.oneof(textBlock, image), { maxLength: 2 }).map((content) => ({ type: "content", content })),
        url,
        file,
      )
      .map((source) => ({ source })),
    optional("title", fc.oneof(text, fc.constant(null))),
    optional("context", fc.oneof(text, fc.constant(null))),
    optional("citations", fc.constant({ enabled: true })),
  ),
);

const searchResult = textBlock.map((block) => ({
  type: "search_result",
  source: "https://example.com/b",
  title: "Found",
  content: [block],
  citations: { enabled: true },
}));

const containerUpload = fc.constant({ type: "container_upload", file_id: "file_011CPMxVD3fHLUhvTqtsQA5w" });

/** A kind of block that does not exist yet. */
export const unknownBlock = withUnknownFields(fc.constantFrom({ type: "hologram" }, { type: "message", role: "user" }));

export const userBlock: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: textBlock },
  image,
  document,
  searchResult,
  containerUpload,
  unknownBlock,
);

/** A tool result without its id. */
export const toolResult: fc.Arbitrary<Json> = withUnknownFields(
  joined(
    fc.constant({ type: "tool_result" }),
    optional(
      "content",
      fc.oneof(
        fc.oneof(text, fc.constantFrom("", " \n")),
        fc.array(fc.oneof(textBlock, image, document, searchResult, unknownBlock), { maxLength: 3 }),
        fc.constant([{ type: "tool_reference", tool_name: "read_file" }]),
      ),
    ),
    optional("is_error", fc.boolean()),
  ),
);

/** A call without its id. */
export const toolUse: fc.Arbitrary<Json> = withUnknownFields(
  joined(
    fc.constant({ type: "tool_use" }),
    fc.constantFrom("read_file", "bash", "mcp__server__tool").map((name) => ({ name })),
    jsonInput.map((input) => ({ input })),
    optional("caller", fc.constant({ type: "direct" })),
  ),
);

/** A thinking block without what makes it unique. */
export const thinking: fc.Arbitrary<Json> = fc.oneof(
  fc.string({ maxLength: 8 }).map((value) => ({ type: "thinking", thinking: value })),
  fc.constant({ type: "redacted_thinking" }),
);

export const citedText: fc.Arbitrary<Json> = answerText.map((value) => ({
  type: "text",
  text: value,
  citations: [
    {
      type: "web_search_result_location",
      url: "https://example.com/c",
      title: "Cited",
      encrypted_index: "Eo8B",
      cited_text: "as it says",
    },
  ],
}));

/** A server tool's call and its result, without the id they share. */
export const serverTool: fc.Arbitrary<readonly [Json, Json]> = fc.constantFrom(
  [
    { type: "server_tool_use", name: "web_search", input: { query: "context windows" } },
    {
      type: "web_search_tool_result",
      content: [{ type: "web_search_result", url: "https://example.com/d", title: "Hit", encrypted_content: "EqgB" }],
    },
  ],
  [
    { type: "server_tool_use", name: "web_search", input: { query: "" } },
    { type: "web_search_tool_result", content: { type: "web_search_tool_result_error", error_code: "unavailable" } },
  ],
  [
    { type: "server_tool_use", name: "code_execution", input: { code: "print(1)" } },
    {
      type: "code_execution_tool_result",
      content: { type: "code_execution_result", stdout: "1\n", stderr: "", return_code: 0, content: [] },
    },
  ],
  [
    { type: "mcp_tool_use", name: "echo", server_name: "example", input: { value: "hi" } },
    { type: "mcp_tool_result", is_error: false, content: [{ type: "text", text: "hi" }] },
  ],
);

/** A compaction block without its signature. */
export const compaction: fc.Arbitrary<Json> = text.map((content) => ({
  type: "compaction",
  content,
  encrypted_content: "EvAC",
}));
