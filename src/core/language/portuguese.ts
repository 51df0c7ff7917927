import type { Language } from "./language.ts";

/** Portuguese. */
export const portuguese: Language = {
  steady:
    "sempre|nunca|jamais|em todo momento|em nenhum caso|em hipótese alguma|de jeito nenhum|sob nenhuma circunstância|sem exceção|sem exceções|por padrão|em todo lugar|em todos os casos|via de regra|como regra|em geral|toda vez|estritamente",
  horizon:
    "de agora em diante|a partir de (?:agora|hoje)|daqui (?:em diante|pra frente|para frente)|no futuro|até segunda ordem|até que|até eu|a menos que|salvo se|sem (?:meu|minha|me|perguntar|permissão|autorização|confirmação)|enquanto|neste (?:projeto|repo|repositório)",
  universal: "cada|todos|todas|todo|toda|tudo|qualquer|quaisquer|nov[oa]s?|por",
  exclusive: "somente|apenas|unicamente|exclusivamente|nada além de|em vez de|ao invés de|e não",
  negation: "não|nunca|jamais|nada|nenhum\\w*|sem|nem|ninguém|evit\\w*|pare de",
  prohibits: "proibid[oa]s?|proibição|intocáve\\w+|vetad[oa]s?",
  duty: "deve|devem|deveria\\w*|tem que|têm que|tem de|precisa\\w*|há que|pode|podem|se \\w+m",
  binds: "deve|devem|tem que|têm que|tem de|têm de|precisa|precisam|é preciso",
  norm: "proibid[oa]s?|obrigatóri[oa]s?|vetad[oa]s?|intocáve\\w+|fora de (?:questão|cogitação|limites)|confidencia\\w+|intact[oa]s?|sem mudanças|inalterad[oa]s?|em paz|somente leitura|imprescindíve\\w+|inegociáve\\w+",
  bound:
    "regras?|normas?|convenç\\w+|diretrizes|requisitos?|restriç\\w+|combinado|combinamos|orçamento|limites?|máximo|mínimo|no máximo|ao menos|pelo menos|mais de|menos de|importante|essencial|fundamental",
  wish: "quero|prefiro|preferimos|gostaria|gosto|exijo|espero que|faço questão|odeio|não quero|não gosto|desejo",
  occasion:
    "antes de \\w+r|antes de cada|depois de cada|em cada|para cada|a cada|cada vez|toda vez|sempre que|quando você|se você",
  consult: "pergunt\\w*|consult\\w*|confirm\\w*|permissão|autorização|aprovação|avis\\w*|meu ok|me diga antes",
  manner:
    "breve\\w*|curt[oa]s?|concis[oa]s?|simples|detalhad[oa]s?|pequen[oa]s?|clar[oa]s?|limp[oa]s?|formal\\w*|português|inglês|espanhol|francês|alemão|frases?|palavras|linhas|caracteres|tabulações|espaços|utc|iso|estrito|tabelas|tom|estilo",
  artefact:
    "commits?|mensagens|respostas?|comentários?|testes?|branches?|ramos|documentação|docs|nomes?|variáveis|funções|métodos|classes|arquivos?|ficheiros|módulos?|dependências|pacotes|bibliotecas?|migrações|senhas|registros|logs|mudanças|código|banco de dados|produção|main|datas|caminhos|erros|pasta|dados|entrada|componentes",
  you: "você|te|seu|sua|suas|seus",
  banStart:
    "não|nunca|jamais|nada|nenhum\\w*|evite\\w*|evita|pare de|sem|ninguém|é proibid\\w*|proibid\\w*|está proibid\\w*",
  keepStart:
    "mantenha|mantém|deixe|limite|prefira|siga|respeite|garanta|certifique-se|seja|use|usa|utilize|escreva sempre|escreva em|responda|responde|fale|pergunte|sempre|só (?:use|faça|altere|mexa|responda|rode)|apenas|lembre|trabalhe|nomeie|me chame|cuide|valide|assine",
  deedStart:
    "adicione|adiciona|apague|apaga|remova|remove|mostre|mostra|crie|cria|construa|conserte|corrija|corrige|abra|procure|encontre|faça|faz|continue|continua|rode|roda|execute|leia|revise|veja|olhe|dê|liste|renomeie|implemente|traduza|instale|formate|escreva|escreve|tente|comece|explique|redija|prepare|vamos|descubra|pegue|teste|encurte|pode|poderia|obrigado|configura|configure|ajusta|ajuste|mude|ponha|me diga",
  conditionStart: "se|quando|antes de|depois de|para cada|em caso de|ao \\w+r",
  weStart: "nós|noss\\w+|usamos|a equipe|o projeto|trabalhamos|escrevemos",
  iStart: "eu|meu|minha|meus|minhas",
  definiteStart: "o|a|este|esta|esse|essa|um|uma|isto|isso|aquele|aquela",
  thirdStart: "ele|ela|eles|elas|há|está|alguém",
  questionStart:
    "por que|por quê|o que|que|como|quem|qual|quais|onde|quando foi|quanto\\w*|precisamos|podemos|devemos|é verdade",
  once: "desta vez|dessa vez|mais uma vez|de novo|uma vez|agora|agora mesmo|hoje|primeiro|depois|a segunda|a primeira|o segundo|este arquivo|esta função|por enquanto|ainda|já",
  past: "era|eram|foi|foram|estava|estavam|havia|antes|ontem|semana passada|tinha|\\w+ávamos|\\w+íamos|\\w+ava|fez|disse|falhou",
  trouble: "falha\\w*|erro|quebrad[oa]|lent[oa]|trava\\w*|problema|não funciona|exceção|fecha|segundo a",
  doubt: "talvez|acho|suponho|parece|não sei|obrigad[oa]|desculp\\w*|porque",
  others:
    "clientes?|usuári[oa]s?|chefe|colega|estagiári[oa]|botão|página|formulário|diálogo|menu|janela|campo|aplicativo|compilador|especificação",
  idiom: "não (?:se preocupe|tem problema|sei|esqueça|importa|entendo|funciona|consigo|vejo|há problema)",
  politeStart: "(?:pode|poderia|você pode)",
  habit: "vai|vão|fica|ficam|são|tem|têm|usamos|está",
  outcome: "passam|passa|verde|vermelho|pronto|terminado|feito|entendi",
  pronoun: "isso|isto|ele|ela",
  allows:
    "(?:agora )?(?:você )?(?:pode|podemos|podem)(?! (?:não|só))|permitid[oa]s?|autorizad[oa]s?|tudo bem|sem problema|liberad[oa]s?|está ok",
  releases:
    "não (?:é mais|é) (?:necessário|preciso|obrigatório)|não precisa mais|não precisa|opcional|desnecessári[oa]s?|não .* mais",
  repeals:
    "como (?:você )?(?:quiser|preferir)|à vontade|a qualquer hora|esque[cç]\\w*|ignor[aeá]\\w*|anul\\w*|retir\\w*|cancel\\w*|descart\\w*|não (?:vale|se aplica) mais|mud\\w* de (?:ideia|opinião)|um erro",
  changes: "agora|mud\\w*|em vez|de novo|novamente|finalmente|a partir de|nova (?:regra|norma)|passamos|melhor|já",
  concludes:
    "decisão|decidido|decidimos|escolhido|escolhemos|combinado|em vez de|ao invés de|porque|causa|acontece que|(?:a razão|o problema) (?:é|era)",
  announceStart: "(?:(?:ok|bem|agora|primeiro|depois)\\b[\\s,.!:-]*)*(?:vou|vamos|deixe-me|vejamos)",
  declines: "sinto muito|não posso (?:ajudar|fazer|continuar)",
  leadIns:
    "por favor|e|mas|também|além disso|ok|bom|oi|olá|sim|perfeito|obrigado|atenção|nota(?: que)?|lembre(?: que)?|importante|aliás|outra coisa|(?:seria|era) (?:bom|ótimo|legal|melhor|ideal) (?:que|se)|gostaria que|queria que",
  reports: "diz(?: que)?|(?<!eu )disse|escreveu|segundo|recomenda\\w*|me falou",
  follows:
    "(?:siga|segue|respeite|aplique|cumpra)\\b.{0,40}\\b(?:regras|normas|diretrizes|convenções|as|estas|seguintes)",
  headings: "(?:regras|normas|restrições|convenções|diretrizes)(?: para [\\w ]+)?$",
  contrasts: "mas|porém|no entanto",
  joints: "e|depois|então",
  openers: "nunca|sempre|não |evite|use|só|apenas|deixe|pergunte|a partir de|sem",
  trailers: "sem (?:adicionar|mudar|quebrar|instalar|modificar|apagar|tocar|usar)",
  subordinators:
    "se|quando|antes|depois|desde|até|a partir|a menos|salvo|para|em|de|cada|enquanto|como|porque|sob|ao|por",
  consequences: "ent[ãa]o|por isso|portanto|logo",
  tellers: "porque|pois|j[áa] que|sen[ãa]o|[ée] que|eu|n[óo]s|a gente|meu \\S+|minha \\S+|noss[oa] \\S+|foi",
  workedOn: "mexa mexer toque tocar modifique modificar mude mudar altere alterar edite editar",
  functionWords:
    "o a os as um uma uns umas de do da dos das no na nos nas ao aos e ou que se não nem nunca jamais sempre já só apenas em com sem por para como se quando antes depois este esta isto esse essa isso meu minha seu sua me te eu você é são está estão ser estar há deve devem pode podem quero prefiro use usar fazer faça faz agora mais de novo todo toda todos todas cada esqueça disse regra regras mudamos ideia sobre novamente precisa mais eu lhe isso",
  phrases: [/^(?:nunca|jamais|evite|não \w+(?:e|a|es|as)) /],
  counterphrases: [],
};
