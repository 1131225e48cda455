import { userWithoutGuard } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Issue, Provider, Route } from '../../../model/application-model.js';
import type { ClassReference } from '../../../model/class-reference.js';
import type { TokenFacts } from '../../../model/facts.js';
import { useDecorators } from '../../../model/framework/framework-decorators.js';
import { markedValues, type RouteInput } from '../../../model/route-input.js';
import type { Span } from '../../../model/span.js';
import { indexOf } from '../../lookups/application-index.js';
import { storedUnder } from '../../lookups/context-keys.js';
import { hasUses } from '../../lookups/has-uses.js';
import { importsOf, importsOfAshlar, remove } from '../../repairs/changes.js';
import { choose } from '../../repairs/syntax-changes.js';

/**
 * A guard, an interceptor or a resolver of the route can set a user: without one, an optional user is always absent, and every
 * request to a route with a required one is rejected.
 */
export function usersAreSet(application: ApplicationModel, report: Report): void {
  const routes = application.routes.filter(({ inputs }) => inputs.some(isUser));
  if (routes.length === 0) return;
  const index = indexOf(application);
  // A list that could not be read may have a guard for any route.
  if (
    application.modules.some(({ unreadable }) => unreadable.includes('guards') || unreadable.includes('interceptors'))
  )
    return;
  const doubtful = doubtfulFiles(application);
  const guards = application.providers
    .filter(({ decorators }) => decorators.some(({ name }) => name === 'Guard'))
    .map((provider) => provider.class);
  for (const route of routes) {
    const controller = index.provider(route.controller);
    if (controller === undefined || doubtful.has(controller.builtAt.file) || canBeSet(controller, route)) continue;
    for (const input of route.inputs) {
      const { name, optional, span } = input;
      const [value] = markedValues(input);
      if (value?.source !== 'user') continue;
      const set = settingOf(value.token, application);
      if (set === undefined) continue;
      const [only, ...more] = guards;
      const hint =
        only !== undefined && more.length === 0
          ? `add \`@UseGuard(${only.name})\` to the handler if it calls \`${set}\`, or remove the parameter`
          : `add \`@UseGuard(…)\` with a guard that calls \`${set}\`, or remove the parameter`;
      const effect = optional ? 'it is always absent' : 'every request is rejected with 401';
      const repairs = more.length === 0 && only !== undefined ? repairsFor(only, route, span) : [];
      report(
        userWithoutGuard.at(span, { parameter: name, handler: index.handlerLabel(route), effect, hint }, [], repairs),
      );
    }
  }
}

/** Adds the only guard of the application to the handler, or removes the parameter. */
function repairsFor(guard: ClassReference, { handlerSpan }: Route, parameter: Span): readonly RepairOfHelp[] {
  const text = `@UseGuard(${guard.name})`;
  const imports = [...importsOfAshlar('UseGuard'), ...importsOf(guard)];
  return [
    choose(`add \`${text}\` to the handler`, { kind: 'decorator', of: handlerSpan, text, imports }),
    choose('remove the parameter', remove(parameter)),
  ];
}

function isUser({ value }: RouteInput): boolean {
  return value.source === 'user';
}

function canBeSet(controller: Provider, route: Route): boolean {
  return hasUses(route) || controller.resolvers.some(({ handler }) => handler === route.handler);
}

/** The call that sets a user; `undefined` for one whose type is reported. */
function settingOf(token: TokenFacts, application: ApplicationModel): string | undefined {
  const key = storedUnder(application.contextKeys, token);
  if (key === undefined) return undefined;
  return token.kind === 'class' ? `context.set(new ${key.name}(…))` : `context.set(${key.name}, …)`;
}

/** The files with a reported decorator that may be meant for a guard. */
function doubtfulFiles({ classes, issues }: ApplicationModel): ReadonlySet<string> {
  const decorated = classes.filter(({ foreign }) => (foreign?.decorators.length ?? 0) > 0);
  return new Set([
    ...decorated.map(({ span }) => span.file),
    ...issues.flatMap((issue) => (mayBeGuard(issue) ? [issue.span.file] : [])),
  ]);
}

type Doubtful = Extract<
  Issue,
  { kind: 'undeclared-decorator' | 'unsupported-option' | 'unreadable' | 'not-a-class' | 'without-effect' }
>;

function mayBeGuard(issue: Issue): issue is Doubtful {
  if (issue.kind === 'undeclared-decorator' || issue.kind === 'unsupported-option') return true;
  if (issue.kind === 'not-a-class') return useDecorators.has(issue.place);
  const isFrameworkDecorator = issue.kind === 'unreadable' || issue.kind === 'without-effect';
  return isFrameworkDecorator && useDecorators.has(issue.decorator);
}
