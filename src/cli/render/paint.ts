import { styleText } from "node:util";
import type { Terminal } from "../terminal.ts";

type Style = Parameters<typeof styleText>[0];

/** Colours a text if the terminal shows colours, otherwise leaves it plain. */
export type Paint = (style: Style, text: string) => string;

export function createPaint({ hasColors }: Terminal): Paint {
  return (style, text) => (hasColors ? styleText(style, text, { validateStream: false }) : text);
}
