import { foldText } from "../../../../text/fold-text.ts";

/** A name of an error as runtimes write it, or a code of the operating system, an HTTP status, a compiler. */
const NAMED_ERROR =
  /\b(?:[A-Z][A-Za-z]{2,40}(?:Error|Exception)|Error:|E[A-Z]{4,12}|(?:HTTP|status(?: code)?) [45]\d\d|TS\d{4}|ERR_[A-Z_]{3,40}|SIG[A-Z]{3,6}|panic:|Segmentation fault)\b/;

/** Says that something does not work, in words. */
const PLAIN_ERROR =
  /\b(?:(?:still|keeps?) (?:fail(?:s|ing|ed)?|broken|crash(?:es|ing)?)|fail(?:s|ed) with|does(?:n't| not) (?:work|compile|build|start)|blocked by|schlagt (?:immer noch |weiterhin )?fehl|fehlgeschlagen|funktioniert (?:immer noch )?nicht|ne (?:marche|fonctionne|compile|demarre) (?:toujours )?pas|echoue)\b/;

const SOLVED =
  /\b(?:fixed|resolved|solved|works? (?:now|again)|working (?:now|again)|(?:now )?pass(?:es)? (?:now|again)|now pass(?:es)?|no longer (?:fail\w*|occur\w*|appear\w*|broken|crash\w*)|all (?:tests )?(?:green|pass\w*)|behoben|gelost|gefixt|funktioniert (?:jetzt|wieder)|lauft (?:jetzt|wieder)|corrige|resolu|regle|(?:marche|fonctionne) (?:maintenant|a nouveau|de nouveau))\b/;

const NOT_SOLVED =
  /\b(?:not|n't|isn't|wasn't|once|until|if|should be|to be|nicht|noch nicht|pas|pas encore) (?:yet )?(?:been )?(?:fixed|resolved|solved|behoben|gelost|corrige|resolu)\b/;

/** What a sentence says about trouble: that something fails, or that it was put right. Undefined where it says neither. */
export function readReport(sentence: string): "error" | "solution" | undefined {
  const folded = foldText(sentence);
  if (SOLVED.test(folded) && !NOT_SOLVED.test(folded)) return "solution";
  return NAMED_ERROR.test(sentence) || PLAIN_ERROR.test(folded) ? "error" : undefined;
}
