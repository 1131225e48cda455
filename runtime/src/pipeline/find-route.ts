import type { RequestContext } from '../context/request-context.js';
import type { DocumentRoutes } from '../openapi/document-routes.js';
import { errorResponse } from '../response/error-response.js';
import type { HttpResponse } from '../response/http-response.js';
import type { Match, Matcher } from './match.js';
import type { HttpMethod } from './route.js';

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The route for a request. Every `GET` answers `HEAD` as well. */
export function findRoute(match: Matcher, method: string, path: string): Match | undefined {
  return match(method === 'HEAD' ? 'GET' : method, path);
}

/** The answer when no route was found; `Allow` names the methods that the path has. */
export function noRoute(
  { match, documents }: { readonly match: Matcher; readonly documents?: DocumentRoutes },
  { method, path }: RequestContext,
): HttpResponse {
  const answer = errorResponse(404, `Cannot ${method} ${path}`);
  const isDocument = documents?.has(path) === true;
  const allowed = methods.filter((other) => match(other, path) !== undefined || (isDocument && other === 'GET'));
  if (allowed.length === 0) return answer;
  const names = allowed.flatMap((other) => (other === 'GET' ? ['GET', 'HEAD'] : [other]));
  return answer.withHeader('allow', names.join(', '));
}
