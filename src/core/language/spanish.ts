import type { Language } from "./language.ts";

/** Spanish. */
export const spanish: Language = {
  steady:
    "siempre|nunca|jamás|en todo momento|en ningún caso|bajo ningún concepto|bajo ninguna circunstancia|sin excepción|sin excepciones|por defecto|en todas partes|por norma|como norma|en general|cada vez|estrictamente|sistemáticamente",
  horizon:
    "de ahora en adelante|a partir de (?:ahora|hoy)|desde (?:ahora|hoy)|en (?:el )?(?:futuro|adelante)|hasta nuevo aviso|hasta que|a menos que|salvo que|sin (?:mi|mis|preguntar\\w*|permiso|autorización|confirmación)|mientras|en este (?:proyecto|repo|repositorio)|para todo el proyecto",
  universal: "cada|todos|todas|todo|toda|cualquier\\w*|nuev[oa]s?|por",
  exclusive: "solo|sólo|solamente|únicamente|exclusivamente|nada más que|en lugar de|en vez de|y no",
  negation: "no|nunca|jamás|nada|ningún\\w*|ningun\\w*|sin|ni|nadie|evit\\w*|deja de|dejes",
  prohibits: "prohibid[oa]s?|prohibición|intocables?|vetad[oa]s?",
  duty: "debe|deben|debes|debería\\w*|tiene que|tienen que|tienes que|hay que|ha de|han de|puede|pueden|puedes|necesita\\w*|se \\w+n|lleva\\w*",
  binds: "debe|deben|debes|tiene que|tienen que|tienes que|hay que|ha de|han de",
  norm: "prohibid[oa]s?|prohíb\\w*|obligatori[oa]s?|vetad[oa]s?|intocables?|fuera de (?:límites|alcance)|descartad[oa]s?|confidencial\\w*|intact[oa]s?|sin cambios|tal cual|en paz|solo lectura|imprescindible|innegociable",
  bound:
    "reglas?|norm[ai]s?|convenci\\w+|directrices|requisitos?|restricci\\w+|acordad\\w*|acordamos|presupuesto|límites?|máximo|máx|mínimo|como mucho|al menos|no más de|menos de|importante|esencial|fundamental",
  wish: "quiero|prefiero|preferimos|quisiera|me gusta\\w*|exijo|espero que|insisto|odio|no quiero|no me gusta\\w*|deseo",
  occasion:
    "antes de \\w+r(?:l[oa]s?)?|antes de cada|después de cada|en cada|para cada|con cada|cada vez|cuando \\w+s|si \\w+s|al final de cada",
  consult:
    "pregúnt\\w*|pregunt\\w*|consult\\w*|confirm\\w*|permiso|autorización|aprobación|avís\\w*|visto bueno|dime antes",
  manner:
    "breve\\w*|cort[oa]s?|concis[oa]s?|sencill[oa]s?|simples?|detallad[oa]s?|pequeñ[oa]s?|clar[oa]s?|limpi[oa]s?|formal\\w*|tutéame|español|inglés|francés|alemán|frases?|palabras|líneas|caracteres|tabulaciones|espacios|utc|iso|estricto|tablas|gráficos|resumen|tono|estilo",
  artefact:
    "commits?|mensajes?|respuestas?|comentarios?|pruebas?|tests?|ramas?|documentación|docs|nombres?|variables|funciones|métodos|clases|archivos|ficheros|módulos?|dependencias|paquetes?|bibliotecas|migraciones|contraseñas|registros|logs|cambios|código|base de datos|producción|main|fechas|rutas|errores|carpeta|datos|secci\\w+",
  you: "tú|te|ti|usted|tus?",
  banStart:
    "no|nunca|jamás|nada|ningún\\w*|evita\\w*|deja de|sin|nadie|queda prohibid\\w*|está prohibid\\w*|prohibid\\w*",
  keepStart:
    "mantén|mantener|deja|limita\\w*|prefiere|sigue las|respeta\\w*|asegúra\\w*|sé|usa|utiliza|usad|use|utilice|escribe siempre|escribe en|responde\\w*|contesta\\w*|habla\\w*|pregúnt\\w*|pregunt\\w*|siempre|solo|recuerda|trabaja|nombra|llámame|cuida|emplea|firma",
  deedStart:
    "añade|agrega|borra|elimina|muestra|crea|construye|arregla|corrige|abre|busca|encuentra|haz|continúa|sigue|lanza|ejecuta|lee|revisa|mira|da|lista|renombra|implementa|traduce|instala|formatea|escribe|intenta|empieza|explica|redacta|prepara|vamos|averigua|toma|prueba|acorta|puedes|podrías|gracias|cambia|pon|dime",
  conditionStart: "si|cuando|antes de|después de|para cada|en caso de|al \\w+r",
  weStart: "nosotros|nuestr\\w+|usamos|el equipo|el proyecto|trabajamos|escribimos",
  iStart: "yo|mi|mis|me",
  definiteStart: "el|la|lo|este|esta|estos|estas|ese|esa|un|una|esto|eso",
  thirdStart: "él|ella|ellos|ellas|es|hay|está|alguien|se",
  questionStart: "por qué|qué|cómo|quién|cuál\\w*|dónde|cuándo|cuánto\\w*|tenemos que|podemos|debemos|es verdad|hay",
  once: "esta vez|otra vez|una vez|ahora|ahora mismo|hoy|primero|luego|después|la segunda|la primera|el segundo|este archivo|esta función|por ahora|todavía|ya",
  past: "era|eran|fue|fueron|estaba|estaban|había|antes|ayer|la semana pasada|he \\w+do|ha \\w+do|hemos \\w+do|\\w+ábamos|\\w+íamos|\\w+aba|hizo|dijo",
  trouble:
    "falla\\w*|error|errores de|roto|rota|lent[oa]|bloquea\\w*|cuelga|problema|no funciona|excepción|cierra|según",
  doubt: "quizás?|tal vez|creo|supongo|parece|no sé|gracias|perdón|porque",
  others:
    "clientes?|usuari[oa]s?|jefe|compañer[oa]|becari[oa]|botón|página|formulario|diálogo|menú|ventana|campo|aplicación|compilador|especificación",
  idiom:
    "no (?:te preocupes|pasa nada|hay problema|sé|lo sé|olvides|importa|está mal|es grave|entiendo|funciona|puedo|tengo|veo)",
  politeStart: "(?:puedes|podrías|podría|quieres)",
  habit: "va|van|queda|quedan|lleva|llevan|es|son|se \\w+n|tiene|tienen|usamos|está",
  outcome: "pasan|pasa|verde|rojo|listo|terminado|hecho|entendido",
  pronoun: "lo|la|los|las|eso|esto",
  allows:
    "(?:ya |ahora )?(?:puedes|podemos|puede|pueden)(?! (?:no|solo))|permitid[oa]s?|autorizad[oa]s?|está bien|no hay problema|se puede|libre de|sin problema",
  releases:
    "ya no (?:hace falta|es necesario|necesitas|tienes que|hay que|es obligatorio)|no hace falta|no es necesario|opcional\\w*|innecesari[oa]s?|ya no",
  repeals:
    "como (?:quieras|prefieras|te parezca)|a tu gusto|a cualquier hora|olvid\\w*|ignor[aeá]\\w*|anul\\w*|retir\\w*|cancel\\w*|descart\\w*|levant\\w*|ya no (?:vale|aplica|se aplica)|cambi\\w* de (?:idea|opinión)|un error",
  changes:
    "ahora|ya|cambi\\w*|en su lugar|en vez|mejor|de nuevo|otra vez|finalmente|a partir de|nueva (?:regla|norma)|pasamos",
  concludes:
    "decisión|decidido|decidimos|elegido|elegimos|acordado|en lugar de|en vez de|porque|causa|resulta que|(?:la razón|el problema) (?:es|era)",
  announceStart: "(?:(?:ok|bien|ahora|primero|luego)\\b[\\s,.!:-]*)*(?:voy a|vamos a|déjame|veamos)",
  declines: "lo siento|no puedo (?:ayudar|hacer|continuar)",
  leadIns:
    "por favor|y|pero|también|además|ok|vale|bueno|oye|hola|sí|perfecto|gracias|ojo|nota(?: que)?|recuerda(?: que)?|importante|por cierto|otra cosa|(?:estaría|sería) (?:bien|bueno|genial|mejor|ideal) (?:que|si)|me gustaría que|me vendría bien que",
  reports: "dice(?:n)?(?: que)?|dijo|escribe|escribió|según|recomienda\\w*|me ha dicho",
  follows:
    "(?:sigue|seguid|siga|respeta|aplica|cumple)\\b.{0,40}\\b(?:reglas|normas|directrices|convenciones|las|estas|siguientes)",
  headings: "(?:reglas|normas|restricciones|convenciones|directrices)(?: para [\\w ]+)?$",
  contrasts: "pero|sin embargo|aunque",
  joints: "y|luego|entonces",
  openers: "nunca|siempre|no |evita|usa|solo|deja|pregúntame|a partir de|sin",
  trailers: "sin (?:añadir|cambiar|romper|instalar|modificar|borrar|tocar|usar)",
  subordinators:
    "si|cuando|antes|después|desde|hasta|a partir|a menos|salvo|para|en|de|cada|mientras|como|porque|bajo|al|por",
  consequences: "as[íi] que|as[íi] q|por eso|por lo que|conque",
  tellers:
    "porque|pues|ya que|si no|es que|es \\S+|est[áa]n?|yo|nosotros|as[íi] lo|lo \\S+|mi \\S+|nuestr[oa] \\S+|que luego|q luego",
  workedOn: "toca toques tocar modifica modifiques modificar cambia cambies cambiar edites editar",
  functionWords:
    "nuevo nueva nuevos nuevas el la lo los las un una unos unas de del al a y o u e que se no ni nunca jamás siempre ya solo sólo en con sin por para como si cuando antes después este esta esto ese esa eso mi mis tu tus su sus me te yo tú es son está están ser estar hay ha han debe deben debes puede puedes pueden quiero prefiero usa usar usas hacer haz hagas haga ahora más otra vez todo toda todos todas cada lo del olvida olvídate dije regla reglas norma idea hemos cambiado falta hace retiro prohibición prohibido está nuevo nueva partir ello les",
  phrases: [/^(?:nunca|jamás|evita\w*|no \w+(?:es|as)) /],
  counterphrases: [],
};
