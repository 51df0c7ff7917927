import { isStandIn } from "../judge/is-placeholder.ts";
import type { Shape } from "../shape.ts";
import { matchAt } from "../text/match-at.ts";

/** A command line or statement that carries a secret at a fixed place. */
interface CommandForm {
  readonly literals: readonly string[];
  /** Bounded. Its group `before` is everything up to the secret, `secret` is the secret. */
  readonly form: RegExp;
  /** A word that must stand shortly before. */
  readonly program?: RegExp;
  readonly type: string;
}

/** How far back the program's name may stand: one long command with its headers. */
const MAX_COMMAND_LENGTH = 512;

const FORMS: readonly CommandForm[] = [
  {
    // curl -u user:password
    literals: [" -u", "--user", "--proxy-user"],
    form: /(?<before>(?: -u|--(?:proxy-)?user)[ \t=]{0,4}\\?["']?[^\s:"'\\]{1,100}:)(?<secret>[^\s"'\\]{1,200})/iy,
    program: /curl\b/,
    type: "password",
  },
  {
    // sshpass -p password
    literals: ["sshpass -p"],
    form: /(?<before>sshpass -p[ \t]{0,4}\\?["']?)(?<secret>[^\s"'\\]{1,200})/iy,
    type: "password",
  },
  {
    // mysql -ppassword
    literals: [" -p"],
    form: /(?<before> -p\\?["']?)(?<secret>[^\s"'\\]{1,200})/y,
    program: /(?:mysql|mysqldump|mysqladmin|mariadb)\b[^|;&\n]{0,200}$/,
    type: "password",
  },
  {
    // docker login -p password
    literals: [" -p "],
    form: /(?<before> -p[ \t]{1,4}\\?["']?)(?<secret>[^\s"'\\]{1,200})/y,
    program: /(?:docker|podman|helm registry|oc) login\b[^|;&\n]{0,200}$/,
    type: "password",
  },
  {
    // redis-cli -a password
    literals: [" -a "],
    form: /(?<before> -a[ \t]{1,4}\\?["']?)(?<secret>[^\s"'\\]{1,200})/y,
    program: /redis-cli\b[^|;&\n]{0,200}$/,
    type: "password",
  },
  {
    // machine host login user password secret
    literals: ["login "],
    form: /(?<before>login[ \t]{1,4}\S{1,100}\s{1,8}password[ \t]{1,4})(?<secret>[^\s"'\\]{1,200})/iy,
    type: "password",
  },
  {
    // create user x identified by 'password'
    literals: ["identified by "],
    form: /(?<before>identified by[ \t]{1,4}(?:password[ \t]{1,4})?\\?["'])(?<secret>[^\s"'\\]{1,200})/iy,
    type: "password",
  },
];

/** Passwords on command lines and in statements, where no name stands beside them. */
export const commands: readonly Shape[] = FORMS.map(({ literals, form, program, type }) => ({
  literals,
  match({ text, code, report }, start) {
    const groups = matchAt(form, text, start)?.groups;
    if (groups === undefined) return;
    const { before = "", secret = "" } = groups;
    if (isStandIn(secret, code)) return;
    if (program !== undefined && !program.test(text.slice(Math.max(0, start - MAX_COMMAND_LENGTH), start))) return;
    const secretStart = start + before.length;
    report({ type, start: secretStart, end: secretStart + secret.length });
  },
}));
