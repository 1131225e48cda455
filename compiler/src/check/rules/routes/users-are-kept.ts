import { userWithoutGuard } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Misuse } from '../../../model/application-model.js';
import { useAnnotations } from '../../../model/framework-annotations.js';
import { indexOf } from '../../queries/application-index.js';
import { hasUses } from '../../queries/has-uses.js';

/**
 * An optional user can be there: a guard or an interceptor of the route keeps one. A required one needs no rule, because
 * every request without it is rejected.
 */
export function usersAreKept(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  const doubtful = doubtfulFiles(application);
  const guards = application.providers
    .filter(({ annotations }) => annotations.some(({ name }) => name === 'Guard'))
    .map((provider) => provider.class.name);
  for (const route of application.routes) {
    const controller = index.provider(route.controller);
    if (controller === undefined || doubtful.has(controller.builtAt.file) || hasUses(controller, route)) continue;
    for (const { name, optional, markers, span } of route.parameters) {
      const [marker] = markers;
      if (!optional || marker?.name !== 'User' || marker.token?.kind !== 'class') continue;
      const user = marker.token.class.name;
      const [only, ...more] = guards;
      const hint =
        only !== undefined && more.length === 0
          ? `add \`@UseGuard(${only})\` to the handler, or remove the parameter`
          : `add \`@UseGuard(…)\` with a guard that calls \`context.set(new ${user}(…))\`, or remove the parameter`;
      report(userWithoutGuard.at(span, { parameter: name, handler: index.handlerLabel(route), hint }));
    }
  }
}

/** The files with a decorator that may be meant for a guard, and that is reported itself. */
function doubtfulFiles({ classes, misuses }: ApplicationModel): ReadonlySet<string> {
  const decorated = classes.filter(({ foreign }) => (foreign?.decorators.length ?? 0) > 0);
  return new Set([
    ...decorated.map(({ span }) => span.file),
    ...misuses.flatMap((misuse) => (mayBeGuard(misuse) ? [misuse.span.file] : [])),
  ]);
}

type Doubtful = Extract<Misuse, { kind: 'undeclared-decorator' | 'unreadable' | 'not-a-class' | 'without-effect' }>;

function mayBeGuard(misuse: Misuse): misuse is Doubtful {
  if (misuse.kind === 'undeclared-decorator') return true;
  if (misuse.kind === 'not-a-class') return useAnnotations.has(misuse.place);
  const isAnnotation = misuse.kind === 'unreadable' || misuse.kind === 'without-effect';
  return isAnnotation && useAnnotations.has(misuse.annotation);
}
