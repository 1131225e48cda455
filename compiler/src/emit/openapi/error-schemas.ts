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
]);

/** Reason phrases of statuses that a handler's type may name. */
export const reasonPhrases: ReadonlyMap<number, string> = new Map([
  [200, 'OK'],
  [201, 'Created'],
  [202, 'Accepted'],
  [203, 'Non-Authoritative Information'],
  [204, 'No Content'],
  [205, 'Reset Content'],
  [206, 'Partial Content'],
  [300, 'Multiple Choices'],
  [301, 'Moved Permanently'],
  [302, 'Found'],
  [303, 'See Other'],
  [304, 'Not Modified'],
  [307, 'Temporary Redirect'],
  [308, 'Permanent Redirect'],
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [402, 'Payment Required'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [406, 'Not Acceptable'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [412, 'Precondition Failed'],
  [418, "I'm a Teapot"],
  [422, 'Unprocessable Entity'],
  [423, 'Locked'],
  [428, 'Precondition Required'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
]);
