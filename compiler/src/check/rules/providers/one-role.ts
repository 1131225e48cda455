import { severalRoles } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Issue } from '../../../model/application-model.js';
import { remove } from '../../repairs/changes.js';

type SeveralRoles = Extract<Issue, { kind: 'several-roles' }>;

/** A class has one role, and one decorator for it: a module, a controller, a guard or another provider. */
export function oneRole(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'several-roles') continue;
    const { class: reference, decorator, span, first } = issue;
    const removable = removableDecorators(issue, application);
    const values = { name: reference.name, decorator, first: first.name, removable: removable.map(({ name }) => name) };
    const places = [{ span: first.span, message: 'the first one is here' }];
    report(severalRoles.at(span, values, places, repairsFor(removable)));
  }
}

/** The decorators that the lists with the class do not need. The arguments of two equal ones may differ, and have to be merged. */
function removableDecorators(
  { class: { id }, decorator, span, first }: SeveralRoles,
  application: ApplicationModel,
): readonly Decorator[] {
  if (decorator === first.name) return [];
  const isController = application.providers.some(
    (provider) => provider.class.id === id && provider.role === 'controller',
  );
  const isModule = application.modules.some((module) => module.class.id === id);
  const needed = isController ? 'Controller' : isModule ? 'Module' : undefined;
  return [{ name: decorator, span }, first].filter(({ name }) => name !== needed);
}

type Decorator = SeveralRoles['first'];

/** `@Injectable()` says nothing about a controller, so that its removal changes nothing. */
function repairsFor(removable: readonly Decorator[]): readonly RepairOfHelp[] {
  const [only, ...others] = removable;
  const isSafe = others.length === 0 && only?.name === 'Injectable';
  return removable.map(({ name, span }, position) => ({
    title: position === 0 && others.length > 0 ? 'remove one of them' : `remove \`@${name}\``,
    kind: isSafe ? 'safe' : 'choice',
    changes: [remove(span)],
  }));
}
