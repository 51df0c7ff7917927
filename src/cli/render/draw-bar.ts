const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A bar of at most `width` characters, exact to an eighth of one. Something is never drawn as nothing. */
export function drawBar(share: number, width: number): string {
  const wanted = Math.round(Math.min(1, Math.max(0, share)) * width * 8);
  const eighths = share > 0 ? Math.max(1, wanted) : 0;
  return "█".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
}
