import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { freeName } from '../support/free-name.js';
import { freePath } from '../support/free-path.js';
import { entriesOfPackage } from '../support/modules.js';
import { nodesIn } from '../support/syntax.js';
import type { ConfigurationClass } from './configuration-classes.js';

/** Lists the configuration classes in a module, which replaces `ConfigModule`. */
export function replaceModules(
  application: MigratedApplication,
  classes: readonly ConfigurationClass[],
  directory: string,
  { call }: { readonly call: ts.CallExpression },
): void {
  const isGlobal = propertiesOf(call.arguments[0]).get('isGlobal')?.kind === ts.SyntaxKind.TrueKeyword;
  const path = freePath(application, `${directory}/configuration.module.ts`);
  const name = freeName(application, 'ConfigurationModule', 'EnvironmentModule');
  if (classes.length > 0) {
    application.addFile(path, (file) => {
      const names = classes.map((one) => file.name(one.name, one.file.path)).join(', ');
      const entries = [`  providers: [${names}],`, `  exports: [${names}],`, ...(isGlobal ? ['  global: true,'] : [])];
      return [`@${file.name('Module')}({`, ...entries, '})', `export class ${name} {}`].join('\n');
    });
  }
  const nameIn = (file: MigratedFile) => (classes.length === 0 ? undefined : file.name(name, path));
  const done = new Set<ts.Node>();
  for (const list of ['imports', 'exports'] as const) {
    const entries = entriesOfPackage(application, list, '@nestjs/config', 'ConfigModule');
    for (const { module, entry, call: own } of entries) {
      done.add(entry);
      const isKept = list === 'imports' ? own === call || !isGlobal : !isGlobal;
      const isFirst = entries.find((one) => one.module.node === module.node)?.entry === entry || own === call;
      replaceEntry(module.file, entry, isKept && isFirst ? nameIn(module.file) : undefined);
    }
  }
  for (const file of application.files) {
    for (const entry of otherEntries(file))
      if (!done.has(entry)) replaceEntry(file, entry, isGlobal ? undefined : nameIn(file));
  }
}

function replaceEntry(file: MigratedFile, entry: ts.Expression, name: string | undefined): void {
  if (name === undefined) file.remove(entry);
  else file.replace(entry, name);
}

/** `ConfigModule` in the lists of other objects, such as `imports` of `JwtModule.registerAsync({ … })`. */
function otherEntries(file: MigratedFile): readonly ts.Expression[] {
  return nodesIn(file.syntax, ts.isArrayLiteralExpression).flatMap(({ elements }) =>
    elements.filter((element) => {
      const node = bare(element);
      const isCall = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);
      const holder = isCall && ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : node;
      return file.isFrom(holder, '@nestjs/config', 'ConfigModule');
    }),
  );
}
