import type { SectionName } from "../../model/handoff.ts";
import type { ClaimSource } from "./claim-source.ts";
import { listClaims } from "./list-claims.ts";

type Sections = Readonly<Partial<Record<SectionName, readonly string[]>>>;

export interface CheckedSections {
  readonly sections: Sections;
  readonly checked: number;
  readonly dropped: number;
}

/** No record has more lines; what follows is a model that does not stop. */
const MOST_LINES = 500;
const LONGEST_LINE = 2_000;
/** What only we write. A model that writes it repeats something that imitates us. */
const OUR_MARKS = /[⟪⟫]/;

/**
 * Keeps the lines of a model's summary whose every claim its source supports. The others are
 * dropped whole: half a claim would be a new one.
 */
export function checkClaims(sections: Sections, source: ClaimSource): CheckedSections {
  let checked = 0;
  let dropped = 0;
  let lines = 0;
  const isTrue = (line: string): boolean => {
    lines += 1;
    if (lines > MOST_LINES || line.length > LONGEST_LINE || OUR_MARKS.test(line)) return false;
    return listClaims(line).every((claim) => {
      checked += 1;
      return source.supports(claim);
    });
  };
  const kept = Object.entries(sections).map(([name, items]) => {
    const supported = items.filter(isTrue);
    dropped += items.length - supported.length;
    return [name, supported];
  });
  return { sections: Object.fromEntries(kept), checked, dropped };
}
