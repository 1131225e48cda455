import type { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import { entriesOf, isTestFile, type MigratedModule, modulesOf } from '../support/modules.js';
import { returnedValue } from '../support/syntax.js';
import { validationPipe } from '../validation-pipe.js';

const decisions: ReadonlyMap<string, string> = new Map([
  ['APP_GUARD', 'add the guard to the `guards` of the root module'],
  ['APP_INTERCEPTOR', 'add the interceptor to the `interceptors` of the root module'],
  ['APP_PIPE', 'move what the pipe does to the types of the inputs'],
  ['APP_FILTER', 'write an error handler in place of the filter'],
]);

/**
 * Removes the `ValidationPipe` of `APP_PIPE`, and leaves global classes that are not classes of the application. The step of global
 * classes follows those of guards, interceptors and filters.
 */
export function migrateGlobalEntries(application: MigratedApplication): void {
  for (const module of modulesOf(application)) {
    if (isTestFile(module.file)) continue;
    for (const entry of entriesOf(module, 'providers')) migrateEntry(application, module, entry);
  }
}

function migrateEntry(application: MigratedApplication, { file }: MigratedModule, entry: ts.Expression): void {
  const properties = propertiesOf(entry);
  const provide = properties.get('provide');
  const imported = provide && file.importedName(provide);
  const decision = imported?.module === '@nestjs/core' ? decisions.get(imported.name) : undefined;
  if (imported === undefined || decision === undefined) return;
  const useClass = properties.get('useClass') ?? properties.get('useExisting');
  const value = useClass ?? properties.get('useValue') ?? returnedValue(properties.get('useFactory'));
  if (imported.name === 'APP_PIPE' && value !== undefined && validationPipe(application, file, bare(value))) {
    file.remove(entry);
    return;
  }
  const isOfApplication = useClass !== undefined && application.classOf(file, useClass) !== undefined;
  if (!isOfApplication || imported.name === 'APP_PIPE') file.leave(entry, decision, 'coming-from-nestjs.md');
}
