import type { RequestContext } from '../context/request-context.js';
import type { PlainInterceptor } from '../decorators/with-options.js';
import { HttpResponse } from '../response/http-response.js';
import type { Stage } from './route-contract.js';
import { InstanceWithOptions } from './with-options.js';

/** The stage that runs the interceptors around the stages after it, the first outermost. */
export function runInterceptors(interceptors: readonly PlainInterceptor[] = []): (next: Stage) => Stage {
  return (next) => {
    if (interceptors.length === 0) return next;
    return (inputs) => enter(interceptors, 0, inputs.context, () => next(inputs));
  };
}

/** Errors take the way of the response: an interceptor sees them as the rejection of its `next`. */
async function enter(
  interceptors: readonly PlainInterceptor[],
  index: number,
  context: RequestContext,
  innermost: () => HttpResponse | Promise<HttpResponse>,
): Promise<HttpResponse> {
  const interceptor = interceptors[index];
  if (interceptor === undefined) return innermost();
  const next = () => enter(interceptors, index + 1, context, innermost);
  const response: unknown = await interceptor.intercept(context, next);
  if (response instanceof HttpResponse) return response;
  const { name } = (interceptor instanceof InstanceWithOptions ? interceptor.instance : interceptor).constructor;
  throw new TypeError(`\`${name}.intercept\` did not return an HttpResponse`);
}
