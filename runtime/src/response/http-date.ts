/** The three date formats of HTTP: the preferred one, that of RFC 850, and that of `asctime`, which has no zone. */
const inGmt = /^(?:\w{3}, \d\d \w{3} \d{4}|\w{6,9}, \d\d-\w{3}-\d\d) \d\d:\d\d:\d\d GMT$/;
const asctime = /^\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** Parses the date of a header to milliseconds; NaN for an invalid date (RFC 9110, section 5.6.7). */
export function readHttpDate(text: string): number {
  if (inGmt.test(text)) return Date.parse(text);
  return asctime.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}
