import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { decoratorOf, type MigratedDecorator, propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { nodesIn } from './syntax.js';

/** A class with `@Module`, of Nest or of Ashlar. */
export interface MigratedModule extends MigratedClass {
  readonly decorator: MigratedDecorator;
}

/** The modules of the application. */
export function modulesOf(application: MigratedApplication): readonly MigratedModule[] {
  return application.classes.flatMap((declared) => {
    const decorator = decoratorOf(declared.file, declared.node, /^(?:@nestjs\/common|ashlar)$/, 'Module');
    return decorator === undefined ? [] : [{ ...declared, decorator }];
  });
}

/** The entries of a list of a module that is an array literal. */
export function entriesOf({ decorator }: MigratedModule, property: string): readonly ts.Expression[] {
  const list = propertiesOf(decorator.arguments[0]).get(property);
  const array = list && bare(list);
  return array !== undefined && ts.isArrayLiteralExpression(array) ? array.elements : [];
}

/** Whether a module has the list as an array literal, or not at all: an entry can be added. */
export function canAddTo({ decorator }: MigratedModule, property: string): boolean {
  const [metadata] = decorator.arguments;
  if (metadata === undefined) return true;
  if (!ts.isObjectLiteralExpression(metadata)) return false;
  const list = propertiesOf(metadata).get(property);
  return list === undefined || ts.isArrayLiteralExpression(bare(list));
}

/** The module that `NestFactory.create` gets, or else the only one that no other module imports. */
export function rootModuleOf(application: MigratedApplication): MigratedModule | undefined {
  const modules = modulesOf(application);
  for (const file of application.files) {
    const created = createdModule(application, file);
    const found = created && modules.find(({ node }) => node === created.node);
    if (found !== undefined) return found;
  }
  const imported = new Set(
    modules.flatMap((module) =>
      entriesOf(module, 'imports').map((entry) => application.classOf(module.file, importedClass(entry))?.node),
    ),
  );
  const roots = modules.filter(({ node, file }) => !imported.has(node) && !isTestFile(file));
  return roots.find(({ name }) => name === 'AppModule') ?? (roots.length === 1 ? roots[0] : undefined);
}

function createdModule(application: MigratedApplication, file: MigratedFile): MigratedClass | undefined {
  const [call] = nodesIn(file.syntax, ts.isCallExpression).filter(({ expression }) => {
    const isCreate = ts.isPropertyAccessExpression(expression) && expression.name.text.startsWith('create');
    return isCreate && file.isFrom(expression.expression, '@nestjs/core', 'NestFactory');
  });
  const [module] = call?.arguments ?? [];
  return module && application.classOf(file, module);
}

/** `UsersModule` of `UsersModule`, `forwardRef(() => UsersModule)` and `UsersModule.forRoot(…)`. */
export function importedClass(entry: ts.Expression): ts.Expression {
  const node = bare(entry);
  if (!ts.isCallExpression(node)) return node;
  const { expression } = node;
  if (ts.isPropertyAccessExpression(expression)) return expression.expression;
  const [first] = node.arguments;
  return first !== undefined && ts.isArrowFunction(first) && !ts.isBlock(first.body) ? bare(first.body) : node;
}

/** A call of a static method of a module of a package: `TypeOrmModule.forFeature([…])`. */
export interface DynamicImport {
  readonly module: MigratedModule;
  readonly entry: ts.Expression;
  /** `undefined` for the module itself. */
  readonly call: ts.CallExpression | undefined;
  readonly method: string | undefined;
}

/** The entries of `imports` and `exports` that are a module of a package, or a call of one of its methods. */
export function entriesOfPackage(
  application: MigratedApplication,
  list: 'imports' | 'exports',
  from: string | RegExp,
  name: string,
): readonly DynamicImport[] {
  return modulesOf(application).flatMap((module) =>
    entriesOf(module, list).flatMap((entry): DynamicImport[] => {
      const node = awaited(bare(entry));
      const call = ts.isCallExpression(node) ? node : undefined;
      const called = call !== undefined && ts.isPropertyAccessExpression(call.expression) ? call.expression : undefined;
      const holder = called === undefined ? node : called.expression;
      if (!module.file.isFrom(holder, from, name)) return [];
      return [{ module, entry, call: called && call, method: called?.name.text }];
    }),
  );
}

function awaited(node: ts.Expression): ts.Expression {
  return ts.isAwaitExpression(node) ? bare(node.expression) : node;
}

/** Whether a file is a test, or what a test uses. */
export function isTestFile({ path }: MigratedFile): boolean {
  return /\.(?:e2e-)?(?:spec|test)\.[cm]?tsx?$|^(?:.*\/)?(?:test|tests|__tests__)\//.test(path);
}
