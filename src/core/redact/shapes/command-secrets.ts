import { matchAt } from "../../text/match-at.ts";
import { isCommentedOut, isStandIn } from "../judge/is-placeholder.ts";
import { isHidden } from "../read/is-hidden.ts";
import type { SecretShape } from "../secret-shape.ts";
import { characterSet, codeAt, isIn } from "../text/ascii-set.ts";

/** A command line or statement with a secret at a fixed place. */
interface CommandForm {
  readonly literals: readonly string[];
  /** Bounded. Its group `before` is everything up to the secret, `secret` is the secret. */
  readonly form: RegExp;
  /** A word that must precede it in the same command. */
  readonly program?: RegExp;
  /** A word that must come shortly before it, anywhere. */
  readonly nearby?: RegExp;
  /** A password by default. */
  readonly type?: string;
  /** It may span several lines, which a listing numbers and JSON escapes. */
  readonly hasLines?: true;
}

/** How far back a nearby word may be: one long command with its headers. */
const MAX_NEARBY_LENGTH = 512;
/** How far back in its command the program's name may be. */
const MAX_COMMAND_LENGTH = 300;
/** The maximum length of each line of a form that spans several. */
const MAX_LINE_LENGTH = 80;

/** Flags followed by a password, and the programs that use them like this. */
const FLAGS: readonly (readonly [flag: string, programs: string, type?: "passphrase"])[] = [
  [
    "-p",
    String.raw`sshpass|(?:docker|podman|helm registry|oc|az|cf|skopeo|buildah|crane auth|nerdctl) login|mongo(?:sh)?|mongodump|mongorestore|mongoexport|mongoimport|clickhouse-client|pdfunlock|mosquitto_(?:pub|sub)|cqlsh|rdesktop|impacket-\w+|psexec|evil-winrm|crackmapexec|nxc|winexe|hashcat`,
  ],
  ["-P", "zip|unzip|zipcloak|sqlcmd|bcp|osql|isql|mosquitto_(?:pub|sub)|ipmitool|tsql"],
  ["-P", "ssh-keygen", "passphrase"],
  ["-N", "ssh-keygen", "passphrase"],
  ["-w", String.raw`ldap(?:search|add|modify|delete|passwd|whoami|compare|modrdn)|kadmin(?:\.local)?`],
  ["-a", "(?:redis|valkey|keydb)-cli"],
  ["-pw", String.raw`plink|pscp|psftp|putty|\S+`],
];
/** Between a flag and its value: spaces, or the quotes and the comma of a list of arguments. */
const FLAG_SEPARATOR = String.raw`(?:[ \t]{1,4}\\{0,7}["']?|\\{0,7}["'],[ \t]{0,4}\\{0,7}["'])`;

const KEY_CONTENT = [
  ...["key content", "schlüsselinhalt", "contenu de la clé", "contenido de la clave", "conteúdo da chave"],
  ...["contenuto chiave", "sleutelinhoud", "zawartość klucza", "nyckelinnehåll", "содержимое ключа"],
];

const flagForms: readonly CommandForm[] = FLAGS.map(([flag, programs, type]) => ({
  literals: [` ${flag} `, `"${flag}"`, `'${flag}'`, `"${flag}\\`].map((literal) => literal.toLowerCase()),
  form: new RegExp(String.raw`(?<before>[ "']${flag}${FLAG_SEPARATOR})(?<secret>[^\s"'\\]{1,200})`, "y"),
  program: new RegExp(String.raw`\b(?:${programs})\b`),
  ...(type !== undefined && { type }),
}));

/** Words in settings and commands that are followed by a password, with what may come in between. */
const LEADING_WORDS: readonly (readonly [literal: string, between: string, minLength: number, type?: string])[] = [
  ["requirepass", "", 3],
  ["masterauth", "", 3],
  ["wpa_passphrase", String.raw`\S{1,40}[ \t]{1,4}`, 6],
  ["pre-shared-key", "(?:ascii-text |hexadecimal |local |remote )?", 4],
  ["option key", `(?=["'])`, 6],
  ["snmp-server community", "", 4],
  ["plain-text-password-value", "", 4],
  ["rocommunity", "", 4],
  ["rwcommunity", "", 4],
  ["rocommunity6", "", 4],
  ["rwcommunity6", "", 4],
  ["key-string", String.raw`(?:\d )?`, 6],
  ["stats auth", String.raw`[\w.-]{1,40}:`, 4],
  ["authtoken", "", 20, "token"],
];

const wordForms: readonly CommandForm[] = LEADING_WORDS.map(([literal, between, minLength, type]) => ({
  literals: [`${literal} `],
  form: new RegExp(
    String.raw`(?<before>${literal}[ \t]{1,4}${between}\\{0,7}["']?)(?<secret>[^\s"'\\|]{${minLength},200})`,
    "iy",
  ),
  ...(type !== undefined && { type }),
}));

const FORMS: readonly CommandForm[] = [
  ...flagForms,
  ...wordForms,
  {
    // mysql -ppassword, 7z x -ppassword
    literals: [" -p", '"-p', "'-p"],
    form: /(?<before>[ "']-p\\{0,7}["']?)(?<secret>[^\s"'\\,]{3,200})/y,
    program: /\b(?:mysql|mysqldump|mysqladmin|mariadb|7z|7za|7zz|rar|unrar)\b/,
  },
  {
    // USER bob, next line PASS password, as in FTP and POP3
    literals: ["pass "],
    form: /(?<before>PASS[ \t]{1,4})(?<secret>(?![\w@]{0,12}pass(?:w(?:or)?d)?(?:["'\\|]|\s|$))[^\s"'\\|]{4,200})(?=["'\\|]|\s|$)/y,
    nearby:
      /(?:\bUSER [^\s]{1,80}|331[ -][^\r\n]{0,100}|\+OK[^\r\n]{0,100})[^\r\n]{0,12}(?:\n[^\r\n]{0,100}){0,2}\n[^\r\n]{0,40}$/,
  },
  {
    // a1 LOGIN bob password, as in IMAP
    literals: [" login "],
    form: /(?<before> LOGIN[ \t]\\{0,7}["']?[^\s"'\\]{2,80}\\{0,7}["']?[ \t]\\{0,7}["']?)(?<secret>[^\s"'\\]{4,200})/y,
    nearby: /(?:^|[\s"'>|→:+-])[A-Za-z]{0,2}\d{1,5}$/,
  },
  {
    // AT+CWJAP="network","password"
    literals: ["at+cw"],
    form: /(?<before>AT\+CW(?:J|S)AP(?:_\w{1,4})?=\\{0,7}"[^"\\\r\n]{1,40}\\{0,7}",\\{0,7}")(?<secret>[^"\\\r\n]{4,100})/iy,
  },
  {
    // u == "ops" && p == "password"
    literals: [" p == ", " p === ", " pass == ", " pw == "],
    form: /(?<before> p(?:ass|w)? ={2,3} \\{0,7}["'])(?<secret>[^\s"'\\]{4,200})(?=\\{0,7}["'])/y,
    nearby: /\b(?:u|user|username|login|name) ?={2,3} ?\\{0,7}["'][^"'\\]{1,60}\\{0,7}["'] ?(?:&&|and)$/,
  },
  {
    // cache_peer proxy parent 3128 0 login=user:password
    literals: ["login="],
    form: /(?<before>login=\\{0,7}["']?[\w.@-]{1,60}:)(?<secret>[^\s"'\\|]{4,200})/y,
  },
  {
    // curl -u user:password
    literals: [" -u", "--user", "--proxy-user"],
    form: /(?<before>(?: -u|--(?:proxy-)?user)[ \t=]{0,4}\\{0,7}["']?[^\s:"'\\<]{1,100}:(?:\\{0,7}["'])?)(?<secret>[^\s"'\\]{1,200})/iy,
    nearby: /curl\b/,
  },
  {
    // curl -sku user:password
    literals: ["curl -"],
    form: /(?<before>curl (?:-\S{1,40} (?:[^\s-]\S{0,120} )?){0,4}-[A-Za-z]{1,8}u ?\\{0,7}["']?[^\s:"'\\<]{1,100}:(?:\\{0,7}["'])?)(?<secret>[^\s"'\\]{1,200})/y,
  },
  {
    // check_pgsql -l nagios -p 'password'
    literals: [" -p "],
    form: /(?<before> -p[ \t]{1,4}\\{0,7}["'])(?<secret>(?=[^\s"'\\]{0,40}[A-Za-z])(?=[^\s"'\\]{0,40}\d)[^\s"'\\/:]{6,200})(?=\\{0,7}["'])/y,
    program: / (?:-l|-u|-U|--user(?:name)?|--login)[ =]/,
  },
  {
    // expect "password:", next line send "x\r"
    literals: ["send ", "sendline("],
    form: /(?<before>send(?:line)?[ (]{1,2}(?:-- )?\\{0,7}["'])(?<secret>[^\s"'\\]{4,200})(?=\\{1,8}[rn]|\\{0,7}["'])/iy,
    nearby: /assword[^\r\n]{0,20}(?:\r?\n|;)[^\r\n]{0,60}$/i,
  },
  {
    // "AUTH" "password", write(4, "AUTH password\r\n"
    literals: ['"auth'],
    form: /(?<before>"auth\\{0,7}(?:" \\{0,7}"| ))(?<secret>(?=[^\s"'\\]{0,60}\d)[^\s"'\\:]{8,200})(?=\\{0,8}(?:["rn]))/iy,
  },
  {
    // http -a user:password
    literals: [" -a ", " --auth "],
    form: /(?<before> (?:-a|--auth)[ \t]{1,4}\\{0,7}["']?[\w.@-]{1,60}:)(?<secret>[^\s"'\\]{1,200})/y,
    program: /\b(?:https?|xhs?)\b/,
  },
  {
    // openssl enc -k password, snmpwalk -A password
    literals: [" -k ", " -a ", " -x "],
    form: /(?<before> -[kAX][ \t]{1,4}\\{0,7}["']?)(?<secret>[^\s"'\\-][^\s"'\\]{3,200})/y,
    program: /\b(?:openssl enc|snmp(?:walk|get|set|bulkwalk|status|trap))\b/,
  },
  {
    // rabbitmqctl add_user bob password
    literals: ["rabbitmqctl "],
    form: /(?<before>rabbitmqctl (?:-\S{1,40} ){0,3}(?:add_user|change_password)[ \t]{1,4}\S{1,60}[ \t]{1,4}\\{0,7}["']?)(?<secret>[^\s"'\\]{3,200})/y,
  },
  {
    // net use Z: \\\\server\\share /user:bob password
    literals: ["net use "],
    form: /(?<before>net use (?:[A-Za-z*]: ?)?\\{2,8}\S{1,120}[ \t]{1,4}\/user:\S{1,80}[ \t]{1,4}["']?)(?<secret>[^\s"'\\/*][^\s"'\\]{2,200})/iy,
  },
  {
    // net use Z: \\\\server\\share password /user:bob
    literals: ["net use "],
    form: /(?<before>net use (?:[A-Za-z*]: ?)?\\{2,8}\S{1,120}[ \t]{1,4}["']?)(?<secret>[^\s"'\\/*][^\s"'\\]{2,200})/iy,
  },
  {
    // wandb login token, snyk auth token, doctl auth init -t token
    literals: [" login ", " auth "],
    form: /(?<before> (?:login|auth)[ \t]{1,4}(?:init[ \t]{1,4}|set[ \t]{1,4})?(?:--?[\w-]{1,30}[ =]){0,3}\\{0,7}["']?)(?<secret>[A-Za-z0-9._-]{20,300})/y,
    program:
      /\b(?:wandb|vault|snyk|hf|huggingface-cli|railway|doppler|infisical|sentry-cli|replicate|consul|nomad|doctl|gh|glab|flyctl|fly|vercel|netlify|linear|stripe|supabase)$/,
    type: "token",
  },
  {
    // gh auth login --with-token <<< token
    literals: ["<<<"],
    form: /(?<before><<<[ \t]{0,4}\\{0,7}["']?(?:[\w.-]{1,40}:)?)(?<secret>[^\s"'\\]{6,300})/y,
    program:
      /--(?:with-token|(?:password|token|secret|passphrase)-(?:stdin|fd))\b|\b(?:chpasswd|passwd|sudo .{0,40}-S|cryptsetup|vncpasswd|smbpasswd|kinit|openconnect)\b/,
    type: "token",
  },
  {
    // mc alias set name address user password
    literals: ["alias set "],
    form: /(?<before>alias set \S{1,60} https?:\/\/\S{1,120} \S{1,80} \\{0,7}["']?)(?<secret>[^\s"'\\]{6,200})/y,
  },
  {
    // smbclient -U user%password, -U 'DOMAIN\\user%password'
    literals: [" -u ", " --user="],
    form: /(?<before> (?:-U[ \t]{1,4}|--user=)\\{0,7}["']?[^\s%"']{1,60}%)(?<secret>[^\s"'\\]{1,200})/y,
  },
  {
    // openssl -passin pass:password
    literals: [" pass:"],
    form: /(?<before> pass:)(?<secret>[^\s"'\\]{1,200})/y,
    program: /openssl\b/,
  },
  {
    // xfreerdp /p:password
    literals: [" /p:", " /pass:", " /password:", " /rp "],
    form: /(?<before> \/(?:p(?:ass|assword)?:|rp )\\{0,7}["']?)(?<secret>[^\s"'\\]{1,200})/iy,
    program: /\b(?:x?freerdp\d?|wlfreerdp|cmdkey|psexec|runas|schtasks)\b/i,
  },
  {
    // htpasswd -b file user password
    literals: ["htpasswd -"],
    form: /(?<before>htpasswd (?:-[A-Za-z]{1,4} ){0,3}(?:-[A-Za-z]{0,3}b[A-Za-z]{0,3} )(?:-[A-Za-z]{1,4} ){0,3}(?:[^\s-]\S{0,100} )?[^\s-]\S{0,60} \\{0,7}["']?)(?<secret>[^\s"'\\]{1,200})/y,
  },
  {
    // net user bob password /add
    literals: ["net user "],
    form: /(?<before>net user[ \t]{1,4}\S{1,60}[ \t]{1,4}\\{0,7}["']?)(?<secret>[^\s"'\\/*][^\s"'\\]{2,200})/iy,
  },
  {
    // echo password | sudo -S, echo 'root:password' | chpasswd
    literals: ["echo ", "printf "],
    form: /(?<before>(?:echo|printf)[ \t]{1,4}(?:-[ne]{1,2}[ \t]{1,4})?\\{0,7}["']?(?:[\w.-]{1,40}:(?=[^\r\n|]{1,200}\|[ \t]{0,4}(?:sudo[ \t]{1,4})?chpasswd))?)(?<secret>[^\s"'\\|]{3,200})(?=\\{0,7}["']?[ \t]{0,4}\|[ \t]{0,4}(?:sudo[ \t]{1,4}(?:-[A-Za-z]{1,4}[ \t]{1,4}){0,3}-S|(?:sudo[ \t]{1,4})?chpasswd|(?:sudo[ \t]{1,4})?passwd|[^|\r\n]{1,160}(?:--(?:password|token|secret)-stdin|--with-token|--passphrase-fd[ =]0)))/y,
  },
  {
    // ConvertTo-SecureString 'password' -AsPlainText
    literals: ["convertto-securestring "],
    form: /(?<before>convertto-securestring[ \t]{1,4}(?:-\w{1,20}[ \t]{1,4}){0,3}\\{0,7}["'])(?<secret>[^\s"'\\]{1,200})/iy,
  },
  {
    // curl -b 'session=...'
    literals: [" -b ", "--cookie"],
    form: /(?<before>(?: -b|--cookie)[ \t=]{1,4}\\{0,7}["']?(?=[^\s=;"'\\]{1,80}=))(?<secret>[^\r\n"'\\]{1,2000}(?=["'\\])|[^\s"'\\]{1,2000})/y,
    nearby: /(?:curl|https?|xh)\b/,
    type: "cookie",
  },
  {
    // machine host login user password secret
    literals: ["login "],
    form: /(?<before>login[ \t]{1,4}\S{1,100}\s{1,40}password[ \t]{1,4}\\{0,7}["']?)(?<secret>[^\s"'\\]{1,200})/iy,
    hasLines: true,
  },
  {
    // nmcli ... password x
    literals: [" password "],
    form: /(?<before> password \\{0,7}["']?)(?<secret>[^\s"'\\]{6,200})/iy,
    nearby: /nmcli\b[^|;&\n]{0,200}$/i,
  },
  {
    // username bob password 7 x, enable secret x
    literals: [" password ", " secret "],
    form: /(?<before> (?:password|secret) (?:\d )?\\{0,7}["']?)(?<secret>(?=[^\s"'\\]{0,60}\d)[^\s"'\\]{6,200})/iy,
    nearby: /\b(?:username \S{1,40}|enable)(?: privilege \d{1,2})?$/i,
  },
  {
    // WIFI:T:WPA;S:home;P:password;;
    literals: ["wifi:"],
    form: /(?<before>WIFI:(?:[TSH]:[^;\r\n]{0,64};){0,3}P:)(?<secret>[^;\s"'\\]{4,100})/iy,
  },
  {
    // Driver={...};PWD={password};
    literals: ["pwd={", "password={"],
    form: /(?<before>(?:pwd|password)=\{)(?<secret>[^{}\s"'\\]{4,200})(?=\};)/iy,
  },
  {
    // create user x identified by 'password', identified with plugin by 'password'
    literals: ["identified by ", "identified with "],
    form: /(?<before>identified (?:with[ \t]{1,4}\S{1,40}[ \t]{1,4})?by[ \t]{1,4}(?:password[ \t]{1,4})?\\{0,7}["'])(?<secret>(?=[^"'\\\r\n]{0,60}\d)[^"'\\\r\n]{3,100}|[^\s"'\\]{1,200})(?=\\{0,7}["'])/iy,
  },
  {
    // SQL> connect scott/password@//host, sqlplus scott/password@service
    literals: ["connect ", "conn ", "sqlplus ", "expdp ", "impdp ", "sqlldr "],
    form: /(?<before>(?:conn(?:ect)?|sqlplus|expdp|impdp|sqlldr)[ \t]{1,4}(?:-\S{1,12}[ \t]{1,4}){0,3}\\{0,7}["']?[\w$#.-]{1,40}\/)(?<secret>[^\s"'\\@/]{3,100})(?=@(?!v?\d+(?:\.\d+){0,2}\b(?!\.))[\w/(])/iy,
  },
  {
    // Key Content            : password, as Windows shows a network in its user's language
    literals: KEY_CONTENT.map((label) => `${label} `),
    form: new RegExp(
      String.raw`(?<before>(?:${KEY_CONTENT.join("|")})[ \t]{0,30}:[ \t]{1,4})(?<secret>[^\r\n"'\\|]{8,63})`,
      "iy",
    ),
  },
  {
    // tls { dns cloudflare token }
    literals: ["dns "],
    form: /(?<before>dns [a-z]{3,20} )(?<secret>(?=[\w-]{0,40}\d)(?=[\w-]{0,40}[A-Z])[\w-]{24,120})(?=["'\\|]|\s|$)/y,
    type: "token",
  },
  {
    // 334 UGFzc3dvcmQ6, next line the password in base64, as mail servers ask for it
    literals: ["334 ugfzc3dvcmq6"],
    form: /(?<before>334 UGFzc3dvcmQ6\s{0,8}(?:\r?\n|\\{1,8}n|\\{1,8}r\\{1,8}n)[^\r\nA-Za-z0-9]{0,12}(?:C: |> )?)(?<secret>[A-Za-z0-9+/]{4,200}={0,2})/y,
    hasLines: true,
  },
  {
    // 05 WS-PASSWORD PIC X(10) VALUE 'password'
    literals: ["-password ", "-passwd ", "-pwd ", "-senha ", "-pass ", "-kennwort ", "-passwort "],
    form: /(?<before>-(?:passw(?:or)?[dt]|pwd|senha|pass|kennwort)[ \t]{1,20}PIC X{1,20}(?:\(\d{1,4}\))?[ \t]{1,20}VALUE[ \t]{1,4}(?:IS )?['"])(?<secret>[^\s"'\\]{4,100})(?=['"])/iy,
  },
  {
    // lftp -u user,password
    literals: [" -u "],
    form: /(?<before> -u[ \t]{1,4}\\{0,7}["']?[\w.@-]{1,60},)(?<secret>[^\s"'\\]{3,200})/y,
    nearby: /\blftp\b[^\r\n|&]{0,200}$/,
  },
  {
    // host:port:database:user:password, as in .pgpass
    literals: [":5432:", ":5433:", ":5434:", ":6432:", ":6543:", ":26257:", ":*:"],
    form: /(?<before>:(?:\d{4,5}|\*):[\w.*-]{1,63}:[\w.@*-]{1,63}:)(?<secret>[^\s:"'\\|]{4,200})(?=[\s"'\\|]|$)/y,
  },
  {
    // "user" "password", as in PgBouncer's list of users
    literals: ['" "', '" \\'],
    form: /(?<before>" \\{0,7}")(?<secret>(?=[^\s"]{0,60}\d)(?=[^\s"]{0,60}[A-Za-z])[^\s"\\]{8,200})(?=\\{0,7}"[ \t]{0,4}(?:[\r\n"]|\\|$))/y,
    nearby: /(?:^|[\s→:|>+"-])\\{0,7}"[\w.-]{1,40}\\{0,7}$/,
  },
  {
    // calendar/ical/.../private-.../basic.ics
    literals: ["/private-"],
    form: /(?<before>\/private-)(?<secret>[0-9a-f]{32})(?=\/)/y,
    type: "token",
  },
  {
    // AK:... SK:...
    literals: ["sk:", "sk="],
    form: /(?<before>SK[:=] ?)(?<secret>(?=[A-Za-z0-9+/]{0,40}\d)[A-Za-z0-9+/]{20,100})(?![\w/+])/y,
    nearby: /\bAK[:=] ?\S{8,200}[ ,;]{1,4}$/,
    type: "secret",
  },
  {
    // Key A: D8707E297D27
    literals: ["key a: ", "key b: "],
    form: /(?<before>key [ab]: )(?<secret>(?!F{12})[0-9A-F]{12})(?![0-9A-Za-z])/iy,
    type: "secret",
  },
  {
    // app password: abcd efgh ijkl mnop
    literals: ["app password", "application password", "app-specific password"],
    form: /(?<before>app(?:lication|-specific)? password(?: [^\r\n:=]{1,80}?)?[:=]? )(?<secret>[a-z]{4}(?:[ -][a-z]{4}){3}|[A-Za-z0-9]{4}(?: [A-Za-z0-9]{4}){5})(?![\w-])/iy,
  },
  {
    // [host]:port user:password, as in a mail server's maps
    literals: [":587 ", ":465 ", ":2525 "],
    form: /(?<before>:\d{3,4}[ \t]{1,8}[^\s:"'\\[\]]{1,80}:)(?<secret>(?=\S{0,80}[A-Za-z])[^\s"'\\|]{4,200})(?=[\s"'\\|]|$)/y,
  },
  {
    // createUser name SHA password AES password
    literals: ["createuser "],
    form: /(?<before>createUser[ \t]{1,4}\S{1,40}[ \t]{1,4}(?:MD5|SHA(?:-?\d{3})?)[ \t]{1,4}\\{0,7}["']?)(?<secret>[^\s"'\\]{6,200}(?:\\{0,7}["']?[ \t]{1,4}(?:AES|DES)(?:-?\d{3})?[ \t]{1,4}\\{0,7}["']?[^\s"'\\]{6,200})?)/iy,
  },
  {
    // bob : EAP "password"
    literals: [": eap ", ": xauth ", ": ntlm "],
    form: /(?<before>: (?:EAP|XAUTH|NTLM)[ \t]{1,4}\\{0,7}["'])(?<secret>[^\s"'\\]{4,200})/y,
  },
  {
    // user default on >password ~* +@all
    literals: [" on >", " reset >"],
    form: /(?<before> (?:on|reset) >)(?<secret>[^\s"'\\]{4,200})(?=[ \t]{1,4}(?:~|[+-]@|&|allkeys|allcommands))/iy,
  },
  {
    // redis> AUTH password, config set requirepass password
    literals: ["> auth "],
    form: /(?<before>> auth[ \t]{1,4}(?:[\w.-]{1,40}[ \t]{1,4})?\\{0,7}["']?)(?<secret>[^\s"'\\|]{6,200})(?=["'\\|]|\s|$)/iy,
  },
  {
    // rootpw --plaintext password
    literals: ["rootpw "],
    form: /(?<before>rootpw[ \t]{1,4}(?:--plaintext[ \t]{1,4})?\\{0,7}["']?)(?<secret>[^\s"'\\-][^\s"'\\]{4,200})/y,
  },
  {
    // d-i passwd/root-password password password
    literals: ["-password password "],
    form: /(?<before>-password password[ \t]{1,4})(?<secret>[^\s"'\\]{4,200})/y,
  },
  {
    // crypto isakmp key word address, tacacs-server key 7 word, radius-server host x key word
    literals: [" key "],
    form: /(?<before> key (?:[0-9] )?\\{0,7}["']?)(?<secret>[^\s"'\\|]{4,200})/iy,
    nearby: /(?:isakmp|(?:tacacs|radius)-server(?: host \S{1,60})?(?: (?:auth|acct)-port \d{1,5}){0,2})$/i,
  },
  {
    // neighbor 10.0.0.2 password 7 word, message-digest-key 1 md5 word, v3 auth sha word priv aes 128 word
    literals: [" password ", "message-digest-key ", " v3 auth "],
    form: /(?<before>(?: password (?:\d )?|message-digest-key \d{1,3} md5 (?:\d )?| v3 auth (?:md5|sha) )\\{0,7}["']?)(?<secret>[^\s"'\\]{4,200}(?: priv (?:aes|3?des)(?: \d{3})? [^\s"'\\]{4,200})?)/iy,
    nearby: /(?:neighbor \S{1,60}|ip ospf|snmp-server user \S{1,40} \S{1,40})[ \t]?$/i,
  },
  {
    // exec sp_addlogin 'bob', 'password'
    literals: ["sp_addlogin ", "sp_password "],
    form: /(?<before>sp_(?:addlogin|password)[ \t]{1,4}N?'[^'\r\n]{0,60}',[ \t]{0,4}N?')(?<secret>[^'\r\n]{3,200})/iy,
  },
  {
    // AUTH PLAIN base64, AUTHENTICATE PLAIN base64
    literals: ["auth plain ", "authenticate plain ", "auth login "],
    form: /(?<before>auth(?:enticate)? (?:plain|login)[ \t]{1,4})(?<secret>[A-Za-z0-9+/]{8,400}={0,2})(?=["'\\|]|\s|$)/iy,
    type: "authorization",
  },
  {
    // NickServ IDENTIFY password
    literals: ["identify "],
    form: /(?<before>identify[ \t]{1,4}(?:[\w-]{1,30}[ \t]{1,4})?)(?<secret>[^\s"'\\|]{4,200})(?=["'\\|]|\s|$)/iy,
    nearby: /nickserv(?:[ \t]{1,4}:?|['",: ]{1,6})$/i,
  },
];

/** What follows a JSON string: the quote before it did not open anything. */
const BEHIND_STRING = /^[,:}\]]/;

/** Passwords on command lines and in statements, with no name beside them. */
export const commandSecrets: readonly SecretShape[] = FORMS.map(
  ({ literals, form, program, nearby, type = "password", hasLines }) => ({
    literals,
    match(scan, start) {
      const { text, code, report } = scan;
      if (hasLines === true && isHidden(scan, start, MAX_LINE_LENGTH)) scan.doubt(start, start + MAX_NEARBY_LENGTH);
      const groups = matchAt(form, text, start)?.groups;
      if (groups === undefined) return;
      const { before = "", secret = "" } = groups;
      if (before.endsWith('"') && BEHIND_STRING.test(secret)) return;
      if (program !== undefined && !program.test(findCommand(text, start))) return;
      if (nearby !== undefined && !nearby.test(textBefore(text, start))) return;
      if (isStandIn(secret, code) || isCommentedOut(text, start, secret)) return;
      const secretStart = start + before.length;
      report({ type, start: secretStart, end: secretStart + secret.length });
    },
  }),
);

const COMMAND_END = characterSet("|", ";", "&", "\n");

/** What precedes a flag in its own command, which may begin after an escaped line break. */
function findCommand(text: string, end: number): string {
  const least = Math.max(0, end - MAX_COMMAND_LENGTH);
  let start = end;
  while (start > least && !isIn(COMMAND_END, codeAt(text, start - 1)) && !isEscapedSpace(text, start - 1)) start -= 1;
  return text.slice(start, end);
}

function isEscapedSpace(text: string, at: number): boolean {
  return text[at - 1] === "\\" && "nrt".includes(text.charAt(at));
}

/** What precedes a flag, with escaped line breaks decoded. */
function textBefore(text: string, end: number): string {
  return text.slice(Math.max(0, end - MAX_NEARBY_LENGTH), end).replaceAll(/\\+[nrt]/g, "\n");
}
