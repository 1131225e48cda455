const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const minute = 60_000;
/** The calendar repeats itself after 400 years. `Date.UTC` takes years below 100 for those of the twentieth century. */
const fourCenturies = 146_097 * 24 * 60 * minute;

/** Whether a text is a day of the calendar: `2030-12-31`. */
export function isDate(text: string): boolean {
  return text.length === 10 && !Number.isNaN(dayAt(text));
}

/** Whether a text is a time of day with its offset: `23:59:59Z`, `23:59:59.5+02:00`. */
export function isTime(text: string): boolean {
  return !Number.isNaN(timeAt(text, 0));
}

/** Whether a text is a date and time with its offset: `2030-12-31T23:59:59Z`. */
export function isDateTime(text: string): boolean {
  return !Number.isNaN(momentOf(text));
}

/** The milliseconds from 1970 to a date and time with its offset; `NaN` for any other text. */
export function momentOf(text: string): number {
  const day = dayAt(text);
  return Number.isNaN(day) || !isSeparator(text, 10) ? Number.NaN : day + timeAt(text, 11);
}

/** The start of the day that a text begins with, in milliseconds; `NaN` when it begins with none. */
function dayAt(text: string): number {
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (text[4] !== '-' || text[7] !== '-' || !(day >= 1 && day <= daysOf(year, month))) return Number.NaN;
  return Date.UTC(year + 400, month - 1, day) - fourCenturies;
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (daysOfMonths[month - 1] ?? 0);
}

/** Between date and time stands a `T`, or a space. */
function isSeparator(text: string, at: number): boolean {
  const separator = text[at] ?? '';
  return separator === 'T' || separator === 't' || /^\s$/.test(separator);
}

/** The milliseconds from midnight, in UTC, to the time that a text ends with; `NaN` when it is none. */
function timeAt(text: string, start: number): number {
  const hours = twoDigits(text, start);
  const minutes = twoDigits(text, start + 3);
  const seconds = twoDigits(text, start + 6);
  if (text[start + 2] !== ':' || text[start + 5] !== ':' || Number.isNaN(hours + minutes + seconds)) return Number.NaN;
  const afterFraction = endOfFraction(text, start + 8);
  const offset = offsetAt(text, afterFraction);
  const isPlain = hours <= 23 && minutes <= 59 && seconds < 60;
  if (Number.isNaN(offset) || !(isPlain || isLeapSecond(hours, minutes, seconds, offset))) return Number.NaN;
  const fraction = Math.trunc(Number(`0${text.slice(start + 8, Math.min(afterFraction, start + 12))}`) * 1000);
  return (hours * 60 + minutes - offset) * minute + seconds * 1000 + fraction;
}

/** In UTC, a second is put in at the end of a day: in other places, that is another time of the day. */
function isLeapSecond(hours: number, minutes: number, seconds: number, offset: number): boolean {
  const inUtc = hours * 60 + minutes - offset;
  return seconds < 61 && (inUtc === 23 * 60 + 59 || inUtc === -1);
}

function endOfFraction(text: string, start: number): number {
  if (text[start] !== '.') return start;
  let end = start + 1;
  while (isDigit(text.charCodeAt(end))) end++;
  return end === start + 1 ? start : end;
}

/** The minutes that a text's offset from UTC says: `Z`, `+02:00`, `+0200`, `+02`. */
function offsetAt(text: string, start: number): number {
  const sign = text[start];
  if (sign === 'Z' || sign === 'z') return text.length === start + 1 ? 0 : Number.NaN;
  if (sign !== '+' && sign !== '-') return Number.NaN;
  const hours = twoDigits(text, start + 1);
  const behind = text[start + 3] === ':' ? start + 4 : start + 3;
  const minutes = text.length === start + 3 ? 0 : twoDigits(text, behind);
  const isWhole = text.length === start + 3 || text.length === behind + 2;
  if (!isWhole || !(hours <= 23 && minutes <= 59)) return Number.NaN;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}

function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return isDigit(tens) && isDigit(ones) ? (tens - 48) * 10 + (ones - 48) : Number.NaN;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
