import { ts } from 'ts-morph';
import { hasKnownProperties, propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { isReference } from '../../source/references.js';
import { callsOf, nodesIn } from '../support/syntax.js';
import type { ConfigBinding } from './config-service.js';
import { classOf, type ReplacedConfiguration } from './injected-configurations.js';

/** Leaves configurations that have no class, and uses of the `ConfigService` that are not reads. */
export function leaveOthers(
  application: MigratedApplication,
  bindings: readonly ConfigBinding[],
  replaced: readonly ReplacedConfiguration[],
): void {
  const known = new Set<ts.Node>(bindings.flatMap(({ classes, declaration }) => [...classes, declaration]));
  for (const file of application.files) {
    for (const call of callsOf(file, '@nestjs/config', 'registerAs')) {
      const statement = ts.findAncestor(call, (node) => node.parent === file.syntax);
      if (replaced.some(({ loaded }) => loaded.statement === statement)) continue;
      file.leave(call, 'write a class with `@Configuration()` in place of `registerAs`', 'configuration.md');
    }
    for (const identifier of nodesIn(file.syntax, ts.isIdentifier)) {
      leaveService(file, identifier, known);
      if (replaced.length === 0) continue;
      if (isOtherUse(file, identifier) && classOf(application, file, identifier.text, replaced) !== undefined) {
        file.leave(identifier, 'use the configuration class in place of the function', 'configuration.md');
      }
    }
  }
}

/** Whether a name may be a configuration that is used in another way than in `load`, `forFeature`, `KEY` and `ConfigType`. */
function isOtherUse(file: MigratedFile, identifier: ts.Identifier): boolean {
  const { parent } = identifier;
  if (!isReference(identifier) || ts.isVariableDeclaration(parent) || ts.isTypeQueryNode(parent)) return false;
  if (ts.isPropertyAccessExpression(parent) && parent.name.text === 'KEY') return false;
  const isImported =
    ts.findAncestor(identifier, (node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) !== undefined;
  const call = ts.findAncestor(parent, ts.isCallExpression);
  const called =
    call !== undefined && ts.isPropertyAccessExpression(call.expression) ? call.expression.expression : undefined;
  return !isImported && !(called !== undefined && file.isFrom(called, '@nestjs/config', 'ConfigModule'));
}

function leaveService(file: MigratedFile, identifier: ts.Identifier, known: ReadonlySet<ts.Node>): void {
  if (ts.findAncestor(identifier, ts.isImportDeclaration) !== undefined) return;
  if (!file.isFrom(identifier, '@nestjs/config', 'ConfigService') || known.has(identifier)) return;
  const declaration = ts.findAncestor(
    identifier,
    (node) => known.has(node) || ts.isBlock(node) || ts.isClassElement(node),
  );
  if (declaration !== undefined && known.has(declaration)) return;
  file.leave(identifier, 'use a configuration class in place of the ConfigService', 'configuration.md');
}

/** Leaves options of `ConfigModule.forRoot` that are not read, and functions of `load` that have no class. */
export function leaveOptions(
  application: MigratedApplication,
  file: MigratedFile,
  call: ts.CallExpression,
  replaced: readonly ReplacedConfiguration[],
): void {
  const [options] = call.arguments;
  if (options === undefined) return;
  if (!hasKnownProperties(options)) {
    file.leave(call, 'move the other options of `ConfigModule` to the configuration classes', 'configuration.md');
  }
  const load = propertiesOf(options).get('load');
  if (load === undefined) return;
  const entries = ts.isArrayLiteralExpression(load) ? load.elements : [load];
  if (entries.some((entry) => !isConfiguration(application, file, entry, replaced))) {
    file.leave(call, 'write a class with `@Configuration()` for each function of `load`', 'configuration.md');
  }
}

/** Whether an entry of `load` has a class, or a comment at its `registerAs`. */
function isConfiguration(
  application: MigratedApplication,
  file: MigratedFile,
  entry: ts.Expression,
  replaced: readonly ReplacedConfiguration[],
): boolean {
  if (!ts.isIdentifier(entry)) return false;
  if (classOf(application, file, entry.text, replaced) !== undefined) return true;
  const imported = file.importOf(entry.text);
  const declaring =
    application.declarationOf(file, entry.text)?.file ?? (imported && application.fileOf(file, imported.module));
  return declaring !== undefined && callsOf(declaring, '@nestjs/config', 'registerAs').length > 0;
}

/** Notes how `.env` is read, and what the options of `ConfigModule` become. */
export function decideLoading(application: MigratedApplication, file: MigratedFile, call: ts.CallExpression): void {
  const options = propertiesOf(call.arguments[0]);
  const isOn = (name: string) => options.has(name) && options.get(name)?.kind !== ts.SyntaxKind.FalseKeyword;
  const path = options.get('envFilePath');
  if (path !== undefined) {
    application.decide(
      file,
      `Ashlar reads \`.env\` alone: start the application with \`node --env-file\` for ${file.textOf(path)}`,
    );
  }
  if (isOn('ignoreEnvFile')) application.decide(file, '`.env` was not read (`ignoreEnvFile`), and is now');
  if (isOn('expandVariables'))
    application.decide(
      file,
      'variables in the values of `.env` are not replaced (`expandVariables`): write the values out',
    );
  application.decide(
    file,
    '`.env` is read for configuration classes unless `NODE_ENV` is `production` or `test`; `process.env` does not change',
  );
  application.decide(
    file,
    'the application does not start when a variable of a configuration class is missing or invalid',
  );
}
