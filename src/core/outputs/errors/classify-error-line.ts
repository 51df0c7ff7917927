import { findSignal } from "./find-signal.ts";

/** Lines that say what went wrong, in the wording of languages and native crash reports. */
const OPENINGS =
  /^(?:Caused by:|Suppressed:|Exception in thread |Uncaught |Unhandled |panic:|fatal error:|thread '[^']*' (?:\(\d+\) )?panicked at|==\d+== ?(?:ERROR|WARNING: \w+Sanitizer)|(?:ERROR|WARNING): \w+Sanitizer|SUMMARY:|\[cause\]:|Fatal |signal \d|Received signal|# Fatal|# Check failed|Abort message|Exception[A-Z]\w*:|=+ (?:Uncaught|Unhandled) )/;
/** `package.SomeError: message` and `SomeError` alone; `Exit: 0` is what a script says about itself. */
const TYPED =
  /^(?:[A-Za-z_$][\w$]*(?:\.|::|\\))*(?:(?:[A-Z][\w$]*)?(?:Error|Exception|Throwable)|[A-Z][\w$]*(?:Interrupt|Exit|Panic|Fault))\b(?: \[\w+\])?(?::|$| \()/;
const RUBY = /^\S+\.rb:\d+:in [`'][^`']*['`]: .*\([A-Z]\w*(?:::\w+)*\)$/;
const NATIVE = /\b(?:runtime error|SIG[A-Z]{3,5}|Check failed|DCHECK failed|FATAL)\b/;
/** Lines that join two traces, or say only that one follows. */
const JOINTS =
  /^(?:Traceback \(most recent|During handling of|The above exception|goroutine \d+ \[|stack backtrace:|Stack trace)/;

/** Rust says in one line where it panicked, and in the next why. */
const RUST_PANIC = /^thread '.*' (?:\(\d+\) )?panicked at .*:$/;
/** Code that a tool shows around an error: it mentions errors, as all code does. */
const CODE_LINE = /^>? *\d+ ?[|│]/u;

/** Whether a trimmed line announces that the next line says what went wrong. */
export function announcesPanic(line: string): boolean {
  return RUST_PANIC.test(line);
}

/** Whether a trimmed line is code that a tool shows after a line number. */
export function isShownCode(line: string): boolean {
  return CODE_LINE.test(line);
}

/**
 * What a trimmed line that is not a frame says: what went wrong, that a trace follows, or something that sounds like an
 * error.
 */
export function classifyErrorLine(line: string): "error" | "joint" | "suspect" | undefined {
  if (saysError(line)) return "error";
  if (JOINTS.test(line)) return "joint";
  return findSignal(line) === "error" ? "suspect" : undefined;
}

/** Whether a trimmed line says what went wrong, in the form that languages and crash reports use. */
export function saysError(line: string): boolean {
  return OPENINGS.test(line) || namesException(line) || RUBY.test(line) || NATIVE.test(line);
}

/** Whether a trimmed line is the name of an exception, with or without a message. */
export function namesException(line: string): boolean {
  return TYPED.test(line);
}
