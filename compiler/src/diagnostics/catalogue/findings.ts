import { defineFinding } from '../define.js';

// Raised at the name of the handler, once for all of its routes.
export const routeWithoutGuard = defineFinding<{ routes: string; handler: string; guard: string }>({
  code: 9101,
  name: 'route-without-guard',
  severity: 'high',
  summary: 'A route has no guard: every client can call it.',
  message: ({ routes }) => `route without a guard: every client can call ${routes}`,
  help: ({ handler, guard }) =>
    `add \`@UseGuard(${guard})\` to ${handler}, or accept the finding if the route is public`,
});

// Raised at the decorator, once for all of its routes.
export const skippedGuard = defineFinding<{ decorator: string; guards: string; routes: string; hasOthers: boolean }>({
  code: 9102,
  name: 'skipped-guard',
  severity: 'medium',
  summary: 'A `@SkipGuard` removes a guard from a route.',
  message: ({ decorator, guards, routes, hasOthers }) =>
    `skipped guard: \`${decorator}\` removes ${guards} from ${routes}${hasOthers ? '' : ', and no guard remains'}`,
  help: ({ decorator }) => `remove \`${decorator}\`, or accept the finding if other clients may call the route`,
});

// Raised at the name of the handler, or at the decorator that exempts it.
export const writeWithoutRateLimit = defineFinding<{ routes: string; hint: string }>({
  code: 9103,
  name: 'write-without-rate-limit',
  severity: 'medium',
  summary: 'A route of `POST`, `PUT`, `PATCH` or `DELETE` has no rate limit.',
  message: ({ routes }) => `write without a rate limit: a client can call ${routes} any number of times`,
  help: ({ hint }) => hint,
});

// Raised at the property, or at the type of the input.
export const unboundedBody = defineFinding<{ what: string; path: string; route: string; size: string; hint: string }>({
  code: 9104,
  name: 'unbounded-body',
  severity: 'medium',
  summary: 'A string, an array or a record in a body has no upper bound but the body limit.',
  message: ({ what, path, route, size }) => `unbounded ${what}: \`${path}\` of ${route} can have up to ${size}`,
  help: ({ hint }) => hint,
});

// Raised at the property, or at the type of the input.
export const unboundedParameter = defineFinding<{
  what: string;
  path: string;
  route: string;
  size: string;
  hint: string;
}>({
  code: 9105,
  name: 'unbounded-parameter',
  severity: 'low',
  summary:
    'A string, an array or a record in a path, a query or a header has no upper bound but the limit of all headers.',
  message: ({ what, path, route, size }) => `unbounded ${what}: \`${path}\` of ${route} can have up to ${size}`,
  help: ({ hint }) => hint,
});

// Raised at the property, or at the type of the input.
export const unknownInBody = defineFinding<{ path: string; route: string; size: string }>({
  code: 9106,
  name: 'unknown-in-body',
  severity: 'medium',
  summary: 'A body contains `unknown`, which is not checked.',
  message: ({ path, route, size }) =>
    `unchecked value: \`${path}\` of ${route} is \`unknown\`: any JSON of up to ${size}`,
  help: () => 'declare the type that the handler reads, or check the value with `Validate`',
});

// Raised at the property, or at the result of the handler.
export const secretInResponse = defineFinding<{ path: string; routes: string }>({
  code: 9107,
  name: 'secret-in-response',
  severity: 'high',
  summary: 'The type of a response has a property with the name of a secret.',
  message: ({ path, routes }) => `possible secret in a response: ${routes} returns \`${path}\``,
  help: () => 'return a type without the property, or accept the finding if clients need the value',
});

// Raised at the parameter.
export const userNeverSet = defineFinding<{ parameter: string; handler: string; because: string; hint: string }>({
  code: 9108,
  name: 'user-never-set',
  severity: 'medium',
  summary:
    'A `User` is never set: no guard runs on the route, or no code of the application mentions its class or key.',
  message: ({ parameter, handler, because }) =>
    `user is never set: \`${parameter}\` of ${handler} has no value, because ${because}`,
  help: ({ hint }) => hint,
});

// Raised at the path, or at `@OpenApi` when it declares none.
export const publicDocumentation = defineFinding<{ paths: string }>({
  code: 9109,
  name: 'public-documentation',
  severity: 'low',
  summary: 'Every client can read the API document and its page.',
  message: ({ paths }) => `public documentation: every client can read ${paths}`,
  help: () => 'remove `@OpenApi`, or accept the finding if the API is public or a proxy protects these paths',
});

// Raised at the default.
export const secretInDefault = defineFinding<{ path: string; because: string; isConfiguration: boolean }>({
  code: 9110,
  name: 'secret-in-default',
  severity: 'high',
  summary: 'A default has the name or the form of a secret, which is then part of the sources.',
  message: ({ path, because }) => `possible secret in a default: \`${path}\` ${because}`,
  help: ({ isConfiguration }) =>
    isConfiguration
      ? 'declare the property as `Secret` without a default, and set the variable in `.env` for development'
      : 'remove the default, and read the value from a configuration with a `Secret`',
});
