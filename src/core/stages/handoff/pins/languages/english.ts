import type { LanguageTable } from "./language-table.ts";

/** English. */
export const english: LanguageTable = {
  verbs:
    "add|annotate|answer|ask|begin|build|call|check|cite|comment|commit|create|declare|deploy|do|document|end|explain|" +
    "format|generate|give|handle|import|include|indent|lint|list|log|make|mention|name|open|prefix|print|provide|push|" +
    "put|quote|read|rebase|reply|report|respond|return|review|round|run|show|sign|sort|speak|squash|start|store|" +
    "summari[sz]e|tag|talk|test|translate|update|use|validate|verify|work|wrap|write",
  leadIns:
    /^(?:(?:please|pls|also|and|but|ok|okay|so|btw|by the way|oh|actually|hey|hi|hello|just|again|then|however|important|importantly|note(?: that)?|remember(?: that| to)?|reminder|fyi|one more thing|another thing|as i said|like i said|i said|i told you(?: to)?|i repeat|in addition|additionally|yes|yeah|sure|thanks|thank you|first|second|finally|good|great|right|well|now|for god's sake|seriously|go ahead|try to|i (?:want|need) you to|i(?:'d| would) like you to|make it a rule to)\b[\s,:.!-]*)+/,
  standing: [
    // Prohibitions
    /^(?:you )?(?:don't|do not|dont|never|not ever)\b/,
    /^(?:avoid|refrain from|abstain from)\b/,
    /^(?:stop|quit|cease|no more) \w+ing\b/,
    /^no (?:more |new |extra |other )?[\w-]+[^.]{0,60}$/,
    /^(?:nothing|nobody|no one) (?:gets?|may|should|must|is to|goes|leaves)\b/,
    /^(?:nothing|nobody|no one) (?:except|but|other than)\b|^zero (?:new |extra )?\w+/,
    /\b(?:off the table|out of scope|not an option|a no-go|out of the question|deal-?breaker)\b/,
    /\byou (?:have no|don't have|do not have|lack) (?:permission|access|authority|the right)\b/,
    /^(?:skip|omit|leave out|spare me|cut|drop) (?:the |all |any )?(?:summar\w+|explanations?|comments?|intro\w*|preambles?|apolog\w+|greetings?|disclaimers?|recaps?)\b/,
    /^(?:hands|fingers) off\b|^(?:stay|keep) (?:away|out|clear|off)\b/,
    /\b(?:under no circumstances|on no account|in no case|at no point|no matter what|whatever (?:you do|happens))\b/,
    /\b(?:is|are|stays?|remains?) (?:strictly )?(?:off[- ]limits|forbidden|prohibited|banned|taboo|read-only|out of bounds|untouchable|not (?:to be|allowed|permitted|negotiable)|non-negotiable|mandatory)\b/,
    /\b(?:is|are) (?:not|no longer) (?:ok|okay|fine|acceptable|welcome)\b/,
    /\b(?:deploy\w*|merg\w*|releases?|api|schema|branch|code|interface|format|library|contract) (?:is|are) frozen\b/,
    /\byou (?:can ?not|can't|may not|must|mustn't|shall|aren't allowed|are not (?:allowed|permitted|to))\b/,
    /\b(?:you|we|they|tests?|code) shouldn't\b|\b(?:mustn't|shan't)\b/,
    // Duties
    /\b(?:must|shall|should) (?:not|never|only|always|no longer|stay|remain)\b/,
    /\byou (?:may|can) (?:never|only)\b|\bmay (?:never|only|not) be (?:changed|modified|edited|touched|deleted|removed|renamed|used|committed|pushed|altered|called)\b/,
    /\bmust (?:be|have|use|include|pass|match|support|work|contain|follow|start|end|go|live|run|come)\b/,
    /\b(?:has|have|needs?) to (?:stay|remain|always|keep|pass|be (?:kept|signed|tested|documented|reviewed|approved|versioned))\b/,
    /^(?:each|every|all|any) (?:(?!is\b|are\b)[\w-]+ ){1,5}(?:needs?|requires?|gets?|goes|go|should|must|has to|have to|shall|belongs?)\b/,
    /^(?:everything|anything|whatever)\b.{1,40}\b(?:should|must|has to|needs to|goes|stays)\b/,
    /^(?:the |your |all |new )*(?:[\w-]+ )?(?:answers|replies|responses|messages|commits|tests|comments|docs|names|variables|functions|files|dates|logs|imports|types|branches|code) (?:should (?!pass|work|be (?:fixed|fine|ok)|now|have|return|show|fail)|go\b|goes\b|belongs? |lives? |stays? |have to |use\b|start with |end with |get )/,
    /\b(?:the|one|my|our|only) (?:rule|policy|convention|constraint|condition)(?: here)? is\b/,
    /\byou(?:'re| are) (?:only |not )?supposed to\b/,
    /^(?:indent|wrap|prefix|suffix|sign|spell|capitali[sz]e)\b (?:[\w-]+ )?(?:with|at|by|as|using|in|to)\b/,
    /^work in (?:small|tiny|short|separate|a separate|your own)\b|\bas (?:few|little|short|small|simple|brief) (?:[\w-]+ )?as possible\b/,
    /\bshould (?:be|have|use|include|start|end|follow|contain|go|live)\b.{0,60}\b(?:each|every|always|all|everywhere|any)\b/,
    /^always \w+/,
    /^only (?:ever )?(?:VERB|touch|edit|change|modify|merge|in|with)\b/,
    /^(?:answer|call|change|commit|edit|make|modify|push|reply|respond|run|speak|talk|touch|use|work|write) (?:[\w-]+ ){0,2}only\b/,
    /^(?:VERB)\b.*\b(?:always|every time|each time|everywhere|throughout|at all times|exclusively|consistently|whenever)\b/,
    /^(?:VERB)\b.*\b(?:before|after|with|on|for|in|at) (?:every|each) (?:commit|push|change|deploy\w*|merge|release|edit|step|reply|answer|response|message|pr|pull request|task|turn|session)\b/,
    /^(?:make sure|ensure|be sure|see to it|take care)\b.{0,100}\b(?:stays?|remains?|always|never|still|keeps?|not|don't|doesn't|no|every|each|all|only|unchanged)\b/,
    /^(?:whenever|every time|each time|any ?time) (?:you|we|a|an|there)\b/,
    /^it(?:'s| is) (?:very )?(?:important|crucial|essential|vital|imperative|critical) (?:that|to)\b/,
    /^(?:after|before|on|with|for) (?:every|each|any) (?:commit|push|change|deploy\w*|merge|release|edit|step|reply|answer|task)\b/,
    /^(?:whenever|where|wherever|if) possible\b/,
    /\b(?:has|have|needs?) to (?:work|run|compile|build|fit|keep working) (?:on|with|without|in|under|offline|from|everywhere)\b/,
    // Time frames
    /\b(?:from (?:now|here|this point|today) (?:on|onwards?|forward)|(?:going|moving) forward|henceforth|for the (?:rest|remainder|duration) of|(?:until|till) further notice|(?:until|till|unless) i\b|unless (?:told|asked|instructed|explicitly)|for (?:this|the) (?:whole|entire) \w+|without exception|without fail|at (?:any cost|all costs)|ever again|as a rule)\b/,
    /^in (?:the )?future(?:, (?:VERB|keep|prefer|we)\b|,? (?:please|always|never|don't|do not|only|avoid|you)\b)/,
    // Approval
    /^(?:ask|check with|consult|confirm with|tell|notify|inform|warn|ping|show|get|let me)\b.{0,60}\b(?:first|before|beforehand|approval|permission)\b/,
    /^before \w+[^,]{0,60}(?:, ?(?:please )?(?:always )?(?:VERB|tell|wait|confirm|let me|make sure)|\b(?:ask|tell|show|check with|let) me)\b/,
    /^(?:let me|i'll|i will) (?:do|handle|make|take care of|run|push|commit|merge|deploy)\b.*\b(?:myself|on my own)\b/,
    /\b(?:only (?:after|once|when|if)|not (?:before|until|unless|without)) (?:i|my)\b/,
    /\bwithout (?:my|asking|checking with|consulting|telling|explicit|prior)\b/,
    /\b(?:past|by|through|with) me (?:first|before)\b|\bwait for my\b|\b(?:needs?|requires?) my\b/,
    /^without (?:add|alter|break|chang|delet|edit|install|introduc|modify|remov|renam|touch|us)ing\b/,
    // What stays as it is
    /^(?:keep(?:ing)?|leav(?:e|ing)|retain)\b.{1,80}\b(?:alone|as[- ]is|as (?:it|they) (?:is|are|was|were)|untouched|unchanged|unmodified|intact|stable|in place|the same|be|out of|backwards?|compatible|short|brief|concise|simple|small|minimal|terse|clean|green|passing|private|under|below|within|to|at|in|separate|consistent|sorted|up to date|pure|flat|free of)\b/,
    /^(?:preserve|stick (?:to|with)|stay (?:on|in|with|within|under|below|at|inside)|adhere to|abide by|conform to|comply with|respect)\b/,
    /\b(?:stays?|remains?) (?:as (?:it|they)|the same|as[- ]is|unchanged|untouched|intact|stable|green|backwards?|compatible|private|under|below|above)\b/,
    /^follow\b.{0,40}\b(?:style|conventions?|guides?|guidelines?|patterns?|rules?|standards?|naming|scheme)\b/,
    /^(?:limit|restrict|confine) (?:yourself|your|all|changes|edits)\b/,
    /^(?:be|stay|remain) (?:very |more |as )?(?:brief|concise|terse|short|polite|formal|informal|careful|honest|direct|friendly|strict|explicit|precise|consistent|conservative|verbose|detailed|succinct|blunt|professional)\b/,
    /^treat .{1,60} as\b/,
    // Preferences
    /^(?:(?:i|we) (?:strongly |really |generally |much )?)?(?:prefer|favou?r)\b/,
    /^(?:i|we) (?:insist|expect|require|demand|forbid)\b/,
    /^(?:i|we)(?:'d| would) (?:rather|prefer|like (?:you to (?:always|never|only|not|stop|use|keep|avoid)|all|every))\b/,
    /^(?:i|we) (?:only |always |never )?(?:want|need) (?:you to (?:always|never|only|not|stop|keep|avoid|ask|use)|no|all|every|only|everything|each|nothing)\b/,
    /^(?:i|we) (?:only|always|never) want\b|^(?:i|we) want\b.*\b(?:throughout|everywhere|always|at all times)$/,
    /^(?:i|we) (?:don't|do not|dont|won't|will not) (?:want|allow|accept|tolerate)\b/,
    /^i (?:hate|dislike|can't stand|cannot stand) (?!this|that|my|the)\w+/,
    // Conventions of a team
    /^we (?:only|always|never|don't|do not) (?!know|have|need|want|think|see|care|get|had|understand|remember)\w+/,
    /^we (?:use|target|follow|write|stick|support|format|name|indent|log|commit|ship)\b/,
    /^we (?:can't|cannot|can not|may not) (?:use|touch|change|ship|break|rely|depend|add|afford|modify)\b/,
    /^we(?:'re| are) (?:on|using|targeting) \w+|^we (?:switched|moved|migrated) (?:back )?to CHOICE\b|^target \w+/,
    /^let's (?:stick|settle|keep|avoid|not|always|never|only|agree|stay|use (?:only|CHOICE))\b/,
    // Choices
    /^use\b.{1,60}\b(?:instead of|rather than|over|not|only|exclusively|everywhere|for (?:all|everything|every|any)|in (?:all|every)|throughout|by default)\b/,
    /^(?:use|switch (?:back )?to|go (?:back to|with)|move to|write (?:it |this |everything |code )?in|work with) (?:the |only |always )?(?:\w+ )?CHOICE(?! to \w)(?![\w/.-])/,
    /^(?:answer|respond|reply|speak|talk|communicate|explain|write)(?: [\w']+){0,5} in LANGUAGE\b/,
    /^(?:switch|go) (?:back )?to LANGUAGE\b/,
    /^(?!translate|write)(?:(?!is\b|are\b|was\b)[\w-]+ ){1,5}in LANGUAGE$/,
    // Plural and without an article it is a convention: `use type hints`.
    /^use (?!the|this|that|an?|my|your|it|them)[\w-]+ [\w-]+s$/,
    /^(?:[\w-]+ ){1,4}only(?:,? please)?$/,
    /^call me \w+$/,
    // Limits
    /\b(?:budget|limit|cap|maximum|quota|ceiling|deadline)\b.{0,30}\b(?:is|are|of|stays)\b.{0,20}\d/,
    /^(?:[\w-]+ ){0,4}(?:at most|no more than|not more than|max(?:imum)?(?: of)?|fewer than|less than|at least)\b.{0,20}\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|a)\b/,
  ],
  passing: [
    /^(?:don't|do not|dont|never) (?:worry|mind|bother(?! me)|hesitate|panic|get me wrong|be (?:sorry|afraid|shy)|sweat|know|think|see|understand|have|remember|you (?:think|see|find|want|need|agree|have))\b/,
    /^(?:don't|do not|dont) forget to\b(?!.*\b(?:always|every|each|before|after|whenever)\b)/,
    /^no (?:idea|problems?|worries|need|thanks|thank|way|doubt|rush|wonder|clue|luck|hurry|issues?|matter|longer|success|change|difference|errors?|results?|output|response|such|one)\b/,
    /^no\b(?:,| (?:i|it|it's|that|that's|this|the|you|we|he|she|there|not|they|is|are|was)\b)/,
    /^no [\w -]+ (?:is|are|was|were|has|have|found|seems?|works?|shows?|appears?|happens?|changed|needed|required|necessary)\b/,
    /^no [\w -]*(?:errors?|warnings?|regressions?|failures?)$/,
    /^(?:i|i've|i'm|i'll) (?:(?:never|always|only|just|still|also) (?!want|accept|allow)|don't (?!want|allow|accept|tolerate)|do not (?!want|allow|accept|tolerate)|didn't|can't|cannot|couldn't|have|had|was|am|think|thought|guess|believe|see|saw|know|used|tried|forgot|found|noticed)/,
    /^(?:it|this|that|there|he|she|they) (?:(?:\w+ )?must (?:have|be (?:a|an|the|some|because|due|something|wrong|in|that))|always|never|only|still|just|also|doesn't|didn't|does|did|had|was|were|seems?|looks?|keeps?|fails?|works?)\b/,
    /\b(?:got it|i see|makes sense)$/,
    /\bmust have (?:been|\w+ed)\b|^(?:i|we|that|it|there) must be\b/,
    /^(?:we|you|they|he|she) (?:never|always|only) (?:\w+ed|had|did|got|went|made|saw|ran)\b/,
    /\b(?:yesterday|last (?:week|month|year|night)|previously|back then|used to|in the past|so far)\b/,
    /^(?:looks like|seems|sounds like|turns out|apparently|maybe|perhaps)\b/,
    /^(?:write|create|add|implement|build|make|generate|design) (?:me )?(?:an?|the|some)\b.*\b(?:that|which|where|who)\b/,
    /^keep (?:\w+ing|it up|at it|in mind|an eye|track|(?:me|us) posted)\b/,
    /^(?:you )?(?:don't|do not|dont) (?:need|have) to\b/,
    /^(?:i|we)(?:'d| would) (?:prefer|rather)(?: that| this| it| the \w+(?: one)?)?$/,
    /^(?:never|always|only|no|don't|do not|avoid)$/,
  ],
  reports: [
    /(?<!\bi )(?<!\bi've )\b(?:says|said|stated|wrote|writes|mentions|mentioned|claims|claimed|suggests|suggested|recommends|recommended|told (?:me|us|him|her|them)|asked me|insists|insisted|complains|complained|warns|warned|thinks|reported|announced|argued)\b/,
    /\b(?:docs?|documentation|readme|manual|guide|they|people|spec|comments?) (?:state|say|mention|recommend|suggest|claim|tell|read|warn)s?\b/,
    /\baccording to\b/,
  ],
  questions:
    /^(?:should|shall|is|are|am|was|were|does|did|do (?:i|we|you|they)|can (?:i|we)|could (?:i|we)|may i|would (?:it|i|we)|will (?:it|this)|why|what(?!ever)|how|who|which|where|has|have (?:i|we|you)|isn't|aren't|doesn't)\b/,
  politeRequests: /^(?:can|could|would|will) you (?:please |kindly |maybe )?/,
  conditions: /^(?:if|when|once|while|since|because)\b[^,]*,\s*(?:then )?(?:please )?/,
  contrasted: /^(?:keep|leave|preserve|retain|only|stay|stick)\b(?! (?:going|trying))/,
  settings: /^(?:for now|for [\w ]{1,25}(?=,)|in (?:this|the|our) [\w ]{1,30}|here|until then)\b[^,]*,\s*(?:please )?/,
  permissions: [
    /^(?:from now on,? )?(?:you|we) (?:may|can|could|are (?:now )?allowed to)(?: now| again)? (?!only|not|never|no\b)\w/,
    /^(?:it's|it is|its) (?:ok|okay|fine|alright|allowed)(?: now| again)? (?:to|if)\b/,
    /^(?:feel free to|go ahead and)\b/,
    /\b(?:is|are) (?:fine|ok|okay|allowed|permitted|good|open)(?: again| now| after all)$/,
  ],
  releases: [/\b(?:don't|do not|dont|no longer) (?:have|need) to\b/, /^no (?:longer )?need (?:to|for)\b/],
  repeals: [
    /^(?:forget|ignore|disregard|scrap|scratch|drop|cancel|lift|remove|undo|revoke|withdraw|discard|never mind)\b.*\b(?:rules?|i said|i told|constraints?|restrictions?|limits?|ban|freeze|requirements?|instructions?|preferences?)\b/,
    /^(?:forget|disregard|never mind) (?:about )?(?:the )?[\w-]+$/,
    /\b(?:rule|constraint|restriction|limit|ban|freeze)\b.*\b(?:no longer applies|lifted|is over|is gone|doesn't apply|does not apply|is off)\b/,
    /^i (?:changed my mind|take (?:it|that) back) (?:about|on)\b/,
  ],
  headings:
    /\b(?:rules?|constraints?|guidelines?|conventions?|preferences?|restrictions?|principles?|boundaries|dos and don'ts)(?: for [\w ]+)?$/,
  contrasts: "but|however",
  joints: "and|then|so|also",
  openers:
    "never|always|don['’]?t|do not|only|avoid|please|no|use|make sure|ensure|keep|leave|stop|stick to|prefer|ask me|you must|you may|you can|from now on|under no|without|keeping|leaving|wrap|indent|limit|stay|stick|skip|work|answer|respond|reply",
  trailers: "without (?:add|alter|break|chang|delet|edit|install|introduc|modify|remov|renam|touch|us)ing",
  subordinators:
    "if|when|whenever|every time|each time|before|after|until|till|unless|once|for|from|going|moving|in|as|while|whatever|since|because|under|by|on|with|without|remember|no matter",
  functionWords:
    "a an the this that these those it its i we you he she they me us my our your to of in on at by for from with into " +
    "onto and or but not no nor never always only ever don't dont do does did is are was were be been being am have has " +
    "had must should shall may might can could will would please now again anymore more any all every each some longer " +
    "forget ignore disregard drop cancel lift remove rule rules constraint restriction what said about use using used " +
    "make sure keep if when before after until unless first so as also just fine ok okay allowed free feel need want " +
    "avoid prefer stop here there going forward rest out over than then instead rather further notice say last told",
  negations:
    /\b(?:don't|do not|dont|never|no|not|avoid|stop|quit|without|mustn't|can't|cannot|nothing|nobody|shouldn't|off|forbidden|prohibited|banned|refrain|frozen|alone)\b/,
};
