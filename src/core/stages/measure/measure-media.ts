import { assertNever } from "../../base/assert-never.ts";
import type { TokenCounter } from "../../base/ports.ts";
import type { MediaPart } from "../../model/message.ts";
import type { MediaCosts } from "../../model/tokens.ts";
import { countPdfPages } from "./count-pdf-pages.ts";

/**
 * What media cost unless the model's prices are known.
 *
 * Images: a flat figure near the billed maximum of current models. Documents: the middle of the
 * 1,500 to 3,000 tokens per page that providers document, and the size of an ordinary page.
 */
export const DEFAULT_MEDIA_COSTS: MediaCosts = {
  imageTokens: 1_600,
  documentPageTokens: 2_250,
  documentPageBytes: 60_000,
  recordingBytesPerToken: 500,
};

/** The tokens of an image, a document or a recording; base64 itself is never counted as text. */
export function measureMedia(part: MediaPart, counter: TokenCounter, costs: MediaCosts): number {
  const known = costs.estimate?.(part);
  if (known !== undefined && Number.isFinite(known) && known >= 0) return Math.ceil(known);
  switch (part.media) {
    case "image":
      return costs.imageTokens;
    case "document":
    case "file":
      return measureDocument(part, counter, costs);
    case "audio":
    case "video":
      return Math.max(costs.imageTokens, Math.ceil(sizeInBytes(part) / costs.recordingBytesPerToken));
    default:
      return assertNever(part.media);
  }
}

function measureDocument(part: MediaPart, counter: TokenCounter, costs: MediaCosts): number {
  if (part.source.kind === "text") return counter.count(part.source.text);
  if (part.mediaType?.startsWith("image/")) return costs.imageTokens;
  return countPages(part, costs) * costs.documentPageTokens;
}

function countPages(part: MediaPart, costs: MediaCosts): number {
  const marked = part.source.kind === "base64" ? countPdfPages(part.source.data) : 0;
  return marked > 0 ? marked : Math.max(1, Math.ceil(sizeInBytes(part) / costs.documentPageBytes));
}

/** Zero if the media is stored elsewhere and its size is unknown. */
function sizeInBytes(part: MediaPart): number {
  return part.source.kind === "base64" ? Math.floor((part.source.data.length * 3) / 4) : 0;
}
