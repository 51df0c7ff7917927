// Words around the things that people choose among, in any language, folded.

/** What follows one of these is turned down. */
export const TURNED_DOWN =
  /\b(?:instead of|rather than|over|not|no longer|statt|anstatt|anstelle von|nicht|au lieu de|au lieu d'|plutot que|plutot qu'|pas|et non)\s+(?:the |des |de |d'|the |mit |von )?/;
export const INSTEAD_OF = /instead|rather|statt|anstelle|lieu|plutot/;
/** A tool that is named after a word for using it, whatever it is. */
export const USED =
  /\b(?:us(?:e|es|ing)|(?:mov(?:e|ed|ing)|switch(?:ed|ing)?|migrat(?:e|ed|ing)|back) (?:over |back )?to|benutzen?|verwenden?|nutzen?|nimm|nehmen wir|utilis(?:e|es|ez|er))(?: (?:always|only|immer|nur|bitte|toujours|pas|jamais|uniquement|ab jetzt|from now on))* (?<name>[a-z][\w.@/-]*\w)/;
/** Words after `use` that are not names. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  (
    "the this that my our your an any more all every each it them case cases now des les le la un une de du der die das den " +
    "ein eine einen keine nicht"
  ).split(" "),
);
/** A known value counts only right after one of these, or at the start of the statement. */
export const USING_WORDS: ReadonlySet<string> = new Set(
  (
    "use using used uses with in to as decided agreed settled voted em ficam prefer only always no not avoid without forget about two four mit als auf bei nimm " +
    "nehmen nutze nutzen benutze benutzen verwende verwenden immer jetzt nur kein keine keinen ohne vergiss den utilise " +
    "utilisez utiliser en avec sans pas des de sur toujours les over than of statt settle que qu lieber doch plutot stattdessen rather a passe mind: usa usar use utiliza utilice siempre sempre con com sin sem agora ahora mejor"
  ).split(" "),
);
/** A value is turned down only right after one of these: `no mocks in TypeScript` is not against TypeScript. */
export const REFUSING_WORDS: ReadonlySet<string> = new Set(
  (
    "use using no not avoid without or never nutze nutzen benutze benutzen verwende verwenden kein keine keinen ohne oder " +
    "nicht nie utilise utilisez utiliser pas de d sans ou jamais forget"
  ).split(" "),
);
