import type { Schema } from './schemas.js';

/** The envelope of every error response. */
export const errorSchema: Schema = {
  description: 'An error response.',
  type: 'object',
  properties: {
    status: { type: 'integer', description: 'The HTTP status code.' },
    error: { type: 'string', description: 'The reason phrase of the status.' },
    message: { type: 'string', description: 'The cause of the error, in one sentence.' },
    errors: {
      type: 'object',
      description: 'The validation errors of each field, by the path of the field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    truncated: { const: true, description: 'Present if `errors` is incomplete because there are too many.' },
  },
  required: ['status', 'error', 'message'],
};

/** The problem details of an error response (RFC 9457), as `ProblemDetailsHandler` sends them. */
export const problemSchema: Schema = {
  description: 'The problem details of an error (RFC 9457).',
  type: 'object',
  properties: {
    type: { type: 'string', description: 'A URI that identifies the type of the problem.' },
    title: { type: 'string', description: 'The reason phrase of the status.' },
    status: { type: 'integer', description: 'The HTTP status code.' },
    detail: { type: 'string', description: 'The cause of the error, in one sentence.' },
    errors: {
      type: 'object',
      description: 'The validation errors of each field, by the path of the field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    truncated: { const: true, description: 'Present if `errors` is incomplete because there are too many.' },
  },
  required: ['type', 'title', 'status', 'detail'],
};

/** The descriptions of the rejections of an application, by status: invalid values can have a status of their own. */
export function rejectionsWith(validationStatus: number): ReadonlyMap<number, string> {
  if (validationStatus === 400) return rejections;
  const own = new Map(rejections).set(400, 'The request is malformed.');
  const invalid = 'A value in the request is missing or invalid.';
  const other = rejections.get(validationStatus);
  return own.set(validationStatus, other === undefined ? invalid : `${other} ${invalid}`);
}

/** The descriptions of the responses to requests that are rejected before the handler is called, by status. */
export const rejections: ReadonlyMap<number, string> = new Map([
  [400, 'The request is malformed, or a value in it is missing or invalid.'],
  [401, 'Authentication is required.'],
  [403, 'Access denied.'],
  [413, 'The request body is too large.'],
  [415, 'The media type of the request body is not supported.'],
  [429, 'The client exceeded the rate limit.'],
]);
