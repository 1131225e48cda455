import type { IncomingRequest } from '../contract/incoming-request.js';
import { UnsupportedMediaTypeException } from '../errors/client-exceptions.js';
import { headerText } from '../headers/incoming-headers.js';
import { mediaTypeOf } from '../headers/media-type.js';
import type { DeclaredFiles } from '../uploads/form-limits.js';
import type { StagedForm } from '../uploads/staged-form.js';
import { type BodyRules, readAbsentBody, tooLarge, unsupportedEncoding } from './read-body.js';

const fieldsMediaType = 'application/x-www-form-urlencoded';
const charsetParameter = /;[ \t]*charset[ \t]*=[ \t]*"?([^\s";]*)/i;

/** The bodies that a route with a form accepts. */
export type FormBody = 'multipart' | 'json or multipart' | 'form';

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
  const mediaType = mediaTypeOf(contentType);
  const isFields = body === 'form' && mediaType === fieldsMediaType;
  if (mediaType !== 'multipart/form-data' && !isFields) {
    if (body === 'json or multipart') return 'other';
    const types = body === 'form' ? `${fieldsMediaType} or multipart/form-data` : 'multipart/form-data';
    const sent = contentType === '' ? 'a body without `Content-Type`' : `\`${mediaType}\``;
    return await absentBody(
      request,
      new UnsupportedMediaTypeException(`the body must be a form (${types}), not ${sent}`),
    );
  }
  const unsupported =
    unsupportedEncoding(headerText(headers['content-encoding'])) ??
    (isFields ? unsupportedCharset(contentType) : undefined);
  if (unsupported !== undefined) return await absentBody(request, unsupported);
  if (Number(headers['content-length']) > bodyLimit) throw tooLarge(bodyLimit);
  if (uploads === undefined)
    throw new Error('the application has started without uploads, but has a route with a form');
  if (isFields) return await uploads.readFields(request, bodyLimit);
  return await uploads.readForm(request, contentType, { bodyLimit, files });
}

/** A form of another charset would be read as other text: bytes that are valid UTF-8 are valid ISO 8859-1, too. */
function unsupportedCharset(contentType: string): UnsupportedMediaTypeException | undefined {
  const [, charset] = charsetParameter.exec(contentType) ?? [];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return undefined;
  return new UnsupportedMediaTypeException(`the charset of the form must be UTF-8, not \`${charset}\``);
}

/** Resolves for a request without a body. The promise is rejected with `rejection` for a body with bytes. */
function absentBody(request: IncomingRequest, rejection: UnsupportedMediaTypeException): Promise<undefined> {
  return new Promise((resolve, reject) => {
    readAbsentBody(request, rejection, () => resolve(undefined), reject);
  });
}
