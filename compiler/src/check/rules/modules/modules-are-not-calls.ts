import { dynamicModule } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ForeignEntry } from '../../../model/foreign-entry.js';

type DynamicModule = Extract<ForeignEntry, { kind: 'dynamic-module' }>;

/** An application imports module classes, and not the results of calls such as `TypeOrmModule.forRoot(…)`. */
export function modulesAreNotCalls(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'dynamic-module') continue;
    const { holder, method, span } = issue;
    report(dynamicModule.at(span, { call: `${holder}.${method}(…)`, hint: hintFor(issue, application) }));
  }
}

/** The modules of NestJS for which `ashlar` has one. */
const replacements: ReadonlyMap<string, string> = new Map([
  [
    'ThrottlerModule',
    'import `ThrottleModule` of `ashlar`, or `ThrottleModule.configure(…)` with a class that has `options()`',
  ],
  ['EventEmitterModule', 'import `EventModule` of `ashlar`, and inject `EventBus`'],
  [
    'ConfigModule',
    'remove the entry, and provide a class with the settings: `asyncFactory(Settings, [], () => new Settings(process.env))`',
  ],
]);

function hintFor({ holder, method, class: reference, module }: DynamicModule, application: ApplicationModel): string {
  if (reference?.origin.kind === 'source') {
    return `import \`${holder}\` itself, and add the providers of \`${method}\` to its \`@Module\`, with \`asyncFactory\` for values`;
  }
  const replacement = replacements.get(holder);
  if (replacement !== undefined) return replacement;
  const names = neededOfPackages(module, application);
  const factories = (names.length === 0 ? ['…'] : names).map((name) => `\`asyncFactory(${name}, […], …)\``);
  return `remove the entry, and provide the classes that the module needs: ${factories.join(', ')}`;
}

/** The classes of packages that the classes of a module need, and that a module of a package may provide. */
function neededOfPackages(module: string, { providers }: ApplicationModel): readonly string[] {
  const targets = providers
    .filter((provider) => provider.module === module)
    .flatMap(({ dependencies }) => dependencies.map(({ target }) => target));
  const names = targets.flatMap((target) =>
    target.kind === 'not-checked' && target.class.origin.kind === 'package' ? [target.class.name] : [],
  );
  return [...new Set(names)];
}
