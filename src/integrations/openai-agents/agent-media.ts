import { isObject, textField } from "../../core/json/wire-value.ts";

type Block = Readonly<Record<string, unknown>>;

/** A picture or file of the Agents SDK in the form of the Responses API; anything else unchanged. */
export function mediaToWire(block: Block): Block {
  const { image, file, ...rest } = block;
  switch (block["type"]) {
    case "input_image":
      return image === undefined ? block : { ...rest, ...imageAddress(image) };
    case "input_file":
      return file === undefined ? block : { ...rest, ...fileAddress(file) };
    // Tool outputs have other names for the same things.
    case "image":
      return image === undefined ? block : { ...rest, type: "input_image", ...imageAddress(image) };
    case "file":
      return { ...rest, type: "input_file", ...fileAddress(file) };
    case "text":
      return { ...block, type: "input_text" };
    default:
      return block;
  }
}

/** The way back. */
export function mediaFromWire(block: Block): Block {
  const { image_url, file_id, file_url, file_data, ...rest } = block;
  switch (block["type"]) {
    case "input_image":
      return { ...rest, image: typeof image_url === "string" ? image_url : { id: file_id } };
    case "input_file":
      return { ...rest, file: typeof file_data === "string" ? file_data : findAddress(file_url, file_id) };
    default:
      return block;
  }
}

function findAddress(url: unknown, id: unknown): unknown {
  return typeof url === "string" ? { url } : { id };
}

function imageAddress(image: unknown): Block {
  if (typeof image === "string") return { image_url: image };
  const data = inlineData(image);
  if (data !== undefined) return { image_url: data };
  const url = textField(image, "url");
  return url === undefined ? { file_id: textField(image, "id") ?? textField(image, "fileId") } : { image_url: url };
}

function fileAddress(file: unknown): Block {
  const name = textField(file, "filename");
  const named = name === undefined ? {} : { filename: name };
  if (typeof file === "string") return addressOfText(file);
  const data = inlineData(file);
  if (data !== undefined) return { ...named, file_data: data };
  const url = textField(file, "url");
  return { ...named, ...(url === undefined ? { file_id: textField(file, "id") } : { file_url: url }) };
}

/** The SDK reads a text by how it begins. */
function addressOfText(file: string): Block {
  if (file.startsWith("data:")) return { file_data: file };
  return /^https?:/i.test(file) ? { file_url: file } : { file_id: file };
}

function inlineData(media: unknown): string | undefined {
  const data = isObject(media) ? media["data"] : undefined;
  const base64 = data instanceof Uint8Array ? Buffer.from(data).toString("base64") : data;
  if (typeof base64 !== "string") return undefined;
  if (base64.startsWith("data:")) return base64;
  return `data:${textField(media, "mediaType") ?? "application/octet-stream"};base64,${base64}`;
}
