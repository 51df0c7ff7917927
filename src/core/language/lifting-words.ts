// Words by which a statement takes rules back, leaves them in force or merely tells something, in any language, folded.

/** Rules in general. */
export const RULE_WORD =
  /\b(?:rules?|constraints?|restrictions?|instructions?|preferences?|requirements?|guidelines?|everything i|regeln?|vorgaben?|anweisungen|regles?|contraintes?|consignes?)\b/;
/** One rule, without saying which. */
export const ONE_RULE =
  /\b(?:last|latest|that|this|letzte\w*|diese|derniere|cette) (?:\w+ )?(?:rule|constraint|restriction|instruction|preference|requirement|regel|vorgabe|regle|contrainte|consigne)\b/;
/** Says that things are different from before, so that naming part of a rule is enough. */
export const DIFFERENT =
  /\b(?:now|again|after all|from (?:now|here) on|any ?more|actually|too|as well|also|either|jetzt|nun|wieder|doch|auch|ab jetzt|ab sofort|maintenant|de nouveau|a nouveau|finalement|desormais|aussi|longer|shorter|larger|bigger|higher)\b|^(?:ok|okay|alright|fine|all right|gut|bon)\b/;
/** Says that it was so before: something must have stood against it. */
export const BACK =
  /\b(?:again|after all|any ?more|any longer|no longer|wieder|doch|nicht mehr|de nouveau|a nouveau|finalement|remettre|reprendre|otra vez|de nuevo|ya no|de novo|afinal)\b/;
/** `Comments are fine` allows them; `the comments are fine` praises those that are there. */
export const ANY_OF_THEM =
  /^(?!(?:the|this|that|these|those|my|your|it|you|we|i|der|die|das|le|la|les)\b)[\w/.-]+(?: [\w/.-]+){0,3} (?:is|are|isn't|aren't)\b/;
/** Says that nothing else is allowed, without a negation. */
export const RESTRICTS =
  /\b(?:only|solely|exclusively|under|below|up to|at most|max\w*|stay|stick|limit|restrict|keep|unchanged|untouched|frozen|nur|ausschliesslich|bleib\w*|unverandert|hochstens|uniquement|seulement|reste\w*|intact\w*)\b/;
/** An exception leaves the rule in force. */
export const ONCE =
  /\b(?:(?:just|only) (?:this|for) (?:once|time|one)|this (?:once|one time)|as an exception|ausnahmsweise|nur (?:dieses|diesmal|ein) ?mal|exceptionnellement|(?:juste|seulement) cette fois|une seule fois)\b/;
/** Orders nothing that was forbidden. */
export const REMOVES =
  /^(?:remove|delete|drop|uninstall|get rid|fix|entfern\w*|losch\w*|supprime\w*|enleve\w*|elimina\w*|borra\w*|quita\w*|remova|apague)\b/;
/** What waits for a word of the user's is over with the first order. */
export const WAITING =
  /\b(?:yet|until|till|for now|wait|hold|noch|bis|vorerst|warte|encore|attends|jusqu'a|pour l'instant)\b/;
/** Says that something is next as often as that it is different. */
export const WEAK_CHANGES =
  /\b(?:now|again|wait|actually|rather|instead|jetzt|nun|wieder|doch|lieber|maintenant|plutot|plus|ahora|agora|ja)\b/g;
/** Allows nothing when it is said of something that is there. */
export const PRAISE = /\b(?:fine|good|ok|okay|great|cool|alright|in ordnung|gut|bien|bon)\b/;
/** What there is already was never forbidden. */
export const EXISTING =
  /\b(?:existing|(?:we|you|they) (?:already )?have|vorhanden\w*|bestehend\w*|existant\w*|existentes?)\b/;
/** Ends a duty, and forbids what nobody had asked for. */
export const STOPS =
  /^(?:stop|quit|cease|no more|hor auf|schluss mit|arrete|arretez|deja de|dejen de|pare de|basta de|enough with) (?!the\b|than\b)/;
/** `It's 250 per minute now`: a value, and nothing else, is different. */
export const NEW_VALUE = /^(?:it's|it is|that's|that is|c'est|es sind|das sind|es sind jetzt|son|sao)\b/;
/** What others may do, the reader may not. */
export const SOMEBODY_ELSE = /^(?:only i|nur ich|he|she|they|er|sie|il|elle|ils|elles|ella|ellos|ele|ela|eles)\b/;
/** `..., never with an underscore`: more of what is told. */
export const MORE =
  /^(?:never|not|always|only|nie|nicht|immer|nur|jamais|toujours|nunca|siempre|solo) (?:with|in|on|at|by|from|for|when|if|mit|bei|auf|wenn|avec|dans|quand|con|en|cuando)\b/;
/** Where or when something is allowed. */
export const BOUNDED = /(?<=\S )(?:where|wherever|if|when|as long as|wo|wenn|falls|si|quand|donde|cuando)\b.*$/;
