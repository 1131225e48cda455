import type { RequestContext } from '../context/request-context.js';
import type { ClassToken } from '../contract/token.js';
import type { HttpResponse } from '../response/http-response.js';
import type { Guard } from './guard.js';
import type { Interceptor, Next } from './interceptor.js';

/** A guard that can run without options. */
export interface PlainGuard {
  canActivate(context: RequestContext, options?: undefined): boolean | Promise<boolean>;
}

/** An interceptor that can run without options. */
export interface PlainInterceptor {
  intercept(context: RequestContext, next: Next, options?: undefined): Promise<HttpResponse>;
}

/** A guard or an interceptor with its options, made by `withOptions`. */
export class WithOptions<Instance = unknown> {
  readonly token: ClassToken<Instance>;
  readonly options: unknown;

  constructor(token: ClassToken<Instance>, options: unknown) {
    this.token = token;
    this.options = options;
  }
}

/** An entry of `@UseGuard` or of the `guards` of a module: a guard without options, or one with its options. */
export type GuardEntry = ClassToken<PlainGuard> | WithOptions<Guard<never>>;

/** An entry of `@UseInterceptor` or of the `interceptors` of a module: an interceptor without options, or one with its options. */
export type InterceptorEntry = ClassToken<PlainInterceptor> | WithOptions<Interceptor<never>>;

/** The options that a guard or an interceptor takes: `never` for one that takes none. */
export type OptionsOf<Instance> =
  Instance extends Guard<never>
    ? SecondOf<Parameters<Instance['canActivate']>>
    : Instance extends Interceptor<never>
      ? ThirdOf<Parameters<Instance['intercept']>>
      : never;

type SecondOf<Values extends readonly unknown[]> = Values extends readonly [] | readonly [unknown]
  ? never
  : Values extends readonly [unknown, (infer Options)?, ...unknown[]]
    ? Options
    : never;

type ThirdOf<Values extends readonly unknown[]> = Values extends readonly [unknown, ...infer Rest]
  ? SecondOf<Rest>
  : never;

/**
 * `withOptions(RequireRole, ['admin'])` gives options to a guard or an interceptor where it is listed: `@UseGuard`, `@UseInterceptor`,
 * and `guards` and `interceptors` of `@Module`. The compiler reads the options from the source, so they must be statically readable.
 */
export function withOptions<Instance extends Guard<never> | Interceptor<never>>(
  token: ClassToken<Instance>,
  options: OptionsOf<Instance>,
): WithOptions<Instance> {
  return new WithOptions(token, options);
}
