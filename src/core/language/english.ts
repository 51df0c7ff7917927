import type { Language } from "./language.ts";

/** English. */
export const english: Language = {
  steady:
    "always|never|ever|at all times|all the time|(?:every|each|any) ?time|without (?:any )?exceptions?|without fail|no matter (?:what|who|how|where)|in (?:any|every|all|no) cases?|(?:under|in) (?:no|any|all) (?:circumstances?|conditions?|way)|on no account|at no (?:point|time)|by default|as a (?:\\w+ )?(?:rule|default|habit|matter)|in general|on principle|everywhere|anywhere|throughout|across the board|consistently|permanently|strictly|at (?:any|all) costs?|for good|at all|ever again|whatsoever|period|full stop",
  horizon:
    "from (?:now|here|today|tomorrow|this (?:point|moment|day|week)|then|monday|next week)(?: on(?:wards?)?| forward| out)?|(?:going|moving) forward|henceforth|hereafter|in (?:the )?future(?! (?:work|versions?|releases?|research|steps?))|until further notice|(?:until|till|unless|without) (?:i|me|my|we|told|asked|instructed|explicitly|otherwise|needed|necessary|required|there is|it is)|as long as|while (?:i|we)|for the (?:rest|remainder|duration) of|for (?:this|the|our) (?:whole |entire )?(?:project|session|repo|repository|codebase|sprint)|in this (?:project|repo|repository|codebase|session|house|team|shop)|starting (?:now|today|with|from)|as of (?:now|today)|around here|(?:whenever|wherever|each time|every time|any time) (?:you|we|i|a|an|something|there)",
  universal:
    "every|each|all|any|everything|anything|whatever|whenever|wherever|whichever|everyone|everybody|anyone|anybody|per|in general|throughout|whole|entire",
  exclusive: "only|solely|exclusively|purely|nothing but|nothing else|no other|instead of|rather than",
  negation:
    "not|no|none|nothing|nobody|nowhere|without|don't|dont|do not|never|neither|nor|mustn't|shouldn't|can't|cannot|cant|won't|avoid|refrain",
  prohibits:
    "off|forbidden|prohibited|banned|forbids?|frozen|alone|off[- ]limits|no-go|read-only|untouchable|taboo|nobody|out of bounds|hands off|unacceptable|private|confidential",
  duty: "must|mustn't|must not|shall|shan't|should|shouldn't|ought|needs? to|has to|have to|had better|(?:is|are) (?:not |never |always |only )?(?:to (?:be|stay|remain|go|use|have)|supposed|expected|required|meant|obliged)|needs?|requires?|(?:may|can) (?:not|only|never)|can't|cannot|may",
  binds: "must|mustn't|has to|have to|needs? to|shall|ought|is to be|are to be|(?:is|are) not to",
  norm: "my (?:job|call|business|turf)|(?:is|are) mine|existing (?:[\\w-]+ )?(?:style|patterns?|conventions?|architecture|structure|design|code style|naming)|forbidden|prohibited|banned|bans?|forbids?|disallowed|disallow|off[- ]?limits|not (?:allowed|ok(?:ay)?|fine|permitted|acceptable|tolerated|welcome|wanted|negotiable|yours|an option|up for|up to)|unacceptable|no-?go|a no|a no-no|taboo|out of (?:bounds|scope|the question)|off the table|deal-?breakers?|read-?only|frozen|sacred|sacrosanct|untouchable|mandatory|compulsory|obligatory|required|a must|non-?negotiable|discouraged|encouraged|confidential|reserved|(?:leave|left|let|leaving)\\b.{1,60}\\balone|untouched|unchanged|intact|as (?:is|it is|they are)|that way|disabled|enabled|private|hands off|your hands|backwards? compatible|no business|permission",
  bound:
    "rules?|polic(?:y|ies)|conventions?|guidelines?|style ?guide|standards?|requirements?|constraints?|principles?|agreed?|promised|decided|budget|limits?|limited|maximum|max|minimum|caps?|ceiling|quota|deadline|at most|at least|no (?:more|longer|less|fewer) than|not more than|up to|(?:under|below|within) (?:the limit|an?|one|two|three|\\$?\\d+\\w*)|less than|fewer than|exceed|or less|or fewer|tops|tolerance",
  wish: "i (?:\\w+ )?(?:prefer|want|need|expect|insist|like|love|hate|dislike|demand|require|wish|care|tolerate)|i (?:don't|do not|never|can't|won't|would|only) (?:want|like|need|stand|accept|allow|tolerate|prefer|rather|care)|i'd (?:like|prefer|rather|appreciate|love)|i'm (?:allergic|picky|strict|fond|(?:not )?a (?:big )?fan|fussy|used to)|my (?:preference|rule|convention|style|habit|policy)|prefer|preferably|preferred|favou?r|we (?:prefer|want|like|expect|insist)",
  occasion:
    "(?:before|after) (?:you|we|each|every|any|\\w+ing)|when(?:ever)? you|(?:with|on|in|at|for) (?:each|every)|(?:each|every|any)(?: \\S+){1,3} (?:you|i|we) \\w+|(?:each|every|any) time|if you|where(?:ver)? (?:you|possible)",
  consult:
    "ask|check with|consult|confirm|approval|approve|permission|tell me|let me know|run (?:it|them|that) (?:by|past)|sign[- ]?off|consent|(?:my|explicit|written) (?:ok|okay|go|go-ahead|word|approval|yes)|wait for (?:me|my)|show me|warn me|notify|flag|myself|by a human",
  manner:
    "briefly|brief|short|shorter|concise|concisely|terse|tersely|succinct|small|smaller|tiny|plain|simple|simply|detailed|in detail|verbose|long|polite|formal|informal|friendly|clean|readable|minimal|strict|pure|explicit|descriptive|meaningful|consistent|factual|sentences?|words|lines?|columns|characters|bullet points?|bullets|style|tone|format|spelling|indentation|camelcase|snake_case|kebab-case|pascalcase|lowercase|uppercase|tabs|spaces|emojis?|english|german|french|spanish|italian|portuguese|chinese|japanese|dutch|russian|british|american|utc|iso|async|sync|typed|hints?|at a time|step by step",
  artefact:
    "commits?|commit messages?|messages|answers?|replies|responses?|comments?|tests|specs|branch(?:es)?|prs?|pull requests?|docs|documentation|docstrings?|names?|variables|functions|methods|classes|files|modules|components|dependenc(?:y|ies)|packages|libraries|imports|migrations|secrets|passwords|logs?|logging|changes|releases|deploys|deployments|production|prod|main|master|code|strings|dates|timestamps|errors|endpoints|queries|tables|columns|charts|diagrams|screenshots|paths|keys|flags|defaults|types",
  you: "you|your|yourself",
  banStart:
    "don't|dont|do not|never|no|not(?! (?:everything|all|every))|avoid|refrain|abstain|stop|quit|cease|without|nothing|nobody|none|zero|neither|try not|please don't|let's not|hands off|steer clear|stay (?:out|away|clear|off)|keep (?:out|away|off|your hands)|under no",
  keepStart:
    "let's (?:stick|keep|always|never|only|stay|settle|avoid)|keep|stick|stay|leave|maintain|preserve|retain|limit|restrict|cap|confine|prefer|favou?r|follow|respect|treat|assume|remember|make sure|be|ensure|adhere|obey|observe|mind|use|write (?:in|all|every|each|only|your|code|tests|comments?|commits?|messages?|docs|names|small|short|clean|plain|them|the (?:date|result|answer))|answer|respond|reply|talk|speak|address|call me|name|format|indent|sign|prefix|suffix|wrap|pin|cite|quote|standardi[sz]e|target|ask|consult|document|cover|handle|log|store|express|validate|escape|mention|work|always|only|ever|aim|go with|stick with|take care|see to it|spell|capitali[sz]e|annotate|isolate|separate|guard|encrypt|hide|mask|round",
  deedStart:
    "fix|add|rename|delete|remove|show|explain|create|implement|build|translate|summari[sz]e|open|look|find|go|continue|undo|revert|put|give|draft|start|try|run|rerun|read|check|update|change|move|refactor|review|investigate|figure|debug|convert|generate|list|print|tell|describe|compare|sort|group|help|let's(?! (?:stick|keep|always|never|only|stay|settle|avoid|agree|not)\\b)|make(?! sure)|set|clean|migrate|install|merge|commit|push|deploy|plot|render|extract|split|replace|finish|complete|proceed|send|paste|download|fetch|restart|kick|draw|compute|count|search|write (?:an?|the|me|some|integration|unit)|do|get|take(?! care)|have|wait|save|close|load|test|train|begin|next|now|work (?:on|through)|shorten|reduce|increase|raise|lower|bump|set ?up|configure|design|adjust|tweak|improve|prepare|analy[sz]e|evaluate|apply|use (?:this|that|it|the)|stop the|come|pull|open|small|scrap|redo|repeat|retry|rebase|reset|insert|append|drop|shrink|enlarge|swap|turn|enable|disable|hook|wire|bring|pick|choose|select|verify|confirm|see|ship|publish|tag|bisect|benchmark|profile|measure|trace|reproduce",
  conditionStart:
    "if|when|whenever|before|after|unless|until|while|once|in case|for (?:every|each|any|all|anything|everything|new)|as soon as|should you|every time|each time|any time",
  weStart: "we|we're|we've|our|let's agree|the team|this (?:project|repo|repository|codebase|package|team|house)",
  iStart: "i|i'm|i've|i'll|i'd|my|me",
  definiteStart: "the|this|that|these|those|an?|some|both|another|its|line|case|number",
  thirdStart:
    "it|it's|he|she|they|there|there's|that's|this (?:is|should|must|needs|has|will)|someone|somebody|something|he's|she's|they're|one (?:of|is|was|has|must|should|can|test|user)|people|users?|customers?|clients?|his|her|their",
  questionStart:
    "why|what(?!ever)|how(?!ever)|who|which|where(?!ver)|when (?:did|do|does|is|are|was|were|will|can)|is|are|am|was|were|does|did|do (?:i|we|you|they)|can (?:i|we|it|this|that|they)|could (?:i|we|it)|may i|would (?:it|i|we)|will (?:it|this|that)|has|have (?:i|we|you|they)|isn't|aren't|doesn't|didn't|shall (?:i|we)|should (?:i|we|it|this|that|the)|any (?:idea|reason|chance)",
  once: "this time|in (?:this|that) (?:e?-?mail|letter|answer|reply|file|case|one|chapter|message)|here$|for (?:this|the|that) (?:one|pr|mr|ticket|release|commit|file|function|test|question|answer|e?mail|moment|task|branch)|(?:just|only) this|once|this one|that one|for now|right now|(?<!from )now|one more time|again|yet|today|tonight|next(?! to)|(?<!\\b(?:me|us|asking|ask) )first|then|quickly|for a (?:moment|second|minute)|in a (?:moment|second|minute)|the (?:second|first|third|last|next|latest|previous|old|current)|last one|(?:this|that) (?:file|function|test|line|error|bug|page|one|button|case|issue|part|thing)|before you open|already|still|the rest|you just|just made|just added|i need to",
  past: "was|were|did|didn't|had|hadn't|wasn't|weren't|been|used to|yesterday|last (?:week|month|year|night|time|monday|friday)|ago|earlier|previously|back then|tried|went|got|came|saw|told|said|thought|forgot|happened|worked|failed|made|wrote|ran|found|noticed|started|stopped|changed|in the past|so far|(?:must|should|would|could) have (?:been|done|gone|\\w+ed)|have(?:n't)? (?:\\w+ed|seen|been|done)",
  trouble:
    "bugs?|exception|crash(?:es|ed|ing)?|fail(?:s|ed|ing|ures?)?|broken|breaks|hangs?|hung|slow|slowly|wrong|leaks?|leaked|doesn't work|not work(?:ing)?|problem|issue|warn(?:s|ing)?|complain\\w*|stack ?trace|stuck|freezes|throws?|assertionerror|traceback|undefined|null|flaky|weird|strange|odd|twice|misaligned|truncated|loads|returns|shows|expects?",
  doubt:
    "i think|i guess|i believe|i suppose|maybe|perhaps|probably|seems?|looks? (?:like|as|good|fine|ok)|apparently|wonder\\w*|not sure|might|i see|i know|i understand|supposedly|of course|haha|lol|funny|interesting|sorry|thanks|thank you|impressive|i must say|must be the|must be a|it must be",
  others:
    "users?|customers?|clients?|visitors?|guests?|admins?|employees|boss|manager|intern|colleagues?|coworkers?|maintainer|competitors?|people|button|dialog|page|screen|modal|menu|form|field|header|footer|icon|popup|dropdown|app|application|server|parser|validator|function that|compiler|linter|browser|game|player|password|spec|docs say|guide|changelog|readme|policy page|story|returns?|if (?:the|a) (?:key|value|user)",
  idiom:
    "don't (?:worry|mind|bother|hesitate|panic|know|think|see|understand|get me wrong|sweat|be sorry)|never ?mind|no (?:idea|problems?|worries|need|thanks|way|doubt|rush|wonder|clue|luck|hurry|matter|success|difference)|keep (?:going|it up|at it|me posted|trying|in mind|an eye)|no,|not (?:bad|sure|yet|really|quite|exactly)|stay tuned|i must (?:say|admit)|you (?:forgot|said|did|were|are right)|let me (?:know when|see|check|think)",
  politeStart: "(?:can|could|would|will) you(?: please| kindly| maybe)?",
  habit:
    "gets?|goes|go|belongs?|lives?|stays?|remains?|comes?|uses?|has|have|are|is|runs?|starts?|ends?|follows?|supports?",
  outcome:
    "pass|passes|passing|passed|green|red|works|done|ready|finished|got it|makes sense|happens|green|needed|fine so far|builds|compiles fine",
  pronoun: "it|them|that|this one|those|these",
  allows:
    "(?:you|we) (?:may|can|could)(?! (?:only|not|never|no))|you(?:'re| are) (?:now |again )?(?:free|allowed|welcome|permitted)|free to|feel free|(?<!not )(?<!n't )(?<!only )allowed|(?:is|are|it's|be) (?:now |again |also |totally |perfectly |just |quite )*(?:ok(?:ay)?|fine|alright|all right|permitted|acceptable|welcome|good|open|legit|approved|unlocked|possible|cool)|fair game|go ahead|(?<!not )yours to|cleared|(?:can|may) (?:now |also )?be (?:bigger|longer|larger|higher|more|up to)|(?:can|may)(?: \\S+){1,4} (?:after all|again)|no problem|not a problem|no longer a problem|i don't mind|my blessing|got (?:my )?permission|no objections?",
  releases:
    "(?:don't|do not|dont|needn't|doesn't|does not|no longer|not) (?:have to|need|needed|required|necessary|obliged|mandatory|matter)|(?:isn't|aren't|is not|are not|no longer) (?:needed|necessary|required|mandatory|a must)|needn't|no (?:longer )?need|optional|(?:can|may) (?:now )?(?:stop|skip|go|drop|omit|leave|quit)|unnecessary|overkill|pointless|enough with",
  repeals:
    "(?:we|we're|we've|they|they're) (?:ripping|ripped|throwing|threw|thrown|kicking|kicked|phasing|phased) out|(?:we're|we've|we) (?:getting|got|gotten) rid of|(?:how|what|where|when|which)ever (?:[\\w-]+ )?(?:you|u) (?:like|want|prefer|need|please|feel|think)|as (?:you|u) (?:please|like|wish|see fit)|up to (?:you|u)|your (?:call|choice)|what(?:'s| is) (?:simpler|easier|simplest|easiest|best) for you|no secret any ?more|(?<!not )(?<!don't )(?<!never )(?<!dont )forget|(?<!not )(?<!don't )(?<!never )(?<!dont )ignore|disregard|scrap(?:ped)?|scratch|(?<!never )(?<!not )(?<!n't )drop(?:ped|ping)?(?! below| under| off)|cancel(?:led)?|lift(?:ed)?|revoked?|withdraw\\w*|take (?:it |that |this )?back|took (?:it |that |this )?back|retract\\w*|never ?mind|nvm|ditch(?:ed)?|discard|undo|strike|abandon(?:ed)?|void|obsolete|expired|moot|(?:is|are|all) (?:ancient )?history|(?:doesn't|does not|don't|do not|no longer) (?:apply|applies|count|hold|stand)|changed my mind|(?:was|were) (?:a mistake|silly|wrong|an? (?:bad|stupid|dumb|terrible) idea)|silly of me|is over|are over|is off(?![- ](?:limits|the))|is gone|are gone",
  changes:
    "now|instead(?! of)|actually|switch(?:ed|ing)?|mov(?:ed|ing)|move to|migrated|migrating to|changed|changing to|back (?:at|in|to|on)|we left|torn down|deprecated|retired|bump(?:ed)?|rais(?:e|ed)|lower(?:ed)?|upgrad(?:e|ed|ing)|downgrad(?:e|ed)|after all|rather|back to|^(?:no,? )?wait(?! for| until| till)|mistake|turned out|in favou?r of|dropp(?:ed|ing)|new (?:\\w+ )?(?:scheme|rule|plan|policy|limit|convention)|again|any ?more|from (?:now|here|today)|as of|sunset|replac(?:e|ed|ing)|no longer|too (?:long|short|slow|strict|small|poor|much)|make (?:that|it)|finally|gone|go ahead and|feel free|on second thoughts?",
  concludes:
    "decisions?|decided?|chose|chosen|settled|opted|agreed|(?:go|going|went) with|instead of|rather than|because|root cause|turns out|the (?:problem|issue|cause|reason|bug) (?:is|was)",
  announceStart:
    "(?:(?:ok|okay|now|first|next|then|great|perfect|good|sure|alright|so)\\b[\\s,.!:-]*)*(?:let me|let's|i'll|i will|i(?:'m| am) (?:(?:also|now|still|just) )?(?:(?:going|about) to|waiting|checking|looking|watching|monitoring|continuing)|(?:(?:it|this|that|the \\w+)(?: is|'s) )?still (?:running|working|waiting)|i need to|i should|i want to|i (?:now )?have (?:a|the) (?:\\w+ )?(?:picture|understanding|overview)|looking at|checking|reading|running|starting)",
  declines:
    "i(?:'m| am) (?:sorry|unable|not able)|i (?:can(?:'|no)t|cannot|won't|will not) (?:help|assist|summari[sz]e|comply|continue|provide|do that|process)|as an ai (?:language )?model|against my (?:guidelines|policy)",
  leadIns:
    "you know what|(?:oh )?come on|please|pls|plz|also|and|but|ok|okay|k|so|btw|by the way|oh|actually|hey|hi|hello|just|again|then|however|important|importantly|note(?: that)?|remember(?: that| to)?|reminder|don't forget(?: to)?|do not forget(?: to)?|fyi|(?:it )?(?:would|'d|will) be (?:nice|great|good|cool|lovely|helpful|ideal|better|awesome|perfect|best) if(?= you| we)|it'd (?:be (?:nice|great|good|cool|lovely|helpful|ideal|better)|help(?: me)?(?: a lot)?) if(?= you| we)|i'd be (?:grateful|happy|glad|thankful) if(?= you)|i(?:'d| would) (?:really )?(?:appreciate|like|love|prefer) it if(?= you)|(?:can|could) (?:we|you)(?: both)? (?:agree|make it a rule)(?: that| to)?|you could(?= (?:keep|stop|always|never|use|stick|leave|avoid|not))|one (?:more|last|other)? ?(?:thing|rule|note|request)|another (?:thing|rule)|(?:just )?so you know|(?:keep|bear) in mind(?: that)?|be aware(?: that)?|for the record|to be clear|in short|on second thoughts?|alright|all right|fine|hmm|hm|cool|nice|perfect|looks good|lgtm|(?:as|like) i said|i (?:said|told you|repeat)(?: to)?|in addition|additionally|yes|yeah|yep|sure|thanks|thank you|thx|first|second|finally|good|great|right|well|seriously|look|listen|i (?:want|need) you to|i(?:'d| would) like you to|try to",
  reports:
    "(?<!i )(?<!i've )(?:says|said|stated|wrote|writes|mentions|mentioned|claims|claimed|suggests|suggested|recommends|recommended|told (?:me|us|him|her|them)|(?<!you )asked me|insists|insisted|complains|complained|warns|warned|thinks|reported|announced|argued|proves|discussed)|(?:docs?|documentation|readme|manual|guide|they|people|spec|comments?) (?:state|say|mention|recommend|suggest|claim|tell|read|warn|agreed)s?|according to|(?:e-?mail|message|mail|note|letter) from|(?:the )?error is|in (?:this|the|that|their) (?:meeting|thread|book|article|paper|talk|video|call)",
  follows:
    "(?:follow|obey|stick to|adhere to|comply with|respect|apply|observe|abide by|keep to|go by)\\b.{0,40}\\b(?:rules?|guidelines?|guide|conventions?|standards?|instructions|them|(?:these|those|below|above|following)(?! (?:steps?|tasks?|examples?|links?|questions?)))",
  headings:
    "(?:rules?|constraints?|guidelines?|conventions?|preferences?|restrictions?|principles?|boundaries|dos and don'ts)(?: for [\\w ]+)?$",
  contrasts: "but|however",
  joints: "and|then|so|also",
  openers:
    "never|always|don['’]?t|do not|only|avoid|please|no|use|make sure|ensure|keep|leave|stop|stick to|prefer|ask me|you must|you may|you can|from now on|under no|without|keeping|leaving|wrap|indent|limit|stay|stick|skip|work|answer|respond|reply",
  trailers: "without (?:add|alter|break|chang|delet|edit|install|introduc|modify|remov|renam|touch|us)ing",
  subordinators:
    "if|when|whenever|every time|each time|before|after|until|till|unless|once|for|from|going|moving|in|as|while|whatever|since|because|under|by|on|with|without|remember|no matter|instead",
  consequences: "so(?! that| far| much| many| as)|hence|therefore|which is why",
  tellers:
    "(?:the|my|our|his|her) [^\\s,]+ (?:complains?|insists?|wants?|prefers?|fails?|breaks?|likes?|hates?|needs?)|i|i['’][a-z]+|im|we|we['’][a-z]+|he|she|they|they['’][a-z]+|he['’]s|she['’]s|it(?!\\s+(?:and|or))|it['’]s|its \\S+|that['’]?s|that (?:is|was|way)|this is|there['’]s|there (?:is|are)|otherwise|because|since|cause|cuz|as (?:i|we|they|it|he|she)|nobody (?:can|knows)|(?:the|my|our|his|her|their) [^\\s,]+ (?!and |or |of )[a-z]+s (?:it|them|this|that|us|me|everything|nothing|no|not|an?|the|in|on|with|for|too)|(?:the|an?|my|our|his|her|their|your) (?:[^\\s,]+ ){1,4}(?:is|are|was|were|has|have|had|does|did|can|could|will|would|needs|wants|uses|knows|[a-z]+n['’]?t)",
  workedOn: "touch edit change modify alter adjust rework",
  functionWords:
    "max maximum minimum target per new a an the this that these those it its i we you he she they me us my our your to of in on at by for from with into onto and or but not no nor never always only ever don't dont do does did is are was were be been being am have has had must should shall may might can could will would please now again anymore more any all every each some longer forget ignore disregard drop cancel lift remove rule rules constraint restriction what said about use using used make sure keep if when before after until unless first so as also just fine ok okay allowed free feel need want avoid prefer stop here there going forward rest out over than then instead rather further notice say last told mind back yet anything everything nothing add let's let me's go ahead on off second thought thoughts hold wait away clear hands stay fair game welcome permitted alright acceptable optional required needed necessary requirement requirements instruction instructions restriction restrictions preference preferences guideline guidelines limit raise ban lifted apply applies valid both none previous earlier from scratch scrap never nevermind nvm reset too well either i'm i've you're it's we're isn't aren't doesn't longer anymore take takes took care actually way while once by nor through done such okay perfectly totally start starts whole bit really very write adding using available strict leave alone history obsolete void expired cancelled freeze frozen policy dropped permission approval upgrade downgrade switch back stay stays against got out longer bigger larger higher detailed granted approved overkill them their themselves gave give given thing things myself even come problem under below within",
  phrases: [
    /^(?:anything|everything|whatever|any)\b.{1,60}\b(?:ask|tell|ping|check with) me\b/,
    /^(?:everything|anything|all of it) (?:goes|belongs|lives|stays|has to|must|needs)\b|^(?:[\w-]+ ){1,4}stays? (?:out|off|away|in|on|as|the|with)\b/,
    /\b(?:at most|no more than|not more than|max(?:imum)?(?: of)?|at least)(?: an?)? (?:[$€£]?\d|one|two|three|four|five|ten)/,
    /\b(?:is|are) (?:what|the (?:one|ones|place|root|tool)) (?:we|i|to)\b(?!.*\b(?:want|need|mean|think|see)\b)/,
    /^(?:one|a single|two|three|four|five|max|at most|up to|\d+)(?: [\w-]+){1,4} (?:per|each|at a time|for each|for every|at most|max|tops)\b/,
    /^i(?:'ll| will)? (?:do|handle|make|run|push|commit|merge|deploy|review|approve|take care of)\b.{0,60}\b(?:myself|before (?:it|they|anything))\b/,
    /^(?:it|that|this|everything|anything|the [\w-]+) (?:has to|must|needs to) (?:stay|remain|keep|work|run|compile|build)\b/,
    /^(?:talk|speak|write|explain|answer|treat)\b.{0,40}\b(?:like|as if) (?:i'm|i am|i|you|an?|to)\b/,
    /^(?:you )?(?:don't|do not|dont|never|not ever|try not to|take care not to|be careful not to|be sure not to|let's not)\b/,
    /^(?:avoid|refrain|abstain|desist|steer clear|hold off|hold back|wait (?:with|for|until|till|before)|(?:hands|fingers) off|(?:stay|keep) (?:your hands |well )?(?:away|out|clear|off))\b/,
    /^(?:no|zero) (?:more |new |extra |other )?[\w-]+.{0,80}$|^(?!.*\b(?:is|are|was|were)\b).*, no [\w-]+(?: [\w-]+)?$/,
    /\b(?:off[- ]limits|off the table|out of scope|out of bounds|out of the question|not an option|no-go|deal-?breaker|forbidden|prohibited|banned|taboo|untouchable|sacrosanct|non-negotiable|mandatory|compulsory|obligatory|a must|a hard requirement)\b/,
    /\b(?:is|are|stays?|remains?) (?:strictly |absolutely )?(?:read-only|not (?:to be|allowed|permitted|ok|okay|fine|acceptable|tolerated|welcome|negotiable)|no longer (?:ok|okay|fine|acceptable|welcome)|frozen|locked)\b|\b\w+s? tolerated$/,
    /\b(?:you|we|your [\w-]+|code|[\w-]+s|everything|nothing|nobody|anything) (?:must|shall)\b|\b(?:must|shall) (?:never|not|only|always|stay|remain|be)\b|\b(?:mustn't|shan't)\b/,
    /\byou (?:can ?not|can't|may not|(?:may|can) (?:only|never))\b|\bmay (?:never|only)\b|^[^,]*\bmay not be \w+ed\b/,
    /^only (?:[\w-]+ ){1,4}(?:may|must|shall|should|(?:is|are|am) allowed)\b/,
    /^(?:[\w-]+ ){0,3}(?:[\w-]+s|code) should\b/,
    /^(?:each|every|all|any) (?:(?!is\b|are\b)[\w-]+ ){1,5}(?:needs?|requires?|gets?|goes|go|has to|have to|belongs?|starts?|begins?|ends?|exports?|carr(?:y|ies)|lives?|stays?|comes?)\b/,
    /^(?!the\b|these|those)(?:[\w-]+ )?[\w-]+s (?:go|belong|live|stay|start with|end with|need|require|use|have to|get)\b/,
    /^(?:make sure|ensure|be sure|see to it|take care)\b(?! to (?!not\b|never\b|always\b|only\b|keep\b)).{0,100}\b(?:stays?|remains?|always|never|still|keeps?|not|don't|doesn't|no|nothing|every|each|all|only|unchanged|any)\b/,
    /\bit(?:'s| is) (?:very |absolutely )?(?:important|crucial|essential|vital|imperative|critical|necessary|required) (?:that|to)\b/,
    /^(?:VERB)\b.*\b(?:always|every time|each time|everywhere|throughout|at all times|exclusively|consistently|whenever|by default|in general|wherever|without fail)\b/,
    /^(?:do|work) (?:[\w' ]+ )?(?:in|on) (?:small|tiny|short|separate|an? (?:separate|new|own)|your own)\b|\bas (?:few|little|short|small|simple|brief) (?:[\w-]+ )?as possible\b/,
    /\b(?:from (?:now|here|this point|today) (?:on|onwards?|forward)|(?:going|moving) forward|henceforth|for the (?:rest|remainder|duration) of|(?:until|till) further notice|(?:until|till|unless) i\b|unless (?:told|asked|instructed|explicitly|needed|necessary|required)|for (?:this|the) (?:whole|entire) \w+|without (?:any )?exceptions?|without fail|at (?:any cost|all costs)|ever again|as a (?:general |strict )?rule|no matter (?:what|how)|whatever (?:you do|happens)|under (?:no|any|all) circumstances?|under any condition|on no account|in no case|at no point)\b|^throughout\b/,
    /^(?:ask|check with|consult|confirm with|tell|notify|inform|warn|ping|show|get|let me)\b.{0,60}\b(?:first|before|beforehand|approval|permission)\b|^ask (?:me )?(?:when|if|whenever)\b/,
    /^(?:i|we) (?:insist|expect|require|demand|forbid)\b/,
    /^we (?:only|always|never|don't|do not) (?!know|have|need|want|think|see|care|get|had|understand|remember)\w+/,
    /^let's (?:stick|settle|keep|avoid|not|always|never|only|agree|stay)\b/,
    /^call me \w+/,
    /^keep (?!this\b|that\b|it\b)(?:the )?[\w./-]+ (?:\w+ed|tidy|clean|small|short|simple|intact|stable|green|private)$/,
    /^(?:target|stick to|stay on|stay with) [\w.+-]+ v?\d/,
    /^(?:always|only) (?!the\b|an?\b|in\b|been\b|was\b|were\b|has\b|had\b|[\w-]+(?:ed|s)\b)[\w-]+/,
    /\byou (?:should|shall|must|have to|need to|can|may) (?:always|never|only|not)\b/,
    /^your (?:[\w-]+ ){1,2}(?:must|should|shall|has to|have to|will have to|needs? to)\b/,
    /^i(?:'d| would)? prefer (?!if\b|to\b|the\b|this\b|that\b)/,
    /^(?:if|when|whenever|before|after|every time|each time) (?:you|each|every|any|\w+ing)\b[^,]{1,90}, (?:VERB|do not|don't|never|always)\b/,
  ],
  counterphrases: [
    /^(?:never|always) [a-z]+(?:s|ed)$|^never forget (?!to\b)|^(?:respond|reply|answer) (?:to )?(?:the|this|that|his|her|their|my|him|them)\b/,
    /^only (?:one|two|three|four|five|\d+|the|some|half|a few|when|if|in|on) (?!.*\b(?:per|at a time|may|must|allowed|branch|i say|i ask)\b)/,
    /^no,? (?:not|that|this|it|i|we|you)\b|^no [\w -]{1,40} (?:needed|necessary|required)\b/,
    /^(?:explain|tell|show|describe|translate|write|draft|summari[sz]e|find|list|check|remember)\b.{0,30}(?:\b(?:why|what|how|whether|about|who|where|if)\b|:)/,
    /^must be (?:the |an? )?[\w-]+$/,
    /^let me (?:know (?:if|how|what|when|once)|think|see|check|try|get back|take)\b/,
    /^(?:i think )?(?:we|i) should (?!always|never|only|not)/,
    /^(?:this|that|it) (?:should|must|needs to) be\b/,
    /^i (?:like|love|enjoy) (?:to|\w+ing)\b/,
    /^(?:ensure|make sure)(?: that)? (?:we have|there is|there's)\b(?!.*\b(?:always|never|no|every)\b)/,
    /^keep this\b(?!.*\b(?:unchanged|as is|way)\b)/,
    /^use (?:the )?[\w-]+ (?:skill|mode)$/,
    /^[\w-]+ v?\d[\d.]*(?:, [\w-]+ v?\d[\d.]*)+$/,
    /^if (?:so|not|yes|no|needed|possible)\b/,
    /^(?:if|when) (?:i|the|it)\b[^,]{1,60}, (?:it|the|this|that|there|nothing|everything|not|all)\b/,
    /^no [\w-]+ (?:found|included|available|attached|given|provided)\b/,
    /^you (?:must|should|have to|need to) (?:first|then|also|find|understand|know|solve|analy[sz]e|complete|figure|get|look|see|learn|be able)\b/,
    /^(?:i|we)(?:'d| would| do)? (?:need|want|like) (?:an?|the|to|some|help|your help)\b/,
    /^(?:don't|do not|dont|never) (?:worry|mind|bother(?! me)|hesitate|panic|get me wrong|be (?:sorry|afraid|shy)|sweat|know|think|see|seen|heard|understand|have|had|remember|you (?:think|see|find|want|need|agree|have))\b/,
    /^no (?:idea|problems?|worries|need|thanks|thank|way|doubt|rush|wonder|clue|luck|hurry|issues?|matter|longer|success|change|difference|errors?|results?|output|response|such|one|offen[cs]e|sign|trace|joy|kidding)\b/,
    /^(?:keep (?:\w+ing|it up|at it|in mind|an eye|track|(?:me|us) posted|the (?:first|second|last|other|old|new) )|stay tuned|leave (?:me|it|this|that)(?: as is)? (?:a|for|open|at)|let's not (?:overthink|worry|rush|panic|forget|get))\b/,
    /^(?:you )?(?:don't|do not|dont) (?:need|have) to\b/,
    /^avoid (?:the|this|that) (?:crash|errors?|bug|problem|issue|warning|exception|failure|extra|second|duplicate|double)\b/,
    /^(?:i|i've|i'm) (?:(?:never|always|only|just|still|also) (?!want|accept|allow)|don't (?!want|like|allow|accept|tolerate|need .*, (?:only|just))|do not (?!want|like|allow|accept|tolerate)|didn't|can't (?!stand)|cannot (?!stand)|couldn't|have|had|was|am|think|thought|guess|believe|see|saw|know|used|tried|forgot|found|noticed|not|wouldn't|wonder)/,
    /^(?:it|this|that|there|he|she|they) (?:always|never|only|still|just|also|doesn't|didn't|does|did|had|was|were|has|seems?|looks?|keeps?|fails?|works?|takes?|happens?|can't|can|is (?!(?:very |absolutely )?(?:important|crucial|essential|vital|imperative|critical|forbidden|prohibited|mandatory|necessary|required|not (?:allowed|permitted)|off)))\b/,
    /\bmust have (?:been|lost|\w+ed|gone|got|come|made|run)\b|\bmust be (?:null|broken|wrong|due|because|something|some|missing|empty|undefined|somewhere|tired|kidding|joking|\w+ing)\b|^(?:i|we|that|it|there|you) must be\b/,
    /^(?:we|you|they|he|she|i) (?:never|always|only) (?:\w+ed|had|did|got|went|made|saw|ran|forget|break|do that)\b|^you (?:said|were|did|didn't|have|had|always|never) (?!to\b|no\b|have)/,
    /^(?:i want )?(?:the|an?|this|that|your|make the) (?:[\w-]+ )?(?:button|field|form|page|dialog|modal|list|menu|header|footer|input|screen|link|icon|label|column|table|row|popup|dropdown|tooltip)s?\b(?!.*\b(?:alone|untouched|unchanged|off[- ]limits|as is|until i|frozen)\b)/,
    /^(?:show|add|retry|cache|display|return|list|render|print|allow|accept|disable|enable|hide) (?!me\b|no\b|nothing|every|all\b|each|any\b|.*(?:\byou \w+$|, not\b|\bevery time\b|\balways\b|\bwhenever\b))|^always (?:the same|an?|this|that|when|on|in)\b|\bthat(?:'s| is) (?:where|why)\b/,
  ],
};
