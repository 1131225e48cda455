import { malformedForm } from './part-headers.js';

/** The characters of a boundary (RFC 2046, section 5.1.1). */
const boundaryParameter =
  /;[ \t]*boundary[ \t]*=[ \t]*(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'()+./:=?-]{1,70}))[ \t]*(?:;|$)/i;

/**
 * The boundary of a form, from the header `Content-Type: multipart/form-data`.
 * @throws BadRequestException without a valid boundary.
 */
export function parseBoundary(contentType: string): string {
  const match = boundaryParameter.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw malformedForm('the header `Content-Type` has no valid `boundary`');
  return boundary;
}
