import { isObject, listField } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import type { PartView, RequestView } from "./request-view.ts";

/**
 * File data that passes the schema and is refused when `generateText` looks into it: a data URL
 * given as inline data, a URL that does not parse, a data URL without data, text that is not base64.
 */
export const mediaData: Rule<RequestView> = {
  name: "media-data",
  check({ messages }, report) {
    for (const { role, parts } of messages) {
      for (const view of parts) {
        const complaint = (role === "user" || role === "assistant") && checkPart(view, role);
        if (complaint) report(view.path, complaint);
        if ((role === "tool" || role === "assistant") && view.type === "tool-result") checkResult(view, report);
      }
    }
  },
};

const isDataUrl = "This inline data is a data URL. Give it as a URL, or give the base64 after its comma.";
const isNoUrl = "This URL cannot be parsed. Give an absolute URL.";
const hasNoData = "This data URL has no data. Give a comma and base64 after it.";
const isNoBase64 = "This inline data is not base64. Encode it, or give it as tagged text.";

type Complaint = string | undefined;

/** The SDK looks for an image's first bytes in what users and tools send, not in what a model drew. */
function checkPart({ type, part }: PartView, role: "user" | "assistant"): Complaint {
  if (role === "user" && type === "image") return checkData(part["image"], true);
  if (type === "file") return checkData(part["data"], role === "user");
  return role === "assistant" && type === "reasoning-file" ? checkData(part["data"], false) : undefined;
}

function checkResult({ part, path }: PartView, report: (path: string, message: string) => void): void {
  const output = part["output"];
  if (!isObject(output) || output["type"] !== "content") return;
  for (const [index, item] of listField(output, "value").entries()) {
    const complaint = isObject(item) ? checkItem(item) : undefined;
    if (complaint !== undefined) report(`${path}.output.value[${index}]`, complaint);
  }
}

function checkItem(item: Readonly<Record<string, unknown>>): Complaint {
  const { type, url, data } = item;
  if (type === "file") return checkData(data, true);
  if ((type !== "file-url" && type !== "image-url") || typeof url !== "string") return undefined;
  return URL.canParse(url) ? checkUrl(url, true) : isNoUrl;
}

function checkData(data: unknown, sniffed: boolean): Complaint {
  if (data instanceof URL) return checkUrl(data.href, sniffed);
  if (typeof data === "string") {
    const isUrl = URL.canParse(data) && checkUrl(data, false) === undefined;
    return isUrl ? checkUrl(data, sniffed) : checkBase64(data, sniffed);
  }
  if (!isObject(data)) return undefined;
  if (data["type"] === "url" && data["url"] instanceof URL) return checkUrl(data["url"].href, sniffed);
  if (data["type"] !== "data" || typeof data["data"] !== "string") return undefined;
  return data["data"].startsWith("data:") ? isDataUrl : checkBase64(data["data"], sniffed);
}

/** Reads the URL as `URL` writes it, with what that escapes escaped, as the SDK does. */
function checkUrl(url: string, sniffed: boolean): Complaint {
  const { protocol, href } = new URL(url);
  if (protocol !== "data:") return undefined;
  const comma = href.indexOf(",");
  if (comma < 0) return hasNoData;
  const [start = ""] = href.slice(comma + 1, comma + 1 + SNIFFED_CHARACTERS).split(",", 1);
  return checkBase64(start, sniffed);
}

/** How much of a text the SDK decodes in search of an image's first bytes (18 of them). */
const SNIFFED_CHARACTERS = 24;

function checkBase64(text: string, sniffed: boolean): Complaint {
  if (!sniffed) return undefined;
  try {
    atob(text.slice(0, SNIFFED_CHARACTERS).replaceAll("-", "+").replaceAll("_", "/"));
    return undefined;
  } catch {
    return isNoBase64;
  }
}
