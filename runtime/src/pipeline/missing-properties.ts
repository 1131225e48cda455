import type { RequestContext } from '../context/request-context.js';
import type { Logger } from '../logging/logger.js';
import type { MissingProperty } from '../serializing/missing.js';
import { logRequest } from './log-request.js';

/** The consequence of a required property that a result lacks: the request fails with 500, a warning in the log, or none. */
export type MissingPropertyPolicy = 'error' | 'warn' | 'ignore';

/** Whether a value is a policy: options can come from plain JavaScript. */
export function isMissingPropertyPolicy(value: unknown): value is MissingPropertyPolicy {
  return value === 'error' || value === 'warn' || value === 'ignore';
}

/** The most properties in one message, and the most warnings: a path can have names of the data, as in records. */
const limits = { inOneMessage: 10, warnings: 1000 } as const;

/** The required properties that the results of an application lack: TypeScript does not see what `any` hides. */
export class MissingProperties {
  readonly #policy: MissingPropertyPolicy;
  readonly #logger: Logger;
  /** The properties of routes with a warning. */
  readonly #warned = new Set<string>();

  constructor(policy: MissingPropertyPolicy, logger: Logger) {
    this.#policy = policy;
    this.#logger = logger;
  }

  /**
   * Reports properties of the result of a request: each property of a route once.
   * @throws Error with all of them, when they are errors.
   */
  report(context: RequestContext, properties: readonly MissingProperty[]): void {
    if (this.#policy === 'error') throw new Error(messageOf(context, properties));
    if (this.#policy === 'ignore') return;
    for (const property of properties) {
      const key = `${routeOf(context)} ${property.key}`;
      if (this.#warned.has(key) || this.#warned.size >= limits.warnings) continue;
      this.#warned.add(key);
      logRequest(this.#logger, 'warn', messageOf(context, [property]), context);
    }
  }
}

function messageOf(context: RequestContext, properties: readonly MissingProperty[]): string {
  const listed = properties
    .slice(0, limits.inOneMessage)
    .map(({ path, type }) => `${path} is missing${type === undefined ? '' : ` in ${type}`}`);
  const rest = properties.length - listed.length;
  return `${routeOf(context)}: ${listed.join(', ')}${rest === 0 ? '' : `, and ${rest} more`}`;
}

/** Method and template; the path would be chosen by the client. */
function routeOf({ route, method }: RequestContext): string {
  return route === undefined ? method : `${route.method} ${route.path}`;
}
