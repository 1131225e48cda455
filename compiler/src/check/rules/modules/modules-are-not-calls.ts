import { dynamicModule } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ClassReference } from '../../../model/class-reference.js';
import type { ForeignEntry } from '../../../model/foreign/foreign-entry.js';
import { adviceOnModule, adviceOnService } from '../../other-frameworks/module-advice.js';

type DynamicModule = Extract<ForeignEntry, { kind: 'dynamic-module' }>;

/** An application imports module classes, and not the results of calls such as `TypeOrmModule.forRoot(…)`. */
export function modulesAreNotCalls(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'dynamic-module') continue;
    const { holder, method, span } = issue;
    report(dynamicModule.at(span, { call: `${holder}.${method}(…)`, hint: hintFor(issue, application) }));
  }
}

function hintFor({ holder, method, class: reference, module }: DynamicModule, application: ApplicationModel): string {
  if (reference?.origin.kind === 'source') {
    return `import \`${holder}\` itself, and add the providers of \`${method}\` to its \`@Module\`, with \`asyncFactory\` for values`;
  }
  const replacement = adviceOnModule(holder);
  if (replacement !== undefined) return replacement;
  const names = neededOfPackage(reference, module, application);
  const factories = (names.length === 0 ? ['…'] : names).map((name) => `\`asyncFactory(${name}, […], …)\``);
  return `remove the entry, and provide the classes that the module needs: ${factories.join(', ')}`;
}

/** The classes of the package of a module that the classes of another module need. */
function neededOfPackage(
  reference: ClassReference | undefined,
  module: string,
  { providers }: ApplicationModel,
): readonly string[] {
  const targets = providers
    .filter((provider) => provider.module === module)
    .flatMap(({ dependencies }) => dependencies.map(({ target }) => target));
  const names = targets.flatMap((target) =>
    target.kind === 'not-checked' && isOfPackage(target.class, reference) ? [target.class.name] : [],
  );
  return [...new Set(names)].filter((name) => adviceOnService(name) === undefined);
}

/** Whether a class may be of the package of a module: of a package that is not installed, the classes are not known. */
function isOfPackage({ origin }: ClassReference, module: ClassReference | undefined): boolean {
  if (origin.kind !== 'package') return false;
  return module?.origin.kind !== 'package' || origin.specifier === module.origin.specifier;
}
