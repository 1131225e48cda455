import { ThrottleService } from '../../../../runtime/src/codegen/v1.ts';
import type { CompiledApplication } from '../../../../runtime/src/container/compiled-application.ts';
import type { ThrottleConfig, ThrottleOptions } from '../../../../runtime/src/index.ts';
import type { RouteTable } from '../../../../runtime/src/pipeline/route-contract.ts';
import type { PublicOf } from '../../../../runtime/src/testing/index.ts';
import { applicationOf } from '../../support/application-of.ts';

/** The class that configures throttling in a `throttledApplication`. */
export class ApiThrottle implements ThrottleConfig {
  readonly #make: () => ThrottleOptions;

  constructor(make: () => ThrottleOptions) {
    this.#make = make;
  }

  options(): ThrottleOptions {
    return this.#make();
  }
}

/** The public part of the service, for routes and handlers. */
export type Throttling = PublicOf<ThrottleService>;

/** A service that throttles nothing. */
export const unthrottled: Throttling = { limiter: () => ({ admit() {} }), hit: async () => {} };

interface Container {
  readonly throttleService: ThrottleService;
}

/**
 * An application as the compiler writes it for a bare `ThrottleModule`, or for one that `ApiThrottle` configures. `build` makes the
 * routes; it is called once more for their paths.
 */
export function throttledApplication(
  build: (throttle: Throttling) => RouteTable,
  make?: () => ThrottleOptions,
): CompiledApplication<Container> {
  const { match } = applicationOf(build(unthrottled));
  return {
    formatVersion: 1,
    modules: ['ThrottleModule', 'AppModule'],
    dependencies:
      make === undefined
        ? [[ThrottleService, []]]
        : [
            [ApiThrottle, []],
            [ThrottleService, [ApiThrottle]],
          ],
    async createContainer(builder) {
      const apiThrottle =
        make && (builder.override(ApiThrottle) ?? builder.provide(ApiThrottle, new ApiThrottle(make)));
      const throttleService =
        builder.override(ThrottleService) ??
        builder.provide(ThrottleService, new ThrottleService(builder.logger('ThrottleService'), apiThrottle));
      return { throttleService };
    },
    createRoutes: ({ throttleService }) => build(throttleService),
    match,
  };
}
