import type { Pin } from "../../../model/pin.ts";
import { foldText } from "../../../text/fold-text.ts";
import { describeSubject, type Subject } from "./describe-subject.ts";

/** A pin with what it is about, which is read from its text once. */
export interface PinEntry {
  readonly pin: Pin;
  readonly subject: Subject;
  /** Its words without case and marks, by which a repetition is recognised. */
  readonly said: string;
}

/** Reads a pin that was found earlier. */
export function enterPin(pin: Pin): PinEntry {
  return { pin, subject: describeSubject(pin.text), said: foldStatement(pin.text) };
}

/** A statement without case and closing marks. */
export function foldStatement(text: string): string {
  return foldText(text).replace(/[\s.!?…,:;]+$/, "");
}
