import { type Frame, newFrame } from "./frame.ts";
import { SegmentMarks } from "./segment-marks.ts";
import { newShape, type ValueShape } from "./value-shape.ts";

/** What was read of a JSON text. */
export interface JsonReading {
  /** Of the documents together, whose items they are. */
  readonly root: ValueShape;
  readonly marks: SegmentMarks;
  /** Rows that went wrong and are too long to be shown or hidden as one. */
  readonly longWrongRows: { readonly start: number; readonly end: number }[];
  /** The text as a list of documents, which is open from its start to its end. */
  readonly documents: Frame;
}

export function newReading(): JsonReading {
  const root = newShape("", "", 0);
  const documents = newFrame();
  documents.shape = root;
  return { root, marks: new SegmentMarks(), longWrongRows: [], documents };
}
