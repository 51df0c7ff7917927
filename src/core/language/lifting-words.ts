// Words with which people take rules back or leave them in force, in any language, folded.

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
  /\b(?:again|after all|any ?more|any longer|no longer|wieder|doch|nicht mehr|de nouveau|a nouveau|finalement|otra vez|de nuevo|ya no|de novo|afinal)\b/;
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
