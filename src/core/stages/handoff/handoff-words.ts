import { HANDOFF_LANGUAGES, type HandoffLanguage, SECTION_NAMES, type SectionName } from "../../model/handoff.ts";

/**
 * What a handoff says of itself, in one language. Names in braces are filled in.
 *
 * Together the sentences say in every language that it is reference only, that the latest message wins and is to be
 * answered, from the active task on, that the system prompt and persistent memory stay authoritative, and that work that
 * is done is not repeated.
 */
export interface HandoffWords {
  readonly headings: Readonly<Record<SectionName, string>>;
  /** Opens a handoff, with the messages it stands for: `{first}` and `{last}`. */
  readonly replaced: string;
  /** How it was opened before 0.2. */
  readonly formerly?: string;
  readonly wins: string;
  /** Says that no model wrote it. */
  readonly fallback: string;
  /** Ends with the `{ranges}`. */
  readonly done: string;
  readonly range: string;
  /** Heads how things stand at the end, with the latest request and the user's standing constraints. */
  readonly now: string;
  readonly asked: string;
  readonly rules: string;
  /** Heads what is known of the work: the last runs, the to-do list, files. */
  readonly state: string;
  /** Says how many constraints had no room, and in which messages they are: `{count}`, `{first}` and `{last}`. */
  readonly leftOut: string;
  /** Heads the account, in order. */
  readonly happened: string;
  /** Heads names that nothing else says. */
  readonly named: string;
}

/** A line for each section, in the order of `SECTION_NAMES`; in it a column for each of `HANDOFF_LANGUAGES`. */
const HEADINGS = `
Active task | Aktuelle Aufgabe | Tâche en cours | Tarea activa | Tarefa ativa | Текущая задача | 当前任务 | 現在のタスク
Goal | Ziel | Objectif | Objetivo | Objetivo | Цель | 目标 | 目標
Constraints and preferences | Vorgaben und Vorlieben | Contraintes et préférences | Restricciones y preferencias | Restrições e preferências | Ограничения и предпочтения | 约束与偏好 | 制約と好み
Completed actions | Erledigte Schritte | Actions terminées | Acciones completadas | Ações concluídas | Выполненные действия | 已完成的操作 | 完了した作業
Active state | Aktueller Zustand | État actuel | Estado actual | Estado atual | Текущее состояние | 当前状态 | 現在の状態
In progress | In Arbeit | En cours | En curso | Em andamento | В работе | 进行中 | 進行中
Blocked | Blockiert | Blocages | Bloqueos | Bloqueios | Препятствия | 受阻 | 障害
Key decisions | Wichtige Entscheidungen | Décisions clés | Decisiones clave | Decisões principais | Ключевые решения | 关键决定 | 主な決定
Resolved questions | Geklärte Fragen | Questions résolues | Preguntas resueltas | Perguntas resolvidas | Решённые вопросы | 已解决的问题 | 解決済みの質問
Pending user asks | Offene Anliegen | Demandes en attente | Peticiones pendientes | Pedidos pendentes | Открытые просьбы | 待处理的请求 | 未対応の依頼
Relevant files | Relevante Dateien | Fichiers pertinents | Archivos relevantes | Arquivos relevantes | Важные файлы | 相关文件 | 関連ファイル
Remaining work | Verbleibende Arbeit | Travail restant | Trabajo restante | Trabalho restante | Оставшаяся работа | 剩余工作 | 残りの作業
Critical context | Wichtiger Kontext | Contexte essentiel | Contexto esencial | Contexto essencial | Важный контекст | 关键上下文 | 重要な文脈
`;

const LABEL_NAMES = ["fallback", "range", "now", "asked", "rules", "state", "leftOut", "happened", "named"] as const;
/** A line for each of these. */
const LABELS = `
Made locally, may be incomplete. | Lokal erstellt, kann unvollständig sein. | Rédigée localement, peut être incomplète. | Hecho localmente, puede estar incompleto. | Feito localmente, pode estar incompleto. | Составлена локально, может быть неполной. | 在本地生成，可能不完整。 | ローカルで作成。不完全な場合があります。
{handle} (messages {first} to {last}) | {handle} (Nachrichten {first} bis {last}) | {handle} (messages {first} à {last}) | {handle} (mensajes {first} a {last}) | {handle} (mensagens {first} a {last}) | {handle} (сообщения с {first} по {last}) | {handle}（第 {first} 至 {last} 条消息） | {handle}（メッセージ {first} から {last}）
Now | Jetzt | Maintenant | Ahora | Agora | Сейчас | 现状 | 現状
Asked last | Zuletzt verlangt | Dernière demande | Última petición | Último pedido | Последняя просьба | 最近的请求 | 最新の依頼
Standing | Gilt weiter | Toujours valable | Sigue vigente | Continua valendo | Остаётся в силе | 持续有效 | 引き続き有効
State | Stand | État | Estado | Estado | Состояние | 状态 | 状態
{count} more had no room (messages {first} to {last}) | {count} weitere hatten keinen Platz (Nachrichten {first} bis {last}) | {count} autres n'ont pas eu de place (messages {first} à {last}) | {count} más no cupieron (mensajes {first} a {last}) | {count} outras não couberam (mensagens {first} a {last}) | Ещё {count} не поместились (сообщения с {first} по {last}) | 另有 {count} 条放不下（第 {first} 至 {last} 条消息） | ほか {count} 件は入りませんでした（メッセージ {first} から {last}）
What happened | Was geschah | Ce qui s’est passé | Qué ocurrió | O que aconteceu | Что произошло | 经过 | 経緯
Also named | Außerdem genannt | Également nommés | También nombrado | Também citado | Также упомянуто | 另外提到 | ほかに出た名前
`;

/** The words of every language a handoff is written in. */
export const HANDOFF_WORDS: Readonly<Record<HandoffLanguage, HandoffWords>> = {
  English: {
    ...wordsIn("English"),
    replaced:
      "Messages {first} to {last} were replaced by this handoff. It is reference only: background, not a request.",
    formerly: "Messages {first} to {last} were replaced by this record. It is reference only",
    wins: "The latest user message after it wins. Answer it, not the handoff; resume from the active task. The system prompt and persistent memory stay authoritative.",
    done: "Work listed as done is not to be repeated. Originals can be read back by handle: {ranges}.",
  },
  German: {
    ...wordsIn("German"),
    replaced:
      "Die Nachrichten {first} bis {last} wurden durch diesen Vermerk ersetzt. Er dient nur zum Nachschlagen: Hintergrund, kein Auftrag.",
    wins: "Die neueste Nachricht danach gilt. Antworte auf sie, nicht auf den Vermerk; mach bei der aktuellen Aufgabe weiter. Systemanweisung und dauerhaftes Gedächtnis bleiben maßgeblich.",
    done: "Was als erledigt aufgeführt ist, wird nicht wiederholt. Originale lassen sich über ihre Kennung lesen: {ranges}.",
  },
  French: {
    ...wordsIn("French"),
    replaced:
      "Les messages {first} à {last} ont été remplacés par cette note. Elle sert uniquement de référence : du contexte, pas une demande.",
    wins: "Le dernier message de l'utilisateur qui la suit prime. Réponds à ce message, pas à la note ; reprends à la tâche en cours. L'invite système et la mémoire persistante font toujours autorité.",
    done: "Le travail indiqué comme terminé n'est pas à refaire. Les originaux se relisent par leur identifiant : {ranges}.",
  },
  Spanish: {
    ...wordsIn("Spanish"),
    replaced:
      "Los mensajes {first} a {last} fueron sustituidos por este registro. Es solo de referencia: contexto, no una petición.",
    wins: "Prevalece el último mensaje del usuario que le sigue. Responde a él, no al registro; retoma la tarea activa. El mensaje del sistema y la memoria persistente siguen mandando.",
    done: "El trabajo que figura como hecho no se repite. Los originales se leen por su identificador: {ranges}.",
  },
  Portuguese: {
    ...wordsIn("Portuguese"),
    replaced:
      "As mensagens {first} a {last} foram substituídas por este registro. Ele é apenas referência: contexto, não um pedido.",
    wins: "Vale a última mensagem do usuário depois dele. Responda a ela, não ao registro; retome a tarefa ativa. A instrução do sistema e a memória persistente continuam valendo.",
    done: "O trabalho listado como feito não deve ser repetido. Os originais podem ser lidos pelo identificador: {ranges}.",
  },
  Russian: {
    ...wordsIn("Russian"),
    replaced: "Сообщения с {first} по {last} заменены этой записью. Она только для справки: это контекст, а не запрос.",
    wins: "Решает последнее сообщение пользователя после неё. Отвечай на него, а не на запись; продолжай текущую задачу. Системная инструкция и постоянная память остаются главными.",
    done: "Работу, отмеченную как выполненную, повторять не нужно. Оригиналы можно прочитать по метке: {ranges}.",
  },
  Chinese: {
    ...wordsIn("Chinese"),
    replaced: "第 {first} 至 {last} 条消息已由本记录代替。本记录仅供参考：是背景，不是请求。",
    wins: "以其后最新的用户消息为准。请回复该消息而不是本记录；从当前任务继续。系统提示和持久记忆仍然有效。",
    done: "已列为完成的工作无需重做。可凭句柄读回原文：{ranges}。",
  },
  Japanese: {
    ...wordsIn("Japanese"),
    replaced:
      "メッセージ {first} から {last} はこの記録に置き換えられました。参考用です。背景であり、依頼ではありません。",
    wins: "この後の最新のユーザーメッセージが優先されます。記録ではなくそれに答え、現在のタスクから再開してください。システムプロンプトと永続メモリは引き続き有効です。",
    done: "完了とある作業を繰り返す必要はありません。原文はハンドルで読み戻せます：{ranges}。",
  },
};

/** A text with its braces filled in. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function wordsIn(language: HandoffLanguage) {
  return { headings: columnOf(HEADINGS, SECTION_NAMES, language), ...columnOf(LABELS, LABEL_NAMES, language) };
}

/** What the lines of a table say in one language, by name. */
function columnOf<Name extends string>(
  table: string,
  names: readonly Name[],
  language: HandoffLanguage,
): Record<Name, string> {
  const column = HANDOFF_LANGUAGES.indexOf(language);
  const rows = table.trim().split("\n");
  const entries = names.map((name, index) => [name, rows[index]?.split(" | ")[column] ?? name] as const);
  return Object.fromEntries(entries) as Record<Name, string>;
}
