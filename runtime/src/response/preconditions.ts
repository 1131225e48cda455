import type { RequestContext } from '../context/request-context.js';
import { hasEntityTag } from './entity-tags.js';

/** The three date formats of HTTP: the preferred one, that of RFC 850, and that of `asctime`, which has no zone. */
const inGmt = /^(?:\w{3}, \d\d \w{3} \d{4}|\w{6,9}, \d\d-\w{3}-\d\d) \d\d:\d\d:\d\d GMT$/;

const asctime = /^\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** The validators of a version of a file. */
export interface Version {
  /** The strong entity tag. */
  readonly entityTag: string;
  readonly lastModified: Date;
}

/**
 * The status of the first precondition that fails (RFC 9110, section 13.2.2): 412 when the client requires another version, 304 when
 * it has this version already. Dates are ignored if there is a tag; invalid dates are ignored.
 */
export function unmetPrecondition(version: Version, context: RequestContext): 412 | 304 | undefined {
  const wanted = context.header('if-match');
  if (wanted === undefined ? isNewer(version, context.header('if-unmodified-since')) : !isListed(version, wanted)) {
    return 412;
  }
  const known = context.header('if-none-match');
  const isKnown =
    known === undefined
      ? isNotNewer(version, context.header('if-modified-since'))
      : hasEntityTag(known, version.entityTag);
  return isKnown ? 304 : undefined;
}

/** Whether the client has this version, according to `If-Range`: only then it gets a part of the file. */
export function isPartOf(version: Version, ifRange: string | undefined): boolean {
  if (ifRange === undefined || ifRange === version.entityTag) return true;
  return readHttpDate(ifRange) === secondsOf(version.lastModified);
}

/** Compares tags strongly, unlike `If-None-Match`: weak tags never match. */
function isListed({ entityTag }: Version, list: string): boolean {
  return list.trim() === '*' || list.split(',').some((tag) => tag.trim() === entityTag);
}

function isNewer({ lastModified }: Version, date: string | undefined): boolean {
  return date !== undefined && secondsOf(lastModified) > readHttpDate(date);
}

function isNotNewer({ lastModified }: Version, date: string | undefined): boolean {
  return date !== undefined && secondsOf(lastModified) <= readHttpDate(date);
}

/** Dates of HTTP have a resolution of seconds. */
function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}

/** Parses the date of a header to milliseconds; NaN for an invalid date (RFC 9110, section 5.6.7). */
function readHttpDate(text: string): number {
  if (inGmt.test(text)) return Date.parse(text);
  return asctime.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}
