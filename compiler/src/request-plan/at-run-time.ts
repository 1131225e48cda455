import type { ApplicationPlan, PlannedRoute } from '../plan/application-plan.js';

const always = [
  'Middleware of `app.use`, such as CORS, runs before the route and can respond itself.',
  'The server rejects malformed and slow requests itself: 400, 408, 413, 417, 431 and 501.',
  'Another server, such as Fastify or a proxy, can add a prefix to the path and routes of its own.',
];

/** Everything that only the running application decides about a request, in whole sentences. */
export function decidedAtRunTime(plan: ApplicationPlan, route: PlannedRoute | undefined): readonly string[] {
  const { body, bodyLimit, throttle } = route ?? {};
  const isJson = body !== undefined && body !== 'bytes' && body !== 'form' && body !== 'multipart';
  return [
    ...always,
    ...(throttle !== undefined && throttle.policy === undefined
      ? [`\`${throttle.declaredBy}\` chooses the rate limit at start-up.`]
      : []),
    ...(body !== undefined && bodyLimit === undefined
      ? ['The option `bodyLimit` of `Application.create` replaces the default body limit of 1 MiB.']
      : []),
    ...(isJson
      ? [
          'With the option `bodyWithoutContentType`, a body without `Content-Type` is read as JSON; otherwise it is rejected with 415.',
        ]
      : []),
    ...(plan.document.openApi !== undefined
      ? ['With the option `openapi: false`, the API document and its page are not served.']
      : []),
  ];
}
