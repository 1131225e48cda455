import type { Schema } from './schemas.js';

/** The envelope of every error answer. */
export const errorSchema: Schema = {
  description: 'What went wrong.',
  type: 'object',
  properties: {
    status: { type: 'integer', description: 'The status of the answer.' },
    error: { type: 'string', description: 'The reason phrase of the status.' },
    message: { type: 'string', description: 'What went wrong, in one sentence.' },
    errors: {
      type: 'object',
      description: 'What is wrong with each field, by the path of the field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  required: ['status', 'error', 'message'],
};

/** The answers to requests that are refused before a handler sees them, by status. */
export const refusals: ReadonlyMap<number, string> = new Map([
  [400, 'The request is malformed, or a value in it is missing or wrong.'],
  [401, 'Nobody has said who asks.'],
  [403, 'A guard refuses the request.'],
  [413, 'The body is larger than it may be.'],
  [415, 'The body has a media type that is not accepted.'],
  [429, 'The client has sent too many requests.'],
]);
