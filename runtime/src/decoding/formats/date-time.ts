const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const minute = 60_000;
const hyphen = 0x2d;
const colon = 0x3a;
const space = /^\s$/;
/** The usual form, as a fast path, without the days that only some months have. */
const usual =
  /^\d\d\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
/** The calendar repeats itself after 400 years. `Date.UTC` interprets years below 100 as years of the twentieth century. */
const fourCenturies = 146_097 * 24 * 60 * minute;

/** Whether a text is a day of the calendar: `2030-12-31`. */
export function isDate(text: string): boolean {
  return text.length === 10 && hasDay(text);
}

/** Whether a text is a time of day with its offset: `23:59:59Z`, `23:59:59.5+02:00`. */
export function isTime(text: string): boolean {
  return hasTime(text, 0);
}

/** Whether a text is a date and time with its offset: `2030-12-31T23:59:59Z`. */
export function isDateTime(text: string): boolean {
  return usual.test(text) || (hasDay(text) && isSeparator(text, 10) && hasTime(text, 11));
}

/** The milliseconds from 1970 to a date and time with its offset; `NaN` for any other text. */
export function momentOf(text: string): number {
  return isDateTime(text) ? dayAt(text) + timeAt(text, 11) : Number.NaN;
}

/** Whether a text begins with a day of the calendar. */
function hasDay(text: string): boolean {
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const hasHyphens = text.charCodeAt(4) === hyphen && text.charCodeAt(7) === hyphen;
  // `NaN` is in no range.
  return hasHyphens && year >= 0 && day >= 1 && day <= daysOf(year, month);
}

/** The start of the day that a text begins with, in milliseconds. */
function dayAt(text: string): number {
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  return Date.UTC(year + 400, twoDigits(text, 5) - 1, twoDigits(text, 8)) - fourCenturies;
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (daysOfMonths[month - 1] ?? 0);
}

/** The separator of date and time: a `T`, or a space. */
function isSeparator(text: string, at: number): boolean {
  const separator = text.charAt(at);
  return separator === 'T' || separator === 't' || space.test(separator);
}

/** Whether a text ends with a time of day and its offset, which start there. */
function hasTime(text: string, start: number): boolean {
  const hours = twoDigits(text, start);
  const minutes = twoDigits(text, start + 3);
  const seconds = twoDigits(text, start + 6);
  if (text.charCodeAt(start + 2) !== colon || text.charCodeAt(start + 5) !== colon) return false;
  const offset = offsetAt(text, endOfFraction(text, start + 8));
  if (hours <= 23 && minutes <= 59 && seconds < 60) return !Number.isNaN(offset);
  return isLeapSecond(hours, minutes, seconds, offset);
}

/** The milliseconds from midnight, in UTC, to the time that a text ends with. */
function timeAt(text: string, start: number): number {
  const minutes = twoDigits(text, start) * 60 + twoDigits(text, start + 3);
  const afterFraction = endOfFraction(text, start + 8);
  const fraction = Math.trunc(Number(`0${text.slice(start + 8, Math.min(afterFraction, start + 12))}`) * 1000);
  return (minutes - offsetAt(text, afterFraction)) * minute + twoDigits(text, start + 6) * 1000 + fraction;
}

/** Leap seconds are at the end of a day in UTC: with an offset, the local time differs. */
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

/** Parses an offset from UTC to minutes: `Z`, `+02:00`, `+0200`, `+02`. */
function offsetAt(text: string, start: number): number {
  const sign = text[start];
  if (sign === 'Z' || sign === 'z') return text.length === start + 1 ? 0 : Number.NaN;
  if (sign !== '+' && sign !== '-') return Number.NaN;
  const hours = twoDigits(text, start + 1);
  const minutesStart = text[start + 3] === ':' ? start + 4 : start + 3;
  const minutes = text.length === start + 3 ? 0 : twoDigits(text, minutesStart);
  const isWhole = text.length === start + 3 || text.length === minutesStart + 2;
  if (!isWhole || !(hours <= 23 && minutes <= 59)) return Number.NaN;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at);
  const ones = text.charCodeAt(at + 1);
  return isDigit(tens) && isDigit(ones) ? (tens - 48) * 10 + (ones - 48) : Number.NaN;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
