import type { RequestContext } from '../context/request-context.js';
import type { DocumentRoutes } from '../openapi/document-routes.js';
import type { Failure } from './respond-to-error.js';
import type { HttpMethod, Match, Matcher } from './route-contract.js';

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Finds the route of a request. A `GET` route handles `HEAD` as well. */
export function findRoute(match: Matcher, method: string, path: string): Match | undefined {
  return match(method === 'HEAD' ? 'GET' : method, path);
}

/** The failure if no route was found. `Allow` lists the methods of the path. */
export function routeNotFound(
  { match, documents }: { readonly match: Matcher; readonly documents?: DocumentRoutes },
  { method, path }: RequestContext,
): Failure {
  const failure: Failure = { status: 404, kind: 'not-found', message: `Cannot ${method} ${path}` };
  const isDocument = documents?.has(path) === true;
  const allowed = methods.filter((other) => match(other, path) !== undefined || (isDocument && other === 'GET'));
  if (allowed.length === 0) return failure;
  const names = allowed.flatMap((other) => (other === 'GET' ? ['GET', 'HEAD'] : [other]));
  return { ...failure, headers: [['allow', names.join(', ')]] };
}
