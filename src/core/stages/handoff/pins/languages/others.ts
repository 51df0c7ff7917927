import type { LanguageTable } from "./language-table.ts";

const NONE = /(?!)/;

/** The plainest rules of languages without a table of their own: Spanish, Italian, Portuguese, Dutch and Chinese. */
export const others: LanguageTable = {
  verbs: "",
  leadIns: /^(?:(?:por favor|per favore|alsjeblieft|graag|también|inoltre|também|ook|请)\b[\s,:.!-]*)+/,
  standing: [
    /^(?:nunca|jamás|mai|nooit) \w+/,
    /^no \w+(?:es|as) |^non \w+(?:are|ere|ire|arlo|erlo)\b|^não \w+(?:e|a|es|as) /,
    /^(?!(?:el|la|los|las|il|lo|gli|le|o|os|as|de|het|een|un|una|uma|mi|mio|meu|mijn|se|si|ik|we|er|dat|dit|esto|questo|isso)\b)[\w-]+ (?:[\w-]+ ){0,3}(?:siempre|sempre|altijd|solo|solamente|soltanto|somente|alleen) \w+/,
    /^(?!(?:de|het|een|ik|we|wij|hij|zij|ze|er|dat|dit|mijn|je|u|waarom|nog)\b)[\w-]+ (?:geen|nooit|niets) \w+|^(?!(?:de|het|een|ik|we|wij|hij|zij|ze|er|dat|dit|mijn|je|u|waarom|nog|werkt|gaat)\b)\w+ .{1,60} niet$/,
    /^(?:evita|evite|evitar|vermijd)\b|\b(?:de ahora en adelante|a partir de ahora|d'ora in poi|da ora in poi|a partir de agora|vanaf nu)\b/,
    /\b(?:no|non|não) (?:debes?|debe|deben|devi|deve|devono|deves|devem)\b|\b(?:prohibido|vietato|proibido|verboden)\b/,
    /(?:不要|不得|不许|禁止|必须|务必|从现在起|以后都)|^别/,
  ],
  passing: [
    /^no (?:se|sé|es|me|lo|la|las|los|entiendo|funciona|puedo|hay|tengo|veo|está|va|más|tantas|gracias|pasa)\b/,
    /^non (?:so|è|c'è|va|funziona|capisco|trova|riesco|ho|vedo|parte)\b|^não (?:sei|é|há|tem|entendo|funciona|consigo|vejo|está|foi|era)\b/,
    /(?:吗|为什么|怎么)/,
  ],
  reports: [/\b(?:dice que|dijo|dice che|ha detto|disse|diz que|zegt dat|zei)\b/],
  questions: /^(?:por qué|perché|por que|porque|waarom|qué|cómo|come|como|hoe|为什么|怎么)/,
  politeRequests: NONE,
  conditions: NONE,
  contrasted: NONE,
  settings: NONE,
  permissions: [/\b(?:ya puedes|ahora puedes|ora puoi|agora pode|je mag nu|mag nu|现在可以)/],
  releases: [/\b(?:ya no hace falta|ya no es necesario|non serve più|não é mais necessário|hoeft niet meer|不再需要)/],
  repeals: [/^(?:olvida|dimentica|esqueça|esquece|vergeet|忘记)\b/],
  follows: NONE,
  headings: /\b(?:reglas|regole|regras|regels)$/,
  contrasts: "pero|però|mas|maar",
  joints: "y|ed|en",
  openers: "nunca|nooit|mai",
  trailers: "(?!)",
  subordinators: "cuando|quando|als|wanneer",
  workedOn: "toques tocar modifiques modificar modificare cambies cambiar wijzig modifique",
  functionWords:
    "el los las un una uns il lo gli di da del al het een van op naar y o e ou puedes puoi pode mag nu ahora ora agora siempre sempre altijd nunca mai nooit non não no ya",
  negations: /\b(?:nunca|jamás|mai|nooit|geen|niet|non|não|no)\b|不要|不得|禁止|^别/,
};
