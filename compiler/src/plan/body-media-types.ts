import type { PlannedRoute } from './application-plan.js';

const byBody = {
  json: ['application/json'],
  multipart: ['multipart/form-data'],
  'json or multipart': ['application/json', 'multipart/form-data'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  bytes: ['*/*'],
  'json and bytes': ['application/json'],
} as const satisfies Record<NonNullable<PlannedRoute['body']>, readonly string[]>;

/** The media types of the bodies that a route accepts, all of them with an asterisk; empty for a route without a body. */
export function bodyMediaTypes({ body, inputs }: Pick<PlannedRoute, 'body' | 'inputs'>): readonly string[] {
  if (body === undefined) return [];
  const declared = inputs.flatMap((input) => (input.source === 'raw' ? (input.mediaTypes ?? []) : []));
  return declared.length > 0 ? declared : byBody[body];
}
