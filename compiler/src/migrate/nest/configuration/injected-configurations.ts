import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { nodesIn } from '../support/syntax.js';
import { injectDecorator } from './config-service.js';
import type { ConfigurationClass } from './configuration-classes.js';
import type { LoadedConfiguration } from './loaded-configurations.js';

/** A configuration and its class. */
export interface ReplacedConfiguration {
  readonly loaded: LoadedConfiguration;
  readonly class: ConfigurationClass;
}

/** `@Inject(mailConfig.KEY) config: ConfigType<typeof mailConfig>` becomes `config: MailConfig`, and `mailConfig.KEY` in lists the class. */
export function replaceConfigTypes(application: MigratedApplication, replaced: readonly ReplacedConfiguration[]): void {
  for (const file of application.files) {
    for (const type of nodesIn(file.syntax, ts.isTypeReferenceNode)) replaceType(application, file, type, replaced);
    for (const access of nodesIn(file.syntax, ts.isPropertyAccessExpression))
      replaceKey(application, file, access, replaced);
  }
}

function replaceType(
  application: MigratedApplication,
  file: MigratedFile,
  type: ts.TypeReferenceNode,
  replaced: readonly ReplacedConfiguration[],
): void {
  if (!file.isFrom(type.typeName, '@nestjs/config', 'ConfigType')) return;
  const [argument] = type.typeArguments ?? [];
  const query = argument !== undefined && ts.isTypeQueryNode(argument) ? argument.exprName : undefined;
  const found = query && ts.isIdentifier(query) ? classOf(application, file, query.text, replaced) : undefined;
  if (found === undefined) {
    file.leave(type, 'inject a configuration class in place of the ConfigType', 'configuration.md');
    return;
  }
  file.replace(type, file.name(found.name, found.file.path));
}

function replaceKey(
  application: MigratedApplication,
  file: MigratedFile,
  access: ts.PropertyAccessExpression,
  replaced: readonly ReplacedConfiguration[],
): void {
  if (access.name.text !== 'KEY' || !ts.isIdentifier(access.expression)) return;
  const found = classOf(application, file, access.expression.text, replaced);
  if (found === undefined) return;
  const decorator = ts.findAncestor(access, ts.isDecorator);
  const parameter = decorator?.parent;
  const isInjected =
    parameter !== undefined && ts.isParameter(parameter) && injectDecorator(file, parameter) === decorator;
  if (decorator !== undefined && isInjected) file.remove(decorator);
  else file.replace(access, file.name(found.name, found.file.path));
}

/** The class of the configuration that a name of a file means. */
export function classOf(
  application: MigratedApplication,
  file: MigratedFile,
  name: string,
  replaced: readonly ReplacedConfiguration[],
): ConfigurationClass | undefined {
  const imported = file.importOf(name);
  if (imported?.name === 'default') {
    const target = application.fileOf(file, imported.module);
    return replaced.find(({ loaded }) => loaded.name === 'default' && loaded.file === target)?.class;
  }
  const declared = application.declarationOf(file, name);
  const statement = declared && (ts.isVariableDeclaration(declared.node) ? declared.node.parent.parent : declared.node);
  return replaced.find(({ loaded }) => loaded.file === declared?.file && loaded.statement === statement)?.class;
}
