import { unlistedController } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Module } from '../../../model/application-model.js';
import type { ClassReference } from '../../../model/class-reference.js';
import { packageFilesOf } from '../../../model/package-file.js';
import { misplacedClasses } from '../../lookups/misplaced-classes.js';
import { addTo } from '../../repairs/changes.js';
import { choose } from '../../repairs/syntax-changes.js';

/** Every controller belongs to a module. */
export function listedControllers(application: ApplicationModel, report: Report): void {
  const misplaced = misplacedClasses(application);
  for (const issue of application.issues) {
    if (issue.kind !== 'unlisted-controller' || misplaced.has(issue.class.id)) continue;
    // A package has controllers for modules of other applications.
    if (packageFilesOf(application).has(issue.span.file)) continue;
    const [module] = nearestModules(issue.class, application.modules);
    const values = { controller: issue.class.name, ...(module !== undefined && { module: module.class.name }) };
    const title = `add \`${issue.class.name}\` to the \`controllers\` of \`${module?.class.name ?? ''}\``;
    const repairs = module === undefined ? [] : [choose(title, addTo(module, 'controllers', issue.class))];
    report(unlistedController.at(issue.span, values, [], repairs));
  }
}

/** The module of the application whose file is nearest to that of a class, where no other is as near. */
function nearestModules(reference: ClassReference, modules: readonly Module[]): readonly Module[] {
  const directories = directoriesOf(reference);
  const own = modules.filter((module) => module.class.origin.kind === 'source');
  const shared = own.map((module) => sharedDirectories(directories, directoriesOf(module.class)));
  const most = Math.max(...shared);
  const near = own.filter((_, index) => shared[index] === most);
  return near.length === 1 ? near : [];
}

function directoriesOf({ origin }: ClassReference): readonly string[] {
  return origin.kind === 'source' ? origin.file.split('/').slice(0, -1) : [];
}

function sharedDirectories(one: readonly string[], other: readonly string[]): number {
  const different = one.findIndex((directory, index) => directory !== other[index]);
  return different === -1 ? one.length : different;
}
