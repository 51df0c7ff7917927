import fc from "fast-check";
import { texts, wireObject } from "./values.ts";

const type = (name: string): fc.Arbitrary<string> => fc.constant(name);
const details = fc.constantFrom("low", "high", "auto", "original");

export const imageUrls = fc.constantFrom(
  "https://example.com/cat.png",
  "data:image/png;base64,iVBORw0KGgo=",
  "data:image/svg+xml,%3Csvg/%3E",
  "data:;base64,AAAA",
);

const inputText = wireObject({ type: type("input_text"), text: texts }, ["type", "text"]);

const inputImage = fc.oneof(
  wireObject({ type: type("input_image"), image_url: imageUrls, detail: details, file_id: fc.constant(null) }, [
    "type",
    "image_url",
  ]),
  wireObject({ type: type("input_image"), file_id: fc.constant("file-1"), detail: details }, ["type", "file_id"]),
);

const inputFile = fc.oneof(
  wireObject({ type: type("input_file"), file_id: fc.constant("file-2"), filename: texts }, ["type", "file_id"]),
  wireObject({ type: type("input_file"), file_url: fc.constant("https://example.com/a.pdf") }, ["type", "file_url"]),
  wireObject(
    {
      type: type("input_file"),
      filename: fc.constant("a.pdf"),
      file_data: fc.constantFrom("data:application/pdf;base64,JVBERi0=", "JVBERi0="),
    },
    ["type", "file_data"],
  ),
);

const inputAudio = fc.constant({ type: "input_audio", input_audio: { data: "UklGRg==", format: "wav" } });
const unknownBlock = wireObject({ type: type("hologram"), payload: fc.jsonValue({ maxDepth: 1 }) }, ["type"]);

export const inputBlocks = fc.array(
  fc.oneof({ arbitrary: inputText, weight: 3 }, inputImage, inputFile, inputAudio, unknownBlock),
  { maxLength: 3 },
);

/** What a function or custom tool may answer. */
export const toolOutputs = fc.oneof(
  { arbitrary: texts, weight: 2 },
  fc.array(fc.oneof(inputText, inputImage, inputFile, unknownBlock), { maxLength: 2 }),
);

const annotation = fc.constantFrom(
  { type: "url_citation", url: "https://example.com", title: "t", start_index: 0, end_index: 1 },
  { type: "file_citation", file_id: "file-3", filename: "a.txt", index: 0 },
  { type: "container_file_citation", container_id: "c", file_id: "f", filename: "b", start_index: 0, end_index: 2 },
  { type: "file_path", file_id: "file-4", index: 1 },
);

const outputText = wireObject(
  {
    type: type("output_text"),
    text: texts,
    annotations: fc.array(annotation, { maxLength: 2 }),
    logprobs: fc.constant([]),
  },
  ["type", "text"],
);
const refusal = wireObject({ type: type("refusal"), refusal: texts }, ["type", "refusal"]);

export const outputBlocks = fc.array(fc.oneof({ arbitrary: outputText, weight: 3 }, refusal, unknownBlock), {
  maxLength: 3,
});
