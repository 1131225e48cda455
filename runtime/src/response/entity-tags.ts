/** Whether the list of a header `If-None-Match` contains an entity tag; tags are compared weakly (RFC 9110, section 13.1.2). */
export function hasEntityTag(list: string, tag: string): boolean {
  if (list.trim() === '*') return true;
  return list.split(',').some((known) => known.trim().replace(/^W\//, '') === tag);
}
