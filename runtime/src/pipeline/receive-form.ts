import type { IncomingRequest } from '../contract/incoming-request.js';
import { UnsupportedMediaTypeException } from '../errors/client-exceptions.js';
import { headerText } from '../headers/incoming-headers.js';
import { mediaTypeOf } from '../headers/media-type.js';
import type { DeclaredFiles } from '../uploads/form-limits.js';
import type { StagedForm } from '../uploads/staged-form.js';
import { type BodyRules, readAbsentBody, tooLarge, unsupportedEncoding } from './read-body.js';

/** The bodies that a route with a form accepts. */
export type FormBody = 'multipart' | 'json or multipart';

/**
 * Reads the form of a request: `'other'` if the body is something else and the route accepts JSON, `undefined` for a request without a
 * body. The promise is rejected with an UnsupportedMediaTypeException, a PayloadTooLargeException or a BadRequestException.
 */
export async function receiveForm(
  request: IncomingRequest,
  body: FormBody,
  files: DeclaredFiles,
  { bodyLimit, uploads }: BodyRules,
): Promise<StagedForm | 'other' | undefined> {
  const { headers } = request;
  const contentType = headerText(headers['content-type']) ?? '';
  if (mediaTypeOf(contentType) !== 'multipart/form-data') {
    if (body === 'json or multipart') return 'other';
    const sent = contentType === '' ? 'a body without `Content-Type`' : `\`${mediaTypeOf(contentType)}\``;
    return await absentBody(
      request,
      new UnsupportedMediaTypeException(`the body must be a form (multipart/form-data), not ${sent}`),
    );
  }
  const encoded = unsupportedEncoding(headerText(headers['content-encoding']));
  if (encoded !== undefined) return await absentBody(request, encoded);
  if (Number(headers['content-length']) > bodyLimit) throw tooLarge(bodyLimit);
  if (uploads === undefined)
    throw new Error('the application has started without uploads, but has a route with a form');
  return await uploads.readForm(request, contentType, { bodyLimit, files });
}

/** Resolves for a request without a body. The promise is rejected with `rejection` for a body with bytes. */
function absentBody(request: IncomingRequest, rejection: UnsupportedMediaTypeException): Promise<undefined> {
  return new Promise((resolve, reject) => {
    readAbsentBody(request, rejection, () => resolve(undefined), reject);
  });
}
