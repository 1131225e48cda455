import type { RequestContext } from '../context/request-context.js';
import { hasEntityTag } from './entity-tags.js';
import { readHttpDate } from './http-date.js';

/** What tells one version of something from another. */
export interface Version {
  /** A strong one. */
  readonly entityTag: string;
  readonly lastModified: Date;
}

/**
 * What a request for one version is answered instead of it: 412 when it must be the one that the client has and is not, 304 when
 * it must not be and is (RFC 9110, section 13.2.2). A tag counts alone when there is one; what is no date does not count.
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

/** Whether a part of the version that the client has is one of this version: it wants the whole otherwise. */
export function isPartOf(version: Version, ifRange: string | undefined): boolean {
  if (ifRange === undefined || ifRange === version.entityTag) return true;
  return readHttpDate(ifRange) === secondsOf(version.lastModified);
}

/** Strongly compared, unlike `If-None-Match`: no tag that is marked as weak is any of these. */
function isListed({ entityTag }: Version, list: string): boolean {
  return list.trim() === '*' || list.split(',').some((tag) => tag.trim() === entityTag);
}

function isNewer({ lastModified }: Version, date: string | undefined): boolean {
  return date !== undefined && secondsOf(lastModified) > readHttpDate(date);
}

function isNotNewer({ lastModified }: Version, date: string | undefined): boolean {
  return date !== undefined && secondsOf(lastModified) <= readHttpDate(date);
}

/** Dates of HTTP have no more than seconds. */
function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
