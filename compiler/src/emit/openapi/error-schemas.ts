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

/** The descriptions of the responses to requests that are rejected before the handler is called, by status. */
export const rejections: ReadonlyMap<number, string> = new Map([
  [400, 'The request is malformed, or a value in it is missing or invalid.'],
  [401, 'Authentication is required.'],
  [403, 'Access denied.'],
  [413, 'The request body is too large.'],
  [415, 'The media type of the request body is not supported.'],
  [429, 'The client exceeded the rate limit.'],
]);
