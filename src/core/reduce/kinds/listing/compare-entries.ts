const UNITS = "KMGTP";
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The bytes that a size stands for; `1.5K` is 1536. NaN where it is no size. */
export function parseSize(size: string): number {
  const unit = /[KMGTP]/i.exec(size)?.[0]?.toUpperCase();
  const number = Number.parseFloat(size.replaceAll(",", ""));
  return unit === undefined ? number : number * 1024 ** (UNITS.indexOf(unit) + 1);
}

/** Times without a year are compared in minutes of such days, months of a hundred of them. */
export const DAY = 10_000;
export const HALF_YEAR = 6 * 100 * DAY;

/** A time of a listing, as far as it can be compared with others. */
export interface ListedTime {
  /** `ls` leaves the year out of times in the last half year, and the clock out of all others. */
  readonly hasYear: boolean;
  /** Grows with the time, within one year where there is none. */
  readonly value: number;
}

/** Reads a time; undefined where it has no clock. */
export function parseTime(time: string): ListedTime | undefined {
  if (!time.includes(":")) return undefined;
  if (/^\d/.test(time)) return { hasYear: true, value: Number(time.slice(0, 16).replaceAll(/\D/g, "")) };
  const [month = "", day = "", clock = ""] = time.split(/\s+/);
  const value = (MONTHS.indexOf(month) * 100 + Number(day)) * DAY + Number(clock.replace(":", ""));
  return { hasYear: false, value };
}
