import type { RequestContext } from '../context/request-context.js';
import type { Interceptor } from '../decorators/use-interceptor.js';
import { HttpResponse } from '../response/http-response.js';

/**
 * Runs interceptors around `innermost`, the first outermost. Errors go the way of the answer: an interceptor sees them as
 * the rejection of its `next`.
 */
export function runInterceptors(
  interceptors: readonly Interceptor[],
  context: RequestContext,
  innermost: () => HttpResponse | Promise<HttpResponse>,
): Promise<HttpResponse> {
  const enter = async (index: number): Promise<HttpResponse> => {
    const interceptor = interceptors[index];
    if (interceptor === undefined) return innermost();
    const answer: unknown = await interceptor.intercept(context, () => enter(index + 1));
    if (answer instanceof HttpResponse) return answer;
    throw new TypeError(`\`${interceptor.constructor.name}.intercept\` did not return an HttpResponse`);
  };
  return enter(0);
}
