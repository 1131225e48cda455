import type { Route } from '../../model/application-model.js';
import { defaultBodyLimit } from '../../model/body-limit.js';
import { describeByteSize } from '../../model/byte-size.js';
import { groupBy } from '../../model/group-by.js';
import type { StaticData } from '../../model/static-data.js';
import { type RouteThrottle, summarizeThrottle, type ThrottleSummary } from '../../model/throttling.js';
import type { ApplicationPlan, PlannedRoute } from '../../plan/application-plan.js';
import { type RouteResponse, routeResponses } from '../../plan/routes/route-responses.js';
import type { EditorApplication } from '../editor-state.js';
import { requestName } from '../route-names.js';
import { placeText } from './place-text.js';

/** Routes as their hover shows them. Routes that differ in their paths alone, such as those of a list of paths, have one text. */
export function routesHover(application: EditorApplication, routes: readonly Route[]): string {
  const byDetails = groupBy(routes, (route) => detailsOf(application, route));
  return Array.from(byDetails, ([details, same]) => {
    const requests = [...new Set(same.map(headline))];
    return `${requests.join(', ')}\n\n${details}`;
  }).join('\n\n---\n\n');
}

function headline(route: Route): string {
  return route.hasUnreadPath === true
    ? `**${route.method}**, with a path that cannot be read`
    : `**${requestName(route)}**`;
}

/** The guards and interceptors of a route, its limits and its responses. */
function detailsOf(application: EditorApplication, route: Route): string {
  const { bodyLimit, body, throttle } = route;
  const lines = [
    ...useLines(application, route, 'UseGuard', 'guard'),
    ...useLines(application, route, 'UseInterceptor', 'interceptor'),
    ...(throttle === undefined ? [] : [`- rate limit: ${limitText(application, throttle)}`]),
    ...(body === undefined ? [] : [`- body: ${bodyText(bodyLimit)}`]),
  ];
  const found = plannedRoute(application, route);
  const statuses =
    found === undefined
      ? ['The responses are known when the application has no errors.']
      : ['| status | cause |', '|---|---|', ...responseLines(found.planned, found.plan)];
  return [...(lines.length === 0 ? [] : [lines.join('\n')]), statuses.join('\n')].join('\n\n');
}

/** The guards or the interceptors in the order in which they run, after those that are skipped. */
function useLines(
  { pathOf }: EditorApplication,
  { uses, skippedUses }: Route,
  decorator: 'UseGuard' | 'UseInterceptor',
  kind: 'guard' | 'interceptor',
): readonly string[] {
  const skipped = skippedUses
    .filter((use) => use.decorator === decorator)
    .map(
      (use) =>
        `- ~~${kind} \`${useText(use)}\`~~ skipped by \`${use.skippedBy}\` (${placeText(pathOf, use.skippedAt)})`,
    );
  const running = uses
    .filter((use) => use.decorator === decorator)
    .map((use) => `- ${kind} \`${useText(use)}\`, declared by \`${use.declaredBy}\` (${placeText(pathOf, use.span)})`);
  return [...skipped, ...running];
}

/** A guard or an interceptor with its options: `RequireRole(["admin"])`. */
export function useText({
  class: { name },
  options,
}: {
  readonly class: { readonly name: string };
  readonly options?: StaticData;
}): string {
  return options === undefined ? name : `${name}(${JSON.stringify(options)})`;
}

/** The limit and its origin: a decorator with its place, or the policy of the application. */
function limitText({ pathOf }: EditorApplication, throttle: RouteThrottle): string {
  const summary = summarizeThrottle(throttle);
  const origin = throttleOrigin(throttle, pathOf);
  if (throttle.kind === 'skipped') return `none, skipped by ${origin}`;
  const unknown = throttle.kind === 'global' ? 'chosen at start-up' : 'not valid';
  return `${rateText(summary) ?? unknown}, declared by ${origin}`;
}

/** The class, method or module that declares a limit, with the place of its decorator. */
function throttleOrigin(throttle: RouteThrottle, pathOf: EditorApplication['pathOf']): string {
  const { kind, declaredBy } = throttle;
  return kind === 'global'
    ? `the policy of the application, \`${declaredBy}\``
    : `\`${declaredBy}\` (${placeText(pathOf, throttle.span)})`;
}

/** A rate limit in words: `60 per minute`; `undefined` for one that is chosen at start-up or not valid. */
export function rateText({ limit, windowSeconds }: ThrottleSummary): string | undefined {
  if (limit === undefined || windowSeconds === undefined) return undefined;
  return `${limit} per ${windowText(windowSeconds)}`;
}

const units: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** `minute`, `10 minutes`, `90 seconds`. */
function windowText(seconds: number): string {
  const [size, name] = units.find(([one]) => seconds % one === 0) ?? [1, 'second'];
  const count = seconds / size;
  return count === 1 ? name : `${count} ${name}s`;
}

function bodyText(bodyLimit: number | undefined): string {
  return `at most ${describeByteSize(bodyLimit ?? defaultBodyLimit)}${bodyLimit === undefined ? ', the default' : ''}`;
}

function plannedRoute(
  { plan }: EditorApplication,
  { name, path, method }: Route,
): { readonly plan: ApplicationPlan; readonly planned: PlannedRoute } | undefined {
  const planned = plan?.routes.find((one) => one.name === name && one.path === path && one.method === method);
  return plan === undefined || planned === undefined ? undefined : { plan, planned };
}

/** Whether a route can have several stages of this kind, which only the name distinguishes. */
function isNamed(stage: RouteResponse['stage']): boolean {
  return stage === 'guard' || stage === 'interceptor' || stage === 'resolver' || stage === 'files';
}

/** The rows of the table of responses, by status; causes that several stages have in common are one row. */
function responseLines(route: PlannedRoute, plan: ApplicationPlan): readonly string[] {
  const types = new Map(plan.types.map(({ type }) => [type.id, type]));
  const responses = routeResponses(route, types, plan.errorHandler?.validationStatus ?? 400);
  const rows = new Map<string, { readonly response: RouteResponse; readonly subjects: Set<string> }>();
  for (const response of responses) {
    const { status, stage, cause, subject } = response;
    const key = JSON.stringify([status, stage, cause]);
    const row = rows.get(key) ?? { response, subjects: new Set() };
    rows.set(key, row);
    if (subject !== undefined && isNamed(stage)) row.subjects.add(subject);
  }
  const order = ({ status = Number.POSITIVE_INFINITY }: RouteResponse) => status;
  return [...rows.values()]
    .toSorted((a, b) => order(a.response) - order(b.response))
    .map(({ response: { status, cause }, subjects }) => {
      const subject = subjects.size === 0 ? '' : `${[...subjects].join(', ')}: `;
      return `| ${status ?? '?'} | ${`${subject}${cause}`.replaceAll('|', '\\|')} |`;
    });
}
