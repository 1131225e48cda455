import { ts } from 'ts-morph';
import { counterpartOf } from '../../model/foreign/other-frameworks.js';
import { frameworkExceptions } from '../../model/framework/framework-exceptions.js';
import type { MigrationStep } from '../migration-step.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { takesBody } from './exceptions.js';

const nest = '@nestjs/common';

/** Names that Ashlar has as well, beside the decorators with the same arguments and the exceptions. */
const names: ReadonlyMap<string, string> = new Map([
  ['HttpCode', 'HttpCode'],
  ['forwardRef', 'forwardRef'],
  ['OnModuleInit', 'OnModuleInit'],
  ['MisdirectedException', 'MisdirectedRequestException'],
]);

/** Imports of the names that Ashlar has, too. */
export const commonNames: MigrationStep = {
  topic: 'Decorators of modules and controllers',
  constructs: [
    {
      from: '`@Module`, `@Injectable`, `@Controller`, `@Get` … `@Delete`, `@HttpCode`',
      to: 'the same names, imported from `ashlar`',
    },
  ],
  migrate({ files }) {
    for (const file of files) importNames(file);
  },
};

function importNames(file: MigratedFile): void {
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const imported = isName(node) ? file.importedName(node) : undefined;
    const name = imported?.module === nest ? ownName(node, imported.name) : undefined;
    if (name !== undefined) file.replace(node, file.name(name));
    else ts.forEachChild(node, visit);
  };
  visit(file.syntax);
}

function isName(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) || ts.isQualifiedName(node) || ts.isIdentifier(node);
}

function ownName(node: ts.Node, name: string): string | undefined {
  // The names of properties and parameters are no references.
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return undefined;
  if ((ts.isPropertyAssignment(parent) || ts.isClassElement(parent) || ts.isParameter(parent)) && parent.name === node)
    return undefined;
  if (ts.isShorthandPropertyAssignment(parent)) return undefined;
  if (name === 'Injectable') return hasScope(node) ? undefined : name;
  if (name === 'HttpException' || frameworkExceptions.has(name)) return takesBody(parent) ? undefined : name;
  // An interceptor that no step has converted takes the observables of RxJS.
  if (name === 'UseInterceptors') return undefined;
  return names.get(name) ?? counterpartOf({ package: nest, name });
}

/** `@Injectable({ scope: Scope.REQUEST })` has no counterpart. */
function hasScope({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && parent.arguments.length > 0;
}
