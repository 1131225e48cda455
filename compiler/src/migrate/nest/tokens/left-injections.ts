import { ts } from 'ts-morph';
import { decoratorOf, propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { entriesOf, isTestFile, modulesOf } from '../support/modules.js';

/** Leaves request-scoped and transient providers, and uses of the container. */
export function leaveScopes(application: MigratedApplication): void {
  for (const declared of application.classes) {
    if (isTestFile(declared.file)) continue;
    leaveScope(declared);
    leaveContainer(declared);
  }
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
function leaveContainer({ file, node }: MigratedClass): void {
  const constructor_ = node.members.find(ts.isConstructorDeclaration);
  for (const parameter of constructor_?.parameters ?? []) {
    const { type } = parameter;
    const isContainer =
      type !== undefined &&
      ts.isTypeReferenceNode(type) &&
      file.isFrom(
        type.typeName,
        '@nestjs/core',
        'ModuleRef',
        'LazyModuleLoader',
        'DiscoveryService',
        'ModulesContainer',
      );
    if (isContainer)
      file.leave(parameter, 'inject the dependencies themselves in place of the container', 'modules-and-providers.md');
  }
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
