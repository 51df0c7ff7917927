import { HOSTS } from "../../core/hosts/hosts.ts";

/** Whether an agent could continue without us, with what its own compaction leaves. */
export function compactsItself(headers: Headers): boolean {
  const said = headers.get("user-agent") ?? "";
  return HOSTS.some(({ compactsItself: isAble, userAgent }) => isAble === true && userAgent?.test(said) === true);
}
