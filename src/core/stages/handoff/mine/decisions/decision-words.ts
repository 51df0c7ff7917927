import type { Statement } from "../read-statements.ts";

// Patterns in English, German and French. They are read against folded text: lower case, no accents.

/** States a choice outright. */
const CHOICE =
  /\b(?:decided|opted|chose|chosen|settled on|agreed (?:on|to|that)|went with|go(?:ing)? with|stick(?:ing)? (?:with|to)|in favou?r of|decision(?: is| was|:)|let'?s (?:use|keep|drop|switch|stay|store|skip|leave|adopt|pick|choose|take|move to)|we(?:'ll| will|'re going to| are going to) (?:use|keep|switch|stay|store|drop|adopt|build|support|split|put|move|ship)|entschieden|entschlossen|entscheidung(?: ist|:)|gewahlt|geeinigt|zugunsten|bleiben (?:wir )?bei|(?:wir|lass uns|dann) (?:nehmen|verwenden|nutzen|benutzen|setzen auf|wechseln|behalten|speichern)|(?:nehmen|verwenden|nutzen|benutzen|behalten) wir|(?:avons|ai|a|est) (?:decide|choisi|opte|convenu|retenu)|decision :|en faveur de|on (?:part sur|reste sur|garde|prend|utilise|va (?:utiliser|garder|prendre|partir))|(?:utilisons|gardons|prenons|restons|optons)|nous (?:utiliserons|garderons|prendrons))\b/;

/** Weighs one thing against another. */
const CONTRAST =
  /\b(?:instead of|rather than|in place of|trade-?offs?|statt(?:dessen)?|anstatt|anstelle|kompromiss|au lieu d|plutot qu|a la place d|compromis)/;

/** Says why. */
const REASON =
  /, car |\b(?:because|since|so that|the reason|due to|that way|otherwise|weil|denn|damit|der grund|sonst|wegen|da (?:es|wir|die|der|das|sie|er|sonst)|parce qu|puisqu|afin|la raison|sinon|pour que|a cause d)/;

/** Somebody does something one way and not another. */
const DOING =
  /\b(?:use[ds]?|using|keep|kept|keeping|switch(?:ed)?|replaced?|stored?|storing|pick(?:ed)?|prefer(?:red)?|avoid(?:ed)?|stays?|moved?|made it|put|wrote|implemented|verwend\w*|nutz\w*|benutz\w*|nehmen|nimm|behalt\w*|bleibt|ersetzt|speicher\w*|utilis\w*|gard\w*|pren(?:ons|ds|ez)|remplac\w*|stock\w*)\b/;

/** An assistant that tells what code does is not choosing. */
const FIRST_PERSON = /\b(?:i|we|i've|we've|ich|wir|je|j'ai|nous|on)\b/;

/** Not settled: a condition, a doubt, a question. */
const UNDECIDED =
  /^(?:if|when|once|unless|whether|should|could|would|do you|did you|wenn|falls|ob|sobald|sollen|soll|konnen|si|quand|faut-il|est-ce)\b|\b(?:maybe|perhaps|might|whether|undecided|not (?:yet )?decided|haven't (?:yet )?decided|to be decided|want me to|let me|lass mich|laisse[zr]?-moi|vielleicht|noch nicht entschieden|unentschieden|peut-etre|pas encore decide)\b|[?？]["”»)\]]*$/;

/** The opening of a sentence that gives the reason of the one before it. */
const REASON_FIRST =
  /^(?:because|the reason|reason:|that way|this way|weil|denn|der grund|grund:|parce qu|la raison|raison :|car )/;

/** How a sentence speaks of a choice. */
export interface DecisionReading {
  readonly hasReason: boolean;
  /** True where the words themselves choose, false where they only say what is done and why. */
  readonly isOutright: boolean;
  /** Where the words that choose end. */
  readonly choiceEnd: number;
  /** The words that weigh one thing against another; undefined where nothing is weighed. */
  readonly contrast?: { readonly start: number; readonly end: number };
  readonly reasonAt?: number;
}

/** Reads a folded sentence as a choice. Undefined where it states none. */
export function readDecision(folded: string, speaker: Statement["speaker"]): DecisionReading | undefined {
  if (UNDECIDED.test(folded)) return undefined;
  const outright = CHOICE.exec(folded);
  const choice = outright ?? DOING.exec(folded);
  const contrast = CONTRAST.exec(folded);
  const reason = REASON.exec(folded);
  if (choice === null) return undefined;
  if (outright === null) {
    if (contrast === null && reason === null) return undefined;
    if (speaker === "assistant" && !FIRST_PERSON.test(folded)) return undefined;
  }
  return {
    hasReason: reason !== null,
    isOutright: outright !== null,
    choiceEnd: choice.index + choice[0].length,
    ...(contrast === null ? {} : { contrast: { start: contrast.index, end: contrast.index + contrast[0].length } }),
    ...(reason === null ? {} : { reasonAt: reason.index }),
  };
}

/** Whether a folded sentence gives the reason of the one before it. */
export function givesReason(folded: string): boolean {
  return REASON_FIRST.test(folded);
}
