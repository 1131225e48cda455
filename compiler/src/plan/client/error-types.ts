import type { ClientProperty, ClientType } from './client-plan.js';
import { plain } from './client-types.js';

const errors: ClientProperty = {
  name: 'errors',
  required: false,
  type: {
    kind: 'object',
    properties: [],
    others: { keys: 'string', type: { kind: 'list', items: plain('string'), isReadonly: false } },
  },
  description: 'The validation errors of each field, by the path of the field.',
};

const truncated: ClientProperty = {
  name: 'truncated',
  required: false,
  type: { kind: 'literal', value: true },
  description: 'Present if `errors` is incomplete because there are too many.',
};

function text(name: string, description: string): ClientProperty {
  return { name, required: true, type: plain('string'), description };
}

const status: ClientProperty = {
  name: 'status',
  required: true,
  type: plain('number'),
  description: 'The HTTP status code.',
};

/** The body of an error response, as the API document describes it. */
export const errorType: ClientType = {
  kind: 'object',
  properties: [
    status,
    text('error', 'The reason phrase of the status.'),
    text('message', 'The cause of the error, in one sentence.'),
    errors,
    truncated,
  ],
};

/** The problem details of an error response (RFC 9457), as the API document describes them. */
export const problemType: ClientType = {
  kind: 'object',
  properties: [
    text('type', 'A URI that identifies the type of the problem.'),
    text('title', 'The reason phrase of the status.'),
    status,
    text('detail', 'The cause of the error, in one sentence.'),
    errors,
    truncated,
  ],
};
