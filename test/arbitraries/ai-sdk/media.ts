import { Buffer } from "node:buffer";
import fc from "fast-check";
import { part, type Reach, text } from "./values.ts";

const base64 = fc.base64String({ maxLength: 40 });

const bytes = fc.uint8Array({ minLength: 1, maxLength: 8 });

const inlineBytes = fc.oneof(
  bytes,
  bytes.map((array) => Buffer.from(array)),
  bytes.map((array) => new Uint8Array(array).buffer),
);

const webUrl = fc.constantFrom("https://example.com/a.png", "https://example.com/b c.pdf?x=1#y");

const dataUrl = base64.map((data) => `data:image/png;base64,${data}`);

const urlObject = fc.oneof(webUrl, dataUrl).map((url) => new URL(url));

const reference = fc.dictionary(fc.constantFrom("anthropic", "openai", "google"), fc.constantFrom("file_1", "file_2"), {
  minKeys: 1,
  maxKeys: 2,
  noNullPrototype: true,
});

const mediaType = fc.constantFrom("image/png", "image", "audio/wav", "video/mp4", "application/pdf", "text/plain", "x");

function tagged(type: string, key: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.record({ type: fc.constant(type), [key]: value }, { noNullPrototype: true });
}

/** File data under a tag, the only form that tool outputs accept. */
function taggedData(reach: Reach): fc.Arbitrary<unknown> {
  const forms = [
    tagged("data", "data", base64),
    tagged("reference", "reference", reference),
    tagged("text", "text", text),
  ];
  if (reach === "json") return fc.oneof(...forms);
  return fc.oneof(...forms, tagged("data", "data", inlineBytes), tagged("url", "url", urlObject));
}

function bareData(reach: Reach): fc.Arbitrary<unknown> {
  const forms = [base64, dataUrl, webUrl];
  return reach === "json" ? fc.oneof(...forms) : fc.oneof(...forms, inlineBytes, urlObject);
}

export function imagePart(reach: Reach): fc.Arbitrary<unknown> {
  return part("image", { image: fc.oneof(bareData(reach), reference) }, { mediaType });
}

export function filePart(reach: Reach): fc.Arbitrary<unknown> {
  // A URL given as text under its tag is what remains of a message that went through JSON.
  const afterJson = tagged("url", "url", webUrl);
  const data = fc.oneof(bareData(reach), taggedData(reach), reference, afterJson);
  return part("file", { data, mediaType }, { filename: text });
}

export function reasoningFilePart(reach: Reach): fc.Arbitrary<unknown> {
  return part("reasoning-file", { data: fc.oneof(bareData(reach), tagged("data", "data", base64)), mediaType });
}

/** Media inside a tool output: today's form and the deprecated ones. */
export function outputMedia(reach: Reach): fc.Arbitrary<unknown> {
  const fileId = fc.oneof(fc.constant("file_9"), reference);
  return fc.oneof(
    { weight: 3, arbitrary: part("file", { data: taggedData(reach), mediaType }, { filename: text }) },
    part("file-data", { data: base64, mediaType }, { filename: text }),
    part("image-data", { data: base64, mediaType }),
    part("file-url", { url: fc.oneof(webUrl, dataUrl) }, { mediaType }),
    part("image-url", { url: fc.oneof(webUrl, dataUrl) }),
    part("file-id", { fileId }),
    part("image-file-id", { fileId }),
    part("file-reference", { providerReference: reference }),
    part("image-file-reference", { providerReference: reference }),
  );
}
