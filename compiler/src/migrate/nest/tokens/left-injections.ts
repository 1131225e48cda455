import { ts } from 'ts-morph';
import { decoratorOf, propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { entriesOf, isTestFile, modulesOf } from '../support/modules.js';
import { injectedParameters } from '../support/syntax.js';

/** Leaves request-scoped and transient providers, and uses of the container. */
export function leaveScopes(application: MigratedApplication): void {
  for (const declared of application.classes) if (!isTestFile(declared.file)) leaveScope(declared);
  for (const file of application.files) if (!isTestFile(file)) leaveContainer(file);
}

function leaveScope({ file, node }: MigratedClass): void {
  for (const name of ['Injectable', 'Controller']) {
    const decorator = decoratorOf(file, node, '@nestjs/common', name);
    const [options] = decorator?.arguments ?? [];
    const scope = propertiesOf(options).get('scope');
    if (scope === undefined) continue;
    if (scope.getText(file.syntax).endsWith('.DEFAULT') && name === 'Injectable' && options !== undefined)
      file.remove(options);
    else
      file.leave(
        node,
        'pass the values of the request to methods: every provider has one instance',
        'request-values.md',
      );
  }
}

/** `ModuleRef` and other classes of Nest that providers inject. */
function leaveContainer(file: MigratedFile): void {
  const names = ['ModuleRef', 'LazyModuleLoader', 'DiscoveryService', 'ModulesContainer'];
  for (const parameter of injectedParameters(file, '@nestjs/core', ...names))
    file.leave(parameter, 'inject the dependencies themselves in place of the container', 'modules-and-providers.md');
}

/** `ashlar` has the `forwardRef` of modules. */
export function migrateForwardReferences(application: MigratedApplication): void {
  for (const module of modulesOf(application)) {
    for (const entry of entriesOf(module, 'imports')) replaceForwardReference(module.file, entry);
  }
}

function replaceForwardReference(file: MigratedFile, entry: ts.Expression): void {
  if (ts.isCallExpression(entry) && file.isFrom(entry.expression, '@nestjs/common', 'forwardRef'))
    file.replace(entry.expression, file.name('forwardRef'));
}
