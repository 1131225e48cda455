import type { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import { propertiesOf } from '../source/decorators.js';
import { classIn } from '../source/exported.js';
import type { MigratedApplication } from '../source/migrated-application.js';
import { propertyFor } from './global-providers.js';
import { canAddTo, entriesOf, type MigratedModule, modulesOf, rootModuleOf } from './support/modules.js';

/** `APP_GUARD`, `APP_INTERCEPTOR` and `APP_FILTER` in the providers of modules, after the classes are converted. */
export const globalClasses: MigrationStep = {
  topic: 'Global guards, interceptors, pipes and filters',
  constructs: [
    {
      from: '`{ provide: APP_GUARD, useClass: X }`, `APP_INTERCEPTOR`',
      to: '`guards` and `interceptors` of the root module; `@SkipGuard(…)` and `@SkipInterceptor(…)` for exceptions',
    },
    {
      from: '`{ provide: APP_FILTER, useClass: X }`',
      to: 'an [error handler](errors.md): `@Module({ errorHandler: ApiErrors })`',
      left: 'filters that are not converted',
    },
  ],
  migrate(application) {
    const root = rootModuleOf(application);
    for (const module of modulesOf(application)) {
      for (const entry of entriesOf(module, 'providers'))
        if (root !== undefined) migrateEntry(application, module, root, entry);
    }
  },
};

/** Lists a class in the root module. A module other than the root one exports it. */
function migrateEntry(
  application: MigratedApplication,
  module: MigratedModule,
  root: MigratedModule,
  entry: ts.Expression,
): void {
  const { file } = module;
  const properties = propertiesOf(entry);
  const provided = properties.get('provide');
  if (provided === undefined || !file.isFrom(provided, '@nestjs/core', 'APP_GUARD', 'APP_INTERCEPTOR', 'APP_FILTER'))
    return;
  const value = properties.get('useClass') ?? properties.get('useExisting');
  const found = value && application.classOf(file, value);
  const property = found && propertyFor(found);
  if (found === undefined || property === undefined) {
    // Classes of packages belong to the steps that know the packages.
    if (found !== undefined)
      file.leave(entry, `convert \`${found.name}\`, and list it in the root module`, 'request-lifecycle.md');
    return;
  }
  const isListed = entriesOf(module, 'providers').some((one) => application.classOf(file, one)?.node === found.node);
  if (isListed || properties.has('useExisting')) file.remove(entry);
  else file.replace(entry, classIn(file, found));
  if (module.node !== root.node && canAddTo(module, 'exports'))
    file.addEntry(module.name, 'exports', classIn(file, found));
  const name = classIn(root.file, found);
  if (property === 'guards' || property === 'interceptors') root.file.addEntry(root.name, property, name);
  else root.file.addProperty(root.name, property, name);
}
