import { ts } from 'ts-morph';
import { directoryOf } from '../../../files/path.js';
import { decoratorOf, propertiesOf } from '../../source/decorators.js';
import { classIn } from '../../source/exported.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import { canAddTo, entriesOf, importedClass, type MigratedModule, modulesOf, rootModuleOf } from './modules.js';

/** A class, or the declaration that becomes one. */
export interface Provided extends Pick<MigratedClass, 'file' | 'name'> {
  readonly node: ts.Node;
}

/** A class that becomes a provider. */
export interface ProvidedClass {
  readonly declared: Provided;
  /** The controllers that use it. */
  readonly controllers: ReadonlySet<ts.Node>;
}

/**
 * Lists classes in the modules whose controllers use them: NestJS makes guards and interceptors where they are used, while Ashlar has them as
 * providers. Several modules get a class from the module of its directory, or else from a global module.
 */
export function provideClasses(
  application: MigratedApplication,
  all: readonly ProvidedClass[],
  name: 'Guards' | 'Interceptors' | 'Resolvers',
): void {
  const modules = modulesOf(application);
  const shared = all.filter(({ declared, controllers }) => !provideClass(application, modules, declared, controllers));
  const [first] = shared;
  const root = rootModuleOf(application);
  if (first === undefined || root === undefined || !canAddTo(root, 'imports')) return;
  const path = `${directoryOf(first.declared.file.path)}/${name.toLowerCase()}.module.ts`;
  const file = application.addFile(path, (to) => {
    const names = shared.map(({ declared }) => classIn(to, declared)).join(', ');
    return [
      `@${to.name('Module')}({`,
      '  global: true,',
      `  providers: [${names}],`,
      `  exports: [${names}],`,
      '})',
      `export class ${name}Module {}`,
    ].join('\n');
  });
  root.file.addEntry(root.name, 'imports', root.file.name(`${name}Module`, file.path));
}

/** Lists a class in a module. Returns `false` when several modules need it, and none of them can export it. */
function provideClass(
  application: MigratedApplication,
  modules: readonly MigratedModule[],
  provided: Provided,
  controllers: ReadonlySet<ts.Node>,
): boolean {
  const lists = (module: MigratedModule, property: string, node: ts.Node) =>
    entriesOf(module, property).some((entry) => application.classOf(module.file, entry)?.node === node);
  const needed = modules.filter((module) =>
    [...controllers].some((controller) => lists(module, 'controllers', controller)),
  );
  if (needed.length === 0) return true;
  const known = modules.find((module) => lists(module, 'providers', provided.node));
  const owner = known ?? ownerOf(application, provided, modules, needed);
  if (owner === undefined) return hasDependencies(provided);
  const users = isGlobal(owner) ? [] : needed.filter((module) => module.node !== owner.node);
  if (known === undefined && canAddTo(owner, 'providers')) {
    owner.file.addEntry(owner.name, 'providers', classIn(owner.file, provided));
  }
  if (users.length > 0 && !lists(owner, 'exports', provided.node) && canAddTo(owner, 'exports')) {
    owner.file.addEntry(owner.name, 'exports', classIn(owner.file, provided));
  }
  for (const user of users) importModule(application, user, owner);
  return true;
}

function isGlobal({ file, node, decorator }: MigratedModule): boolean {
  const option = propertiesOf(decorator.arguments[0]).get('global');
  return (
    option?.kind === ts.SyntaxKind.TrueKeyword || decoratorOf(file, node, '@nestjs/common', 'Global') !== undefined
  );
}

/** Whether a class has parameters of its constructor beside a reflector, which its module has to provide. */
function hasDependencies({ node, file }: Provided): boolean {
  if (!ts.isClassDeclaration(node)) return false;
  const declared = node.members.find(ts.isConstructorDeclaration);
  return declared?.parameters.some(({ type }) => type === undefined || file.textOf(type) !== 'Reflector') ?? false;
}

function importModule(application: MigratedApplication, user: MigratedModule, owner: MigratedModule): void {
  const imported = entriesOf(user, 'imports').map(
    (entry) => application.classOf(user.file, importedClass(entry))?.node,
  );
  if (imported.includes(owner.node) || !canAddTo(user, 'imports')) return;
  user.file.addEntry(user.name, 'imports', classIn(user.file, owner));
}

/** The only module that needs the class, or the one of its directory, when it does not import the others. */
function ownerOf(
  application: MigratedApplication,
  provided: Provided,
  modules: readonly MigratedModule[],
  needed: readonly MigratedModule[],
): MigratedModule | undefined {
  const [first] = needed;
  if (needed.length === 1) return first;
  const near = modules.find(({ file }) => directoryOf(file.path) === directoryOf(provided.file.path));
  const canExport = (module: MigratedModule) =>
    needed.every((one) => one.node === module.node || !reaches(application, modules, module, one, new Set()));
  return near !== undefined && canExport(near) ? near : undefined;
}

/** Whether a module imports a second module, also through other modules. */
function reaches(
  application: MigratedApplication,
  modules: readonly MigratedModule[],
  from: MigratedModule,
  to: MigratedModule,
  seen: Set<ts.Node>,
): boolean {
  if (seen.has(from.node)) return false;
  seen.add(from.node);
  const imported = entriesOf(from, 'imports').map(
    (entry) => application.classOf(from.file, importedClass(entry))?.node,
  );
  return modules.some(
    (module) =>
      imported.includes(module.node) && (module.node === to.node || reaches(application, modules, module, to, seen)),
  );
}
