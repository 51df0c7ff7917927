import type { LanguageTable } from "./language-table.ts";

/** English. */
export const english: LanguageTable = {
  verbs:
    "add|annotate|answer|ask|begin|build|call|check|cite|comment|commit|create|declare|deploy|do|document|end|explain|" +
    "format|generate|give|handle|import|include|indent|lint|list|log|make|mention|name|open|prefix|print|provide|push|" +
    "put|quote|read|rebase|reply|report|respond|return|review|round|run|show|sign|sort|speak|squash|start|store|" +
    "summari[sz]e|tag|talk|test|translate|update|use|validate|verify|work|wrap|write",
  leadIns:
    /^(?:(?:please|pls|also|and|but|ok|okay|so|btw|by the way|oh|actually|hey|hi|hello|just|again|then|however|important|importantly|note(?: that)?|remember(?: that(?! \w+ with)| to)?|reminder|fyi|one more thing|another thing|just so you know|so you know|(?:keep|bear) in mind(?: that)?|be aware(?: that)?|note(?: that)?|for the record|to be clear|in short|as a reminder|don't forget(?: that)?|on second thoughts?|thinking about it|alright|all right|fine|nvm|hmm|hm|like(?= there)|wait,?(?= why| what| how| no\b)|cool|nice|perfect|ready|done|reviewed|looks good|lgtm|\w+ed(?=, )|as i said|like i said|i said|i told you(?: to)?|i repeat|in addition|additionally|yes|yeah|sure|thanks|thank you|first|second|finally|good|great|right|well|now|for god's sake|seriously|go ahead|try to|i (?:want|need) you to|i(?:'d| would) like you to)\b[\s,:.!-]*)+/,
  standing: [
    // Prohibitions: a negation comes first, or what is said is a ban.
    /^(?:you )?(?:don't|do not|dont|never|not ever|try not to|take care not to|be careful not to|be sure not to|let's not)\b/,
    /^(?:avoid|refrain|abstain|desist|steer clear|hold off|hold back|wait (?:with|for|until|till|before)|(?:hands|fingers) off|(?:stay|keep) (?:your hands |well )?(?:away|out|clear|off))\b/,
    /^(?:stop|quit|cease|no more) \w+ing\b/,
    /^(?:no|zero) (?:more |new |extra |other )?[\w-]+.{0,80}$|^(?!.*\b(?:is|are|was|were)\b).*, no [\w-]+(?: [\w-]+)?$/,
    /^(?:nothing|nobody|no one|none|no [\w -]{1,30}?)\b.*\b(?:may|must|shall|should|gets?|is to|goes|leaves|except|but|other than|without my|edits?|touch(?:es)?|merges?|deploys?|pushes)\b/,
    /\b(?:off[- ]limits|off the table|out of scope|out of bounds|out of the question|not an option|no-go|deal-?breaker|forbidden|prohibited|banned|taboo|untouchable|sacrosanct|non-negotiable|mandatory|compulsory|obligatory|a must|a hard requirement)\b/,
    /\b(?:is|are|stays?|remains?) (?:strictly |absolutely )?(?:read-only|not (?:to be|allowed|permitted|ok|okay|fine|acceptable|tolerated|welcome|negotiable)|no longer (?:ok|okay|fine|acceptable|welcome)|frozen|locked)\b|\b\w+s? tolerated$/,
    /\byou (?:have no|don't have|do not have|lack) (?:permission|access|authority|the right)\b|\bnot allowed to\b/,
    /^(?:skip|omit|leave out|spare me|cut|drop) (?:the |all |any )?(?:summar\w+|explanations?|comments?|intro\w*|preambles?|apolog\w+|greetings?|disclaimers?|recaps?)\b/,
    /\b(?:change|touch|edit|modify|delete|install|commit|push|add|remove|use|write|leave|make|take|introduce) (?:nothing|no)\b|^not (?:a single|one|any)\b|\bthere (?:should|must|are to|is to) be (?:no|nothing)\b|\b(?:is|are) not (?:for|meant|intended)\b|\bso (?:no|none|nothing|never)\b/,
    // Duties: a modal verb with a subject that is a thing or a kind of thing, or you.
    /\b(?:must|shall|mustn't|shan't)\b/,
    /\byou(?:'re| are) (?:not |only |never )?(?:to|supposed to|expected to|required to)\b|\byou(?:'re| are) only allowed\b/,
    /\byou (?:can ?not|can't|may not|(?:may|can) (?:only|never))\b|\bmay (?:never|only)\b|\bmay not be \w+ed\b/,
    /^only (?:[\w-]+ ){1,4}(?:may|must|shall|should|(?:is|are|am) allowed)\b/,
    /\bshould(?:n't| not| never| only| always| stay| remain| all)\b/,
    /^(?:all|any|every|each|everything|anything|whatever|new|your|our|my)\b.{1,60}\bshould\b/,
    /^(?:[\w-]+ ){0,3}(?:[\w-]+s|code) should\b/,
    /\b(?:has|have|needs?) to (?:stay|remain|always|never|only|keep|pass|be|go|work|run|compile|build|fit|match|follow|support|include|contain)\b/,
    /^you (?:always |only )?(?:have|need|ought) to\b.*\b(?:before|after|every|each|always|whenever|when|any|without)\b/,
    /^(?:each|every|all|any) (?:(?!is\b|are\b)[\w-]+ ){1,5}(?:needs?|requires?|gets?|goes|go|has|have|belongs?|starts?|begins?|ends?|exports?|carr(?:y|ies)|lives?|stays?|comes?)\b/,
    /^(?:new|our|your|my) (?:[\w-]+ ){1,4}(?:needs?|requires?|gets?|goes|go|belongs?|starts?|ends?|lives?|stays?|use)\b/,
    /^[\w-]+s never (?:go|leave|appear|contain|end up|get)\b|\b(?:we|we've|we have|team) (?:agreed|decided|settled)\b|\bno business\b|^work (?:offline|locally)\b/,
    /^(?!the\b|these|those)(?:[\w-]+ )?[\w-]+s (?:go|belong|live|stay|start with|end with|need|require|use|have to|get)\b/,
    /\b(?:the|one|my|our|only) (?:\w+ )?(?:rule|policy|convention|constraint|condition|standard|minimum|requirement)(?: here)? is\b/,
    /^(?:make sure|ensure|be sure|see to it|take care)\b.{0,100}\b(?:stays?|remains?|always|never|still|keeps?|not|don't|doesn't|no|nothing|every|each|all|only|unchanged|any)\b/,
    /\bit(?:'s| is) (?:very |absolutely )?(?:important|crucial|essential|vital|imperative|critical|necessary|required) (?:that|to)\b/,
    // Habits: an instruction that holds again and again.
    /^always\b|, (?:always|everywhere|ever|throughout)$|\b(?:is|are) always (?!\w+ed\b|\w+ing\b|sent|null|undefined|empty|wrong|broken|slow|the same|true|false|there|on|off|a|an|the)\w/,
    /^IMP\b.*\b(?:always|every time|each time|everywhere|throughout|at all times|exclusively|consistently|whenever|by default|in general|wherever|without fail)\b/,
    /^IMP\b.*\b(?:before|after|with|on|for|in|at|to|per) (?:every|each|any) (?:single |new )?(?:commit|push|change|deploy\w*|merge|release|edit|step|reply|answer|response|message|pr|pull request|task|turn|session)\b/,
    /^IMP\b.*\b(?:every|each|any|all|anything|everything)\b.*\byou (?!have\b|found|find|see|saw|know|think|did|made|wrote|mentioned|listed)\w+$/,
    /^IMP (?:before|after) \w+ing\b|^IMP, (?:don't|never|not)\b/,
    /^only (?:ever )?(?:VERB|touch|edit|change|modify|merge|suggest|propose|recommend|fix|in|with)\b|^only (?!the|two|three|one|these|those|some)(?:[\w-]+ )?[\w-]+s$|^(?:VERB|change|edit|modify|touch) (?!it |this |that )(?:[\w-]+ ){0,2}only\b/,
    /^(?:make|write|put|store|do|keep|name|format|sign|document|give|express|prefix|wrap|cover|handle|log|escape|validate|cite|use|treat) (?:all|every|each|any|everything)\b|^all (?:my|our) [\w ]{1,30}(?:use|are|run|follow)\b|^make it a (?:habit|rule|point)\b/,
    /^(?:whenever|every time|each time|any ?time) (?:you|we|a|an|there)\b|^(?:whenever|where|wherever|if) possible\b|^(?:if|when) (?:in doubt|unsure|uncertain)\b/,
    /^(?:if|when|before|after) you (?:VERB|change|touch|edit|modify|delete|remove|rename|install|need|want|merge)\b[^,]*, \w/,
    /^(?:after|before|on|with|for|in) (?:every|each|any) (?:commit|push|change|deploy\w*|merge|release|edit|step|reply|answer|task)\b/,
    /^(?:indent|wrap|prefix|suffix|sign|spell|capitali[sz]e)\b (?:[\w-]+ )?(?:with|at|by|as|using|in|to)\b/,
    /^(?:do|work) (?:[\w' ]+ )?(?:in|on) (?:small|tiny|short|separate|an? (?:separate|new|own)|your own)\b|\bas (?:few|little|short|small|simple|brief) (?:[\w-]+ )?as possible\b/,
    /^(?:make|write|use|prefer|give me|do) (?:only )?(?:small|short|tiny|atomic|plain|simple|clean|pure|idiomatic|minimal|concise|brief|typed|descriptive|meaningful|conventional)\b/,
    /^(?:when|while|before|after) (?!that\b|this\b)\w+ing\b[^,]{0,60}, (?!the\b|it\b|we\b|they\b|this|that|i\b|an?\b|there|he\b)\w|^(?:rather than|instead of) [^,]{1,60}, (?!the\b|it\b|we\b|they\b|this|that|i\b|an?\b|there|he\b)\w|^should you\b[^,]{1,60}, \w/,
    /^(?:for|in|with|on) (?!the|this|that|these|now|example|some|my|your|an?\b|fact|short|general|addition|other|case|theory|principle)[\w-]+(?: [\w-]+){0,2}, (?!i\b|it\b|there|the\b|we\b|this|that|he\b|she\b|they\b)\w/,
    /^if (?:something|anything|someone|an? |any |[\w-]+s )[^,]{1,60}, (?:ask|tell|stop|don't|never|use|let me know|wait|leave|write|run|show)\b/,
    /^IMP\b.*\b(?:when|if|before|after) you (?!are|have|get|can|find|finish|know|need|see|start|think|want)\w+/,
    /, so (?:keep|avoid|don't|do not|only|use|stick|work|leave|always)\b/,
    // Without a verb
    /^(?:one|two|three|\d+|an?|exactly \w+) [\w -]{1,30} (?:per|for each|for every) [\w ]{1,30}$|^(?:less|more|fewer) [\w-]+, (?:more|less|fewer)\b|^[\w-]+s only\b|^(?!it\b|this|that)[\w-]+ belongs? (?:in|to|into|under|on)\b/,
    /^(?!.*\b(?:the|this|that)\b)(?!i\b|it|he\b|she\b|they\b|we\b|you\b|there|but\b)[\w' -]{1,40}, not [\w -]{1,30}$|^(?:short|brief|detailed|small|plain|simple) [\w-]+s$/,
    /^(?:the |our )?(?:indentation|language|(?:code |coding )?style|(?:output |date |file )?format|naming|line length|quotes|tone|encoding)(?: is| are|:) (?!wrong|broken|off|not\b|missing|odd|different)\S|^(?:[\w-]+ ){0,2}[\w-]+s are \w+ (?:here|in this \w+)$/,
    // Time frames
    /\b(?:from (?:now|here|this point|today) (?:on|onwards?|forward)|(?:going|moving) forward|henceforth|for the (?:rest|remainder|duration) of|(?:until|till) further notice|(?:until|till|unless) i\b|unless (?:told|asked|instructed|explicitly|needed|necessary|required)|for (?:this|the) (?:whole|entire) \w+|without (?:any )?exceptions?|without fail|at (?:any cost|all costs)|ever again|as a (?:general |strict )?rule|no matter (?:what|how)|whatever (?:you do|happens)|under (?:no|any|all) circumstances?|under any condition|on no account|in no case|at no point)\b|^throughout\b/,
    /^in (?:the )?future(?:, (?:VERB|keep|prefer|we)\b|,? (?:please|always|never|don't|do not|only|avoid|you)\b)/,
    // Approval
    /^(?:ask|check with|consult|confirm with|tell|notify|inform|warn|ping|show|get|let me)\b.{0,60}\b(?:first|before|beforehand|approval|permission)\b|^ask (?:me )?(?:when|if|whenever)\b/,
    /^before \w+[^,]{0,60}(?:, ?(?:please )?(?:always )?(?:VERB|tell|wait|confirm|let me|make sure)|\b(?:ask|tell|show|check with|let) me)\b/,
    /^(?:let me|i'll|i will) (?:do|handle|make|take care of|run|push|commit|merge|deploy)\b.*\b(?:myself|on my own)\b/,
    /\b(?:only (?:after|once|when|if)|not (?:before|until|unless|without)) (?:i|my)\b/,
    /\bwithout (?:my|asking|checking with|consulting|telling|explicit|prior)\b/,
    /\b(?:past|by|through|with) me (?:first|before)\b|\bwait for my\b|(?<!don't )(?<!not )(?<!longer )\b(?:needs?|requires?) my\b/,
    /^without (?:add|alter|break|chang|delet|edit|install|introduc|modify|remov|renam|touch|us)ing\b/,
    // What stays as it is
    /^(?:keep(?:ing)?|leav(?:e|ing)|retain|maintain)\b.{1,80}\b(?:alone|as[- ]is|as (?:it|they) (?:is|are|was|were)|untouched|unchanged|unmodified|intact|stable|in place|the same|be|out of|backwards?|compatib\w+|short|brief|concise|simple|small|minimal|terse|clean|green|passing|private|under|below|within|to|at|in|separate|consistent|sorted|up to date|pure|flat|free of|working|low|high|light|readable|tidy|fast|lean)\b/,
    /^(?:preserve|stick (?:to|with)|stay (?:on|in|with|within|under|below|at|inside)|adhere to|abide by|conform to|comply with|respect|obey|honou?r)\b/,
    /\b(?:stays?|remains?) (?:as (?:it|they)|the same|as[- ]is|unchanged|untouched|intact|stable|green|backwards?|compatible|private|under|below|above|in the|available|where)\b/,
    /^follow\b.{0,40}\b(?:style|conventions?|guides?|guidelines?|patterns?|rules?|standards?|naming|scheme)\b/,
    /^(?:limit|restrict|confine) (?:yourself|your|all|changes|edits)\b/,
    /^(?:be|stay|remain) (?:very |more |as )?(?:brief|concise|terse|short|polite|formal|informal|careful|honest|direct|friendly|strict|explicit|precise|consistent|conservative|verbose|detailed|succinct|blunt|professional)\b/,
    /^(?:treat|regard|consider|assume) .{1,60}\b(?:as|frozen|fixed|final|locked|read-only|can't|cannot|never|untouchable)\b|^default to\b/,
    // Preferences
    /^(?:(?:i|we) (?:strongly |really |generally |much )?)?(?:prefer|favou?r)\b/,
    /^(?:i|we) (?:insist|expect|require|demand|forbid)\b/,
    /^it would be (?:great|nice|good|better|best) if you\b|^(?:i|we)(?:'d| would) (?:appreciate|be (?:grateful|happy|glad)|love) (?:(?:it )?if|short|no|small|brief)\b|^i (?:don't|do not) need .{1,40}, (?:only|just)\b/,
    /^(?:i|we)(?:'d| would) (?:rather|prefer|like (?:you (?:to (?:always|never|only|not|stop|use|keep|avoid)|not)|all|every|no))\b/,
    /^(?:i|we) (?:only |always |never )?(?:want|need) (?:you to (?:always|never|only|not|stop|keep|avoid|ask|use)|no|all|every|only|everything|each|nothing)\b/,
    /^(?:i|we) (?:only|always|never) want\b|^(?:i|we) want\b.*\b(?:throughout|everywhere|always|at all times|to be)\b/,
    /^(?:i|we) (?:don't|do not|dont|won't|will not) (?:want|like|allow|accept|tolerate) (?!this\b|that\b|it\b|how\b|your\b)/,
    /^i (?:hate|dislike|can't stand|cannot stand|like|love) (?!this|that|my|the|it|your|how|what|to)\w+/,
    // Conventions of a team
    /^we (?:only|always|never|don't|do not) (?!know|have|need|want|think|see|care|get|had|understand|remember)\w+/,
    /^we (?:use|target|follow|write|stick|support|format|name|indent|log|commit|ship|do|deploy|test) (?!the old|it\b|that\b|this\b)/,
    /^(?:i|we) want (?:the|all|every|your|my|our) [\w ]{1,30} to (?!be (?:fixed|blue|red|green|bigger|smaller))/,
    /^we (?:can't|cannot|can not|may not) (?:use|touch|change|ship|break|rely|depend|add|afford|modify|store|have|allow|accept)\b/,
    /^we(?:'re| are) (?:on|using|targeting) \w+|^we (?:switched|moved|migrated) (?:back )?to CHOICE\b|^target \w+/,
    /^this (?:project|repo|repository|code ?base|package|team) (?:uses|follows|targets|supports|runs)\b/,
    /^let's (?:stick|settle|keep|avoid|not|always|never|only|agree|stay|go with CHOICE|use (?:only|CHOICE))\b/,
    // Choices
    /^use (?!an? |the \w+ (?:i|you)\b|this|that|it\b).{1,60}\b(?:instead|rather than|over|not|only|exclusively|everywhere|for (?:all|everything|every|any)|in (?:all|every)|throughout|by default)\b/,
    /^(?:use|switch (?:back )?to|go (?:back to|with)|move to|write (?:it |this |everything |code )?in|work with) (?:the |only |always )?(?:\w+ )?CHOICE(?! to \w)(?![\w/.-])/,
    /^(?:[\w-]+ )?CHOICE (?:everywhere|only|please)\b/,
    /^(?:answer|respond|reply|speak|talk|communicate|explain|write)(?: [\w']+){0,5} in LANGUAGE\b|^(?:speak|talk) LANGUAGE\b|^(?:talk|speak|explain\w*) .{0,30}\b(?:like|as if)\b/,
    /^(?:switch|go) (?:back )?to LANGUAGE\b/,
    /^(?!translate|write)(?:(?!is\b|are\b|was\b)[\w-]+ ){1,5}in LANGUAGE$/,
    /^use (?!the|this|that|an?\b|my|your|it|them)[\w@./-]+ for (?:all |any |every )?[\w-]+s$/,
    // Plural and without an article, or a manner: `use type hints`, `use British spelling`.
    /^use (?!the|this|that|an?|my|your|it|them)[\w-]+ (?:[\w-]+s|spelling|style|syntax|notation|case|format|indentation|naming|mode)\b/,
    /^(?:work|stay|be) on (?:the )?branch\b|^work on (?:the )?[\w/-]+ branch\b/,
    /^(?:[\w-]+ ){1,4}only(?:,? please)?$/,
    /^(?!only\b|the\b|not\b|just\b)[\w-]+(?: [\w-]+)? (?:over|before|first)\b,?(?: (?:then )?[\w-]+){0,2}$/,
    /^(?:[\w-]+ ){0,2}(?:names?|[a-z]+s) in (?:[\w-]+[_-][\w-]+|the [\w-]+ (?:tense|style|form|case|voice|mood)|camelcase|lowercase|uppercase|capitals|english)\b[^.]{0,20}$/,
    /^call me \w+/,
    // Limits
    /\b(?:budget|cap|maximum|quota|ceiling|deadline)\b.{0,30}\b(?:is|are|of|stays)\b.{0,20}\d/,
    /^(?:[\w-]+ ){0,4}(?:at most|no more than|not more than|max(?:imum)?(?: of)?|fewer than|less than|at least|up to)\b.{0,20}\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|an?)\b/,
  ],
  passing: [
    // Idioms
    /^(?:don't|do not|dont|never) (?:worry|mind|bother(?! me)|hesitate|panic|get me wrong|be (?:sorry|afraid|shy)|sweat|know|think|see|seen|heard|understand|have|had|remember|you (?:think|see|find|want|need|agree|have))\b/,
    /^(?:don't|do not|dont) forget to\b(?!.*\b(?:always|every|each|before|after|whenever)\b)/,
    /^no (?:idea|problems?|worries|need|thanks|thank|way|doubt|rush|wonder|clue|luck|hurry|issues?|matter|longer|success|change|difference|errors?|results?|output|response|such|one|offen[cs]e|sign|trace|joy|kidding)\b/,
    /^no\b(?:,| (?:i|it|it's|that|that's|this|the|you|we|he|she|there|not|they|is|are|was|do|don't|use)\b)/,
    /^no [\w-]+(?: [\w-]+)? (?:is|are|was|were|has|have|found|seems?|works?|shows?|appears?|happens?|changed|covers?|uses?|exists?|handles?|passes|fails|matches|knows|cares)\b|^no [\w-]+ (?:needed|required|necessary)\b/,
    /^no [\w -]*(?:errors?|warnings?|regressions?|failures?)(?: (?:this|at|so|any)\b.*)?$/,
    /^(?:keep (?:\w+ing|it up|at it|in mind|an eye|track|(?:me|us) posted|the (?:first|second|last|other|old|new) )|stay tuned|leave (?:me|it|this|that)(?: as is)? (?:a|for|open|at)|let's not (?:overthink|worry|rush|panic|forget|get))\b/,
    /^(?:you )?(?:don't|do not|dont) (?:need|have) to\b/,
    /^(?:i|we)(?:'d| would) (?:prefer|rather)(?: that| this| it| the [\w-]+(?: [\w-]+)?)?$/,
    /^(?:i|we)(?:'d| would) (?:prefer|rather have) (?:coffee|tea|a (?:break|coffee))\b/,
    /^(?:never|always|only|no|don't|do not|avoid|nothing)$/,
    /\b(?:got it|i see|makes sense|no changes needed)$|\bthat(?:'s| is) the (?:bug|problem|issue|reason|point)\b|\bor it (?:crashes|fails|breaks|throws)\b/,
    /^avoid (?:the|this|that) (?:crash|errors?|bug|problem|issue|warning|exception|failure|extra|second|duplicate|double)\b/,
    // What is, was or may be, not what shall be
    /^(?:i|i've|i'm) (?:(?:never|always|only|just|still|also) (?!want|accept|allow)|don't (?!want|like|allow|accept|tolerate|need .*, (?:only|just))|do not (?!want|like|allow|accept|tolerate)|didn't|can't (?!stand)|cannot (?!stand)|couldn't|have|had|was|am|think|thought|guess|believe|see|saw|know|used|tried|forgot|found|noticed|not|wouldn't|wonder)/,
    /^(?:it|this|that|there|he|she|they|these|those|something|somebody|someone|one)(?:'s|'re| [\w']+)? (?:must|may|should|shall) (?!never|not|stay|remain|only|be (?:no\b|nothing|changed|modified|edited|touched|deleted|removed|renamed|used|committed|pushed|altered|called|deployed|cached|logged|stored))/,
    /^(?:it|that|this|there) (?:should|may|must) (?:never|not) (?:be (?:null|undefined|empty|there|possible|true|false)|work|happen(?!.*again)|have)\b/,
    /^(?:it|this|that|there|he|she|they) (?:always|never|only|still|just|also|doesn't|didn't|does|did|had|was|were|has|seems?|looks?|keeps?|fails?|works?|takes?|happens?|can't|can|is (?!(?:very |absolutely )?(?:important|crucial|essential|vital|imperative|critical|forbidden|prohibited|mandatory|necessary|required|not (?:allowed|permitted)|off)))\b/,
    /\bmust have (?:been|lost|\w+ed|gone|got|come|made|run)\b|\bmust be (?:null|broken|wrong|due|because|something|some|missing|empty|undefined|somewhere|tired|kidding|joking|\w+ing)\b|^(?:i|we|that|it|there|you) must be\b/,
    /^(?:an? |the |each )?(?:users?|customers?|visitors?|admins?|people|clients?) (?:should|must|needs? to|have to|has to) (?!not|never|only)/,
    /\b(?:must|should) (?:also )?be able to\b|^when (?!you\b)[^,]* (?:it|this|that|the [\w-]+) (?:must|should|has to)\b/,
    /^the [\w -]+ should (?!not|never|only|always|stay|remain)\w+/,
    /^(?:the )?(?:[\w-]+ )?(?:tests?|it|that|this|everything|things) should (?:pass|work|be (?:fixed|fine|ok)|now|have)\b/,
    /^(?:the|my|your|a|an) (?:app|application|ui|screen|page|window|browser|terminal|process|game|cursor|mouse|program) (?:is|stays?|remains?)\b/,
    /^(?:we|you|they|he|she|i) (?:never|always|only) (?:\w+ed|had|did|got|went|made|saw|ran|forget|break|do that)\b|^you (?:said|were|did|didn't|have|had|always|never) (?!to\b|no\b|have)/,
    /\b(?:yesterday|last (?:week|month|year|night)|previously|back then|used to|in the past|so far)\b|\b(?:didn't|wasn't|weren't|couldn't) (?!change\b|touch|write)/,
    /^(?:looks like|looks as|seems|sounds like|turns out|apparently|maybe|perhaps|of course)\b/,
    /^(?:write|create|add|implement|build|make|generate|design|refactor|need|want|i need|i want|we need) (?:me )?(?:an?|the|some)\b.*\b(?:that|which|where|who|so (?:that )?(?:it|the))\b/,
    /^(?:increase|raise|reduce|lower|set|change the [\w -]+ to|bump|limit the|restrict the|it takes|takes)\b/,
    /^this (?!project|repo|code ?base|package|team|must (?:not|never)|is (?:important|forbidden))[\w-]+ |\bthan i thought\b|\bmust be what\b|^before (?:that|this|then|i|it|we)\b|^you can't (?:see|miss|tell|know|imagine|believe|even)\b|^i prefer (?:this|that|the|it)\b(?!.*\bover\b)|^stay on it$/,
    /\bshould(?:n't| not) (?:be (?:too|that|so|very|hard|difficult|a problem)|take|matter|we\b|it\b|that\b|this\b|the\b|i\b)|\b(?:that|this) should (?:never|not) happen$|^there should (?:always )?be (?!no\b|nothing)|^no [\w-]+ (?:yet|so far|anymore|left|either)$|^no (?:remove|undo|keep|make|go|just|try|wait|stop|let)\b/,
    /^(?:i want )?(?:the|an?|this|that|your|make the) (?:[\w-]+ )?(?:button|field|form|page|dialog|modal|list|menu|header|footer|input|screen|link|icon|label|column|table|row|popup|dropdown|tooltip)s?\b(?!.*\b(?:alone|untouched|unchanged|off[- ]limits|as is|until i|frozen)\b)/,
    /^(?:show|add|retry|cache|display|return|list|render|print|allow|accept|disable|enable|hide) (?!me\b|no\b|nothing|every|all\b|each|any\b|.*(?:\byou \w+$|, not\b|\bevery time\b|\balways\b|\bwhenever\b))|^always (?:the same|an?|this|that|when|on|in)\b|\bthat(?:'s| is) (?:where|why)\b/,
    /^(?:each|every) time (?:i|it|the)\b|^(?:each|every) (?:second|third|other|run|request|call|attempt) \w+s\b|^(?:all|both|most|many|some) (?:the |of )?[\w -]*(?:pass|fail|work|green|red|run|take)(?:es|s|ed)?\b/,
  ],
  reports: [
    /(?<!\bi )(?<!\bi've )\b(?:says|said|stated|wrote|writes|mentions|mentioned|claims|claimed|suggests|suggested|recommends|recommended|told (?:me|us|him|her|them)|asked me|insists|insisted|complains|complained|warns|warned|thinks|reported|announced|argued)\b/,
    /\b(?:docs?|documentation|readme|manual|guide|they|people|spec|comments?) (?:state|say|mention|recommend|suggest|claim|tell|read|warn)s?\b/,
    /\baccording to\b/,
  ],
  questions:
    /^(?:should(?! you\b[^?]*, )|shall|is|are|am i|was|were|does|did|do (?:i|we|you|they)|can (?:i|we)|could (?:i|we)|may i|would (?:it|i|we)|will (?:it|this)|why|what(?!ever)|how|who|which|where|has|have (?:i|we|you)|isn't|aren't|doesn't)\b/,
  politeRequests: /^(?:can|could|would|will) you (?:please |kindly |maybe )?/,
  conditions: /^(?:if|when|once|while|since|because)\b[^,]*,\s*(?:then )?(?:please )?/,
  contrasted: /^(?:keep|leave|preserve|retain|stay|stick)\b(?! (?:going|trying))/,
  settings:
    /^(?:(?:for now|for [\w ]{1,25}(?=,)|in (?:this|the|our) [\w ]{1,30}|here|until then)\b[^,]*,\s*|(?:for|in|on|within) (?:this|the|our|my) (?:project|repo|repository|code ?base|session|task|branch|team)\b,?\s*)(?:please )?/,
  permissions: [
    /^(?!he\b|she\b|they\b|it\b|the user|users\b).*?\b(?:you|we)(?:'re| are)? (?:may|can|could|(?:now |again |always )?(?:allowed|free|permitted|welcome) to|have my (?:ok|okay|permission|blessing|approval|go-ahead))\b(?! (?:only|not|never|no|nothing|find|see|want)\b)/,
    /\b(?:it's|it is|its) (?:now |again |totally |perfectly )?(?:ok|okay|fine|alright|all right|allowed|acceptable|no problem)\b/,
    /\b(?:feel free|go ahead|no objections?|i do want|nothing against|available to you|got (?:my )?permission|too strict|i don't mind|i'm (?:fine|ok|okay|happy) with)\b/,
    /\b(?:is|are|isn't|aren't) (?:now |again |also |totally |perfectly |just |quite )?(?:fine|ok|okay|alright|all right|allowed|permitted|good|open|acceptable|welcome|fair game|legit|granted|approved|unlocked|back|no problem|not a problem|a problem|possible|up to you)\b/,
    /\b(?:may|can) (?:now |again |also )?be (?!null|a\b|an\b|the\b)\w+/,
  ],
  releases: [
    /\b(?:don't|do not|dont|doesn't|does not|no longer|needn't|aren't|not) (?:have|need|required|obliged|necessary|needed|mandatory|matter)\b/,
    /\bneedn't\b|\b(?:can|may) go\b(?! ahead| on)|\bno (?:longer )?need\b|\boptional\b|\b(?:can|may) (?:now )?(?:skip|omit|drop|leave|stop|quit)\b|\b(?:overkill|pointless|leave (?:it|them|that) out)\b|\b(?:isn't|aren't|is not|are not|no longer) (?:needed|necessary|required|mandatory|a must)\b/,
  ],
  repeals: [
    /\b(?:forget|ignore|disregard|scrap(?:ped)?|scratch|drop(?:ped)?|cancel(?:led)?|lift(?:ed)?|remove|undo|revoke|withdraw|discard|reset|never ?mind|nvm|delete|strike|abandon)\b.*\b(?:rules?|i said|i told|what i|constraints?|restrictions?|limits?|ban|freeze|requirements?|instructions?|preferences?|guidelines?|polic(?:y|ies))\b|\b(?:i|we|you) no longer\b|\bno longer (?:off|out of|forbidden|banned|prohibited|taboo|frozen|mandatory|required)\b/,
    /^(?:forget|disregard|never ?mind|scrap|scratch|ditch) (?:about |my |the |that |those |these |what )?/,
    /\b(?:no longer|not|don't|doesn't|do not|does not) (?:applies|apply|valid|hold|holds|in force|in effect|count|counts)\b/,
    /\b(?:rules?|constraints?|restrictions?|limits?|bans?|freeze|requirements?|moratorium|embargo)\b.*\b(?:lifted|is over|is gone|is off|obsolete|void|history|expired|cancelled|withdrawn|revoked|dropped)\b/,
    /\b(?:changed my mind|take (?:it|that|this) back|take back|took that back|don't care|do not care|don't mind)\b|\bnone of (?:my|the|these|those)\b/,
  ],
  follows:
    /\b(?:follow|obey|stick to|adhere to|comply with|respect|apply|observe|abide by|keep to|go by)\b.{0,40}\b(?:rules?|guidelines?|guide|conventions?|standards?|instructions|them|these|those|below|above|following)\b/,
  headings:
    /\b(?:rules?|constraints?|guidelines?|conventions?|preferences?|restrictions?|principles?|boundaries|dos and don'ts)(?: for [\w ]+)?$/,
  contrasts: "but|however",
  joints: "and|then|so|also",
  openers:
    "never|always|don['’]?t|do not|only|avoid|please|no|use|make sure|ensure|keep|leave|stop|stick to|prefer|ask me|you must|you may|you can|from now on|under no|without|keeping|leaving|wrap|indent|limit|stay|stick|skip|work|answer|respond|reply",
  trailers: "without (?:add|alter|break|chang|delet|edit|install|introduc|modify|remov|renam|touch|us)ing",
  subordinators:
    "if|when|whenever|every time|each time|before|after|until|till|unless|once|for|from|going|moving|in|as|while|whatever|since|because|under|by|on|with|without|remember|no matter",
  workedOn: "touch edit change modify alter adjust rework",
  functionWords:
    "a an the this that these those it its i we you he she they me us my our your to of in on at by for from with into " +
    "onto and or but not no nor never always only ever don't dont do does did is are was were be been being am have has " +
    "had must should shall may might can could will would please now again anymore more any all every each some longer " +
    "forget ignore disregard drop cancel lift remove rule rules constraint restriction what said about use using used " +
    "make sure keep if when before after until unless first so as also just fine ok okay allowed free feel need want " +
    "avoid prefer stop here there going forward rest out over than then instead rather further notice say last told mind back yet anything everything nothing add let's let me's go ahead on off second thought thoughts hold wait away clear hands stay fair game welcome permitted alright acceptable optional required needed necessary requirement requirements instruction instructions restriction restrictions preference preferences guideline guidelines limit raise ban lifted apply applies valid both none previous earlier from scratch scrap never nevermind nvm reset too well either i'm i've you're it's we're isn't aren't doesn't longer anymore take takes took care actually way while once by nor through done such okay perfectly totally start starts whole bit really very write adding using available strict leave alone history obsolete void expired cancelled freeze frozen policy dropped permission approval upgrade downgrade switch back stay stays against got out longer shorter bigger larger higher detailed granted approved overkill",
  negations:
    /\b(?:don't|do not|dont|never|no|not|avoid|stop|quit|without|mustn't|can't|cannot|nothing|nobody|shouldn't|off|forbidden|prohibited|banned|refrain|frozen|alone)\b/,
};
