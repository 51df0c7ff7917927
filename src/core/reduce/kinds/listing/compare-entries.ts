const UNITS = "KMGTP";
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The bytes that a size stands for; `1.5K` is 1536. NaN where it is no size. */
export function readSize(size: string): number {
  const unit = /[KMGTP]/i.exec(size)?.[0]?.toUpperCase();
  const number = Number.parseFloat(size.replaceAll(",", ""));
  return unit === undefined ? number : number * 1024 ** (UNITS.indexOf(unit) + 1);
}

/**
 * A number that grows with the time of an entry. `ls` writes a clock for the last half year and a
 * year for what is older, so a clock is newer than any year.
 */
export function readTime(time: string): number {
  if (/^\d/.test(time)) return Number(time.slice(0, 16).replaceAll(/\D/g, ""));
  const [month = "", day = "", last = ""] = time.split(/\s+/);
  const dayOfYear = (MONTHS.indexOf(month) + 1) * 100 + Number(day);
  if (!last.includes(":")) return Number(last) * 10_000 + dayOfYear;
  return 1e9 + dayOfYear * 10_000 + Number(last.replace(":", ""));
}
