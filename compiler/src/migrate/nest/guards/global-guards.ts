import { ts } from 'ts-morph';
import { directoryOf } from '../../../files/path.js';
import { decoratorOf, propertiesOf } from '../../source/decorators.js';
import { classIn } from '../../source/exported.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import { freePath } from '../support/free-path.js';
import { canAddTo, entriesOf, type MigratedModule, modulesOf, rootModuleOf } from '../support/modules.js';
import type { ProvidedClass } from '../support/provide-classes.js';
import { constructorOf } from '../support/syntax.js';

/** A guard that applies to all routes, and that controllers of other modules name too. */
interface GlobalGuard {
  readonly declared: MigratedClass;
  /** The module that provides it for all routes. */
  readonly module: MigratedModule;
  /** `{ provide: APP_GUARD, useClass: X }` */
  readonly entry: ts.Expression;
}

interface Provider {
  readonly declared: MigratedClass;
  readonly module: MigratedModule;
}

/**
 * Makes the guards of all routes visible to the modules whose controllers name them too: by their own module, or by a global one in place of
 * the root module, which no module imports. Returns the classes that other modules do not have to provide.
 */
export function provideGlobalGuards(
  application: MigratedApplication,
  all: readonly (ProvidedClass & { readonly declared: MigratedClass })[],
): ReadonlySet<ts.Node> {
  const root = rootModuleOf(application);
  const guards = all.flatMap(({ declared, controllers }) => globalGuard(application, declared, controllers) ?? []);
  if (root === undefined) return new Set();
  const ofOthers = guards.filter(({ module }) => module.node !== root.node);
  const withProviders = guards
    .filter(({ module }) => module.node === root.node)
    .flatMap((guard) => {
      const providers = providersFor(application, root, guard.declared);
      return providers === undefined ? [] : [{ guard, providers }];
    });
  const canMove = canAddTo(root, 'imports') && withProviders.length > 0;
  const ofRoot = canMove ? withProviders.map(({ guard }) => guard) : [];
  for (const module of new Set(ofOthers.map((guard) => guard.module))) makeGlobal(module);
  if (canMove) {
    const providers = withProviders.flatMap((one) => one.providers);
    moveGuards(application, root, ofRoot, providers);
  }
  return new Set([...ofOthers, ...ofRoot].map(({ declared }) => declared.node));
}

function globalGuard(
  application: MigratedApplication,
  declared: MigratedClass,
  controllers: ReadonlySet<ts.Node>,
): GlobalGuard | undefined {
  const modules = modulesOf(application);
  for (const module of modules) {
    const entry = globalEntry(application, module, declared);
    if (entry === undefined) continue;
    const users = modules.filter((one) => one.node !== module.node && listsController(application, one, controllers));
    return users.length === 0 ? undefined : { declared, module, entry };
  }
  return undefined;
}

function globalEntry(
  application: MigratedApplication,
  module: MigratedModule,
  { node }: MigratedClass,
  ...properties: readonly string[]
): ts.Expression | undefined {
  return entriesOf(module, 'providers').find((one) => {
    const found = propertiesOf(one);
    const provided = found.get('provide');
    if (provided === undefined || !module.file.isFrom(provided, '@nestjs/core', 'APP_GUARD')) return false;
    return ['useClass', ...properties].some((property) => {
      const value = found.get(property);
      return value !== undefined && application.classOf(module.file, value)?.node === node;
    });
  });
}

/** A guard with options did nothing on routes without its metadata: the decorators that have the options list it. */
export function removeGlobal(application: MigratedApplication, declared: MigratedClass): void {
  for (const module of modulesOf(application)) {
    const entry = globalEntry(application, module, declared, 'useExisting');
    if (entry !== undefined) module.file.remove(entry);
  }
}

function listsController(
  application: MigratedApplication,
  module: MigratedModule,
  controllers: ReadonlySet<ts.Node>,
): boolean {
  return entriesOf(module, 'controllers').some((entry) => {
    const node = application.classOf(module.file, entry)?.node;
    return node !== undefined && controllers.has(node);
  });
}

/** The providers that the constructor of a guard takes, with their modules. `undefined` when one is unknown, or belongs to the root module. */
function providersFor(
  application: MigratedApplication,
  root: MigratedModule,
  { file, node }: MigratedClass,
): readonly Provider[] | undefined {
  const found: Provider[] = [];
  for (const { type } of constructorOf(node)?.parameters ?? []) {
    const name = type !== undefined && ts.isTypeReferenceNode(type) ? type.typeName : undefined;
    if (name !== undefined && file.isFrom(name, '@nestjs/core', 'Reflector')) continue;
    const declared = name && application.classOf(file, name);
    const module = declared && modulesOf(application).find((one) => lists(application, one, 'providers', declared));
    if (declared === undefined || module === undefined || module.node === root.node) return undefined;
    found.push({ declared, module });
  }
  return found;
}

function lists(
  application: MigratedApplication,
  module: MigratedModule,
  property: string,
  { node }: MigratedClass,
): boolean {
  return entriesOf(module, property).some((entry) => application.classOf(module.file, entry)?.node === node);
}

function makeGlobal(module: MigratedModule): void {
  const { file, node, name, decorator } = module;
  const isGlobal =
    propertiesOf(decorator.arguments[0]).has('global') ||
    decoratorOf(file, node, '@nestjs/common', 'Global') !== undefined;
  if (!isGlobal) file.addProperty(name, 'global', 'true');
}

/** Lists guards in a global module, which imports the modules of their providers. */
function moveGuards(
  application: MigratedApplication,
  root: MigratedModule,
  guards: readonly GlobalGuard[],
  providers: readonly Provider[],
): void {
  const [first] = guards;
  if (first === undefined) return;
  for (const { declared, module } of providers) {
    const isExported = lists(application, module, 'exports', declared);
    if (!isExported) module.file.addEntry(module.name, 'exports', classIn(module.file, declared));
  }
  const path = freePath(application, `${directoryOf(first.declared.file.path)}/global-guards.module.ts`);
  application.addFile(path, (to) => {
    const names = guards.map(({ declared }) => classIn(to, declared)).join(', ');
    const modules = providers.map(({ module }) => classIn(to, module));
    const imports = modules.length === 0 ? [] : [`  imports: [${[...new Set(modules)].join(', ')}],`];
    return [
      `@${to.name('Module')}({`,
      '  global: true,',
      ...imports,
      `  providers: [${names}],`,
      `  exports: [${names}],`,
      '})',
      'export class GlobalGuardsModule {}',
    ].join('\n');
  });
  root.file.addEntry(root.name, 'imports', root.file.name('GlobalGuardsModule', path));
  for (const { entry } of guards) useExisting(root, entry);
}

/** A later step lists the guard in the root module, which no longer provides it. */
function useExisting({ file }: MigratedModule, entry: ts.Expression): void {
  if (!ts.isObjectLiteralExpression(entry)) return;
  const property = entry.properties.find((one) => one.name?.getText(file.syntax) === 'useClass');
  if (property !== undefined && ts.isPropertyAssignment(property)) file.replace(property.name, 'useExisting');
}
