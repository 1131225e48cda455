import type { RequestContext } from '../context/request-context.js';
import type { Logger } from '../logging/logger.js';
import type { DocumentRoutes } from '../openapi/document-routes.js';
import { withoutTrailingSlash } from './path-segments.js';
import type { Failure } from './respond-to-error.js';
import type { HttpMethod, Match, Matcher } from './route-contract.js';

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const remedy = 'request the path without the slash, or add "trailingSlash": "ignore" to the settings in package.json';

/** Finds the route of a request. A `GET` route handles `HEAD` as well. */
export function findRoute(match: Matcher, method: string, path: string): Match | undefined {
  return match(method === 'HEAD' ? 'GET' : method, path);
}

/**
 * The failure if no route was found. `Allow` lists the methods of the path. A path that has a route without the slash at its end is noted in
 * the debug log: the response does not contain it.
 */
export function routeNotFound(
  {
    match,
    documents,
    logger,
  }: { readonly match: Matcher; readonly documents?: DocumentRoutes; readonly logger: Logger },
  { method, path, requestId }: RequestContext,
): Failure {
  const failure: Failure = { status: 404, kind: 'not-found', message: `Cannot ${method} ${path}` };
  const isDocument = documents?.has(path) === true;
  const allowed = methods.filter((other) => match(other, path) !== undefined || (isDocument && other === 'GET'));
  if (allowed.length === 0) {
    if (findRoute(match, method, withoutTrailingSlash(path)) !== undefined) {
      logger.debug('no route because of the slash at the end of the path', { requestId, method, path, remedy });
    }
    return failure;
  }
  const names = allowed.flatMap((other) => (other === 'GET' ? ['GET', 'HEAD'] : [other]));
  return { ...failure, headers: [['allow', names.join(', ')]] };
}
