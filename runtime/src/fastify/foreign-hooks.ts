import type { FastifyInstance, RouteOptions } from 'fastify';

const hookNames = [
  'onRequest',
  'preParsing',
  'preValidation',
  'preHandler',
  'preSerialization',
  'onSend',
  'onResponse',
  'onTimeout',
  'onError',
  'onRequestAbort',
] as const;

/** Whether a route has hooks of its own, other than `own`. */
export function hasForeignHooks(route: RouteOptions, own: unknown): boolean {
  return hookNames.some((name) => [route[name]].flat().some((hook) => hook !== undefined && hook !== own));
}

/**
 * Whether no hook of an instance and no logger can see a reply. Fastify does not publish its list of hooks: if it cannot be read, the result
 * is `false`.
 */
export function isUnobserved(instance: FastifyInstance): boolean {
  const { log } = instance;
  // Without a logger, Fastify has one without a level, whose methods are the same empty function. Another logger can read the headers.
  if (Reflect.has(log, 'level') || log.info !== log.error) return false;
  const key = Object.getOwnPropertySymbols(instance).find(({ description }) => description === 'fastify.hooks');
  const hooks: unknown = key && Reflect.get(instance, key);
  return hookNames.every((name) => isEmptyList(hooks, name));
}

function isEmptyList(hooks: unknown, name: string): boolean {
  if (typeof hooks !== 'object' || hooks === null) return false;
  const list: unknown = Reflect.get(hooks, name);
  return Array.isArray(list) && list.length === 0;
}
