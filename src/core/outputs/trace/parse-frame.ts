/** What a line of a stack trace is: a frame, part of the frame before, or a count of omitted frames. */
export type FrameRole = "frame" | "part" | "elided";

export interface FrameReading {
  readonly role: FrameRole;
  /** Whether it is in code that the user did not write. */
  readonly isLibrary: boolean;
}

/** `at name (file:1:2)`, as JavaScript, Java, Kotlin and C# write it; `at file:1:2` below a frame of Rust. */
const AT = /^at (?:async )?\S.*(?:\)|:\d+(?::\d+)?|:line \d+|\]|>|native)(?: \{)?$/;
const PYTHON = /^File "[^"]+", line \d+(?:, in |$)/;
/** `#0 0x7f in name file:1:2` of sanitizers and debuggers, `#0 /file.php(12): name()` of PHP. */
const NUMBERED_HASH = /^#\d{1,6}:? +\S/;
/** `4: name::of` and `4: 0x7f - name::of` of Rust, `4: name [pc: 0x7f]` of V8: a name alone could be a line number. */
const NUMBERED =
  /^\d{1,5}: +(?:0x[0-9a-f]+ - )?(?:[\w<{][^ ]*::|<[^>]+ as |\S.* \[(?:pc: )?0x|rust_begin_unwind|__rust_|main$|_start$|__libc_start|<unknown>)/;
const RUBY = /^(?:from )?\S+\.rb:\d+:in [`']/;
const GO_FUNCTION = /^[\w.\-~/()*[\]·]+\([^()]*\)$|^created by \S/;
const GO_PLACE = /^\S+\.(?:go|s):\d+(?: \+0x[0-9a-f]+.*)?$/;
/** `/lib/x.so(name+0x1) [0x7f]` of glibc, which may wrap before the address, `name [0x00007FFE+481] (file:716)` of Windows. */
const SYMBOL = /\[0x[0-9A-Fa-f]{4,16}(?:\+\d+)?\](?: \(.*\))?$|^\/\S+\(\w*\+0x[0-9A-Fa-f]+\)$/;
const ELIDED =
  /^\.\.\. ?\d+ (?:more|common frames omitted)$|^\.\.\. \d+ (?:other |more )?(?:lines|frames|levels)|^\.\.\.additional frames elided|^\[Previous line repeated \d+ more times?\]$/;

const LIBRARY_PLACES =
  /\(<anonymous>\)$|node_modules[/\\]|\(node:|at node:|\binternal\/|site-packages|dist-packages|\/lib\/python|<frozen |\/rustc\/|\/\.cargo\/registry|\/goroot\/|\/usr\/local\/go\/|\/pkg\/mod\/|\/gems\/|\/lib\/ruby\/|\/vendor\/|\/build\/glibc|\/lib\/x86_64|libc\.so|compiler-rt|__libc_start|libpthread|ntdll|kernel32/i;
const LIBRARY_NAMES =
  /^(?:at |#\d+ +(?:0x[0-9a-f]+ (?:in )?)?|\d+: +(?:0x[0-9a-f]+ - )?)?(?:async )?(?:java\.|javax\.|jdk\.|sun\.|com\.sun\.|kotlin\.|kotlinx\.|scala\.|groovy\.|org\.(?:springframework|apache|junit|hibernate|eclipse|testng|gradle)\.|io\.netty\.|reactor\.|System\.|Microsoft\.|std::|core::|alloc::|<?(?:core|std|alloc)::|rust_begin_unwind|__rust|runtime[./]|testing\.|__interceptor|__asan|__sanitizer|fuzzer::|abort\b|raise\b|gsignal\b|__assert_fail|Module\._|Object\.<anonymous> \(node:)/;

/** Parses a trimmed line as part of a stack trace; undefined if it is not one. */
export function parseFrame(line: string): FrameReading | undefined {
  const role = findRole(line);
  if (role === undefined) return undefined;
  return { role, isLibrary: isInLibrary(line) || LIBRARY_NAMES.test(line) };
}

/** Whether a line names a place in code that the user did not write. */
export function isInLibrary(line: string): boolean {
  return LIBRARY_PLACES.test(line);
}

function findRole(line: string): FrameRole | undefined {
  switch (line[0]) {
    case "a":
      if (AT.test(line)) return "frame";
      break;
    case "F":
      return PYTHON.test(line) ? "frame" : undefined;
    case "#":
      return NUMBERED_HASH.test(line) ? "frame" : undefined;
    case ".":
    case "[":
      if (ELIDED.test(line)) return "elided";
      break;
    default:
      if (NUMBERED.test(line)) return "frame";
  }
  if (line.endsWith("]") || line.endsWith(")")) {
    if (SYMBOL.test(line)) return "frame";
  }
  if (RUBY.test(line) && !line.includes(": ")) return "frame";
  return GO_PLACE.test(line) ? "part" : undefined;
}

/** Whether a line names the function of a Go frame, whose place is on the next line. */
export function isGoFunction(line: string, next: string | undefined): boolean {
  return next !== undefined && GO_PLACE.test(next) && GO_FUNCTION.test(line);
}
