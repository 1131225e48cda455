import type { RequestContext } from './request-context.js';

/**
 * A resolver computes a value of a request: a provider that handlers name in `Resolved<ArticleBySlug>`. An `HttpException` that it throws
 * is the response.
 */
export interface Resolver<T = unknown> {
  resolve(context: RequestContext): T | Promise<T>;
}
