import type { RequestContext } from '../context/request-context.js';
import type { PlainInterceptor } from '../decorators/with-options.js';
import { HttpResponse } from '../response/http-response.js';
import { ResponseStream } from '../response/response-stream.js';
import type { Stage } from './route-contract.js';
import { InstanceWithOptions } from './with-options.js';

/** The stage that runs the interceptors around the stages after it, the first outermost. */
export function runInterceptors(interceptors: readonly PlainInterceptor[] = []): (next: Stage) => Stage {
  return (next) => {
    if (interceptors.length === 0) return next;
    return (inputs) => new Interception(interceptors, inputs.context, () => next(inputs)).response;
  };
}

/**
 * One request that passes its interceptors. The source of a stream that is not sent is stopped: an interceptor can fail after `next`,
 * return another response, call `next` twice, or return before `next` does.
 */
class Interception {
  /** The response of the outermost interceptor. */
  readonly response: Promise<HttpResponse>;
  readonly #interceptors: readonly PlainInterceptor[];
  readonly #context: RequestContext;
  readonly #innermost: () => HttpResponse | Promise<HttpResponse>;
  /** The streams of all responses; absent while there is none. */
  #streams: Set<ResponseStream> | undefined;

  constructor(
    interceptors: readonly PlainInterceptor[],
    context: RequestContext,
    innermost: () => HttpResponse | Promise<HttpResponse>,
  ) {
    this.#interceptors = interceptors;
    this.#context = context;
    this.#innermost = innermost;
    this.response = this.#enter(0);
  }

  /** Errors take the way of the response: an interceptor sees them as the rejection of its `next`. */
  async #enter(index: number): Promise<HttpResponse> {
    const interceptor = this.#interceptors[index];
    if (interceptor === undefined) return this.#noted(await this.#innermost());
    const response: unknown = await interceptor.intercept(this.#context, () => this.#enter(index + 1));
    if (response instanceof HttpResponse) return this.#noted(response);
    const { name } = (interceptor instanceof InstanceWithOptions ? interceptor.instance : interceptor).constructor;
    throw new TypeError(`\`${name}.intercept\` did not return an HttpResponse`);
  }

  #noted(response: HttpResponse): HttpResponse {
    const { content } = response.body;
    if (content instanceof ResponseStream) this.#note(content);
    return response;
  }

  /** Called after an `await`: `response` is set. */
  #note(stream: ResponseStream): void {
    if (this.#streams?.has(stream)) return;
    this.#streams ??= new Set();
    this.#streams.add(stream);
    this.response.then(
      ({ body: { content } }) => {
        if (content !== stream) stream.discardUnread(content instanceof ResponseStream ? content : undefined);
      },
      () => stream.discardUnread(),
    );
  }
}
