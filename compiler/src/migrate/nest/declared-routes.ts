import { ts } from 'ts-morph';
import { decoratorOf, decoratorsOf, propertiesOf, stringValue } from '../source/decorators.js';
import { MigratedApplication, type MigratedClass, type MigratedPackage } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { type Versioning, versioning, versionsOf } from './route-paths.js';
import { statusValue } from './support/handlers.js';
import { rootModuleOf } from './support/modules.js';

/** A route, as the sources of an application declare it. */
export interface DeclaredRoute {
  /** `GET` */
  readonly method: string;
  /** With the global prefix and the version: `/api/v1/notes/:id`, or `/api/v1/notes/{id}` of Ashlar. */
  readonly path: string;
  /** `NotesController.find` */
  readonly handler: string;
  /** The guards of the class and of the method, as they are written. */
  readonly guards: readonly string[];
  /** The number; the text where it is not known. */
  readonly status: string;
  /** The declared type of the result. */
  readonly result: string;
}

const methods: ReadonlySet<string> = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options', 'All']);

/** The package of the decorators, and what it adds to them. */
interface Framework {
  readonly package: string;
  readonly guards: string;
  /** The status of a method without `@HttpCode`; empty where it depends on the result. */
  readonly statusOf: (method: string) => string;
  readonly prefix: (application: MigratedApplication) => string;
  /** Versions that are not in the paths of the decorators yet. */
  readonly versions: (application: MigratedApplication) => Versioning | 'other' | undefined;
}

const nest: Framework = {
  package: '@nestjs/common',
  guards: 'UseGuards',
  statusOf: (method) => (method === 'Post' ? '201' : '200'),
  prefix: globalPrefix,
  versions: versioning,
};

const ashlar: Framework = {
  package: 'ashlar',
  guards: 'UseGuard',
  statusOf: () => '',
  prefix: pathOfRoot,
  versions: () => undefined,
};

/** Reads the routes of an application of NestJS from its sources. */
export function nestRoutes(texts: ReadonlyMap<string, string>, settings: MigratedPackage): readonly DeclaredRoute[] {
  return declaredRoutes(texts, settings, nest);
}

/** Reads the routes of an application of Ashlar from its sources, which may have errors. */
export function ashlarRoutes(texts: ReadonlyMap<string, string>, settings: MigratedPackage): readonly DeclaredRoute[] {
  return declaredRoutes(texts, settings, ashlar);
}

function declaredRoutes(
  texts: ReadonlyMap<string, string>,
  settings: MigratedPackage,
  framework: Framework,
): readonly DeclaredRoute[] {
  const application = new MigratedApplication(texts, settings);
  const prefix = framework.prefix(application);
  const versions = framework.versions(application);
  const added = { prefix, versions: typeof versions === 'object' ? versions : undefined };
  return application.classes.flatMap((found) => routesOf(found, added, framework));
}

/** The parts of paths that the application adds to those of the decorators. */
interface AddedPath {
  readonly prefix: string;
  readonly versions: Versioning | undefined;
}

function routesOf(found: MigratedClass, added: AddedPath, framework: Framework): readonly DeclaredRoute[] {
  const { file, node, name } = found;
  const controller = decoratorOf(file, node, framework.package, 'Controller');
  if (controller === undefined) return [];
  const [argument] = controller.arguments;
  const options = propertiesOf(argument);
  const paths = pathsOf(
    options.get('path') ?? (argument !== undefined && !ts.isObjectLiteralExpression(argument) ? argument : undefined),
  );
  return node.members.filter(ts.isMethodDeclaration).flatMap((member) =>
    decoratorsOf(file, member)
      .filter((one) => one.module === framework.package && methods.has(one.name))
      .flatMap((route) =>
        pathsIn(paths, pathsOf(route.arguments[0]), versionsIn(file, member, options.get('version'), added)).map(
          (path) => ({
            method: route.name.toUpperCase(),
            path: joined(added.prefix, path),
            handler: `${name}.${member.name.getText(file.syntax)}`,
            guards: [...guardsOf(file, node, framework), ...guardsOf(file, member, framework)],
            status: statusOf(file, member, route.name, framework),
            result: resultOf(file, member),
          }),
        ),
      ),
  );
}

function pathsIn(bases: readonly string[], paths: readonly string[], versions: readonly string[]): readonly string[] {
  return versions.flatMap((version) => bases.flatMap((base) => paths.map((path) => joined(version, base, path))));
}

/** The parts of paths with the versions of a method: its own, those of its controller, or the default. */
function versionsIn(
  file: MigratedFile,
  member: ts.MethodDeclaration,
  ofController: ts.Expression | undefined,
  { versions }: AddedPath,
): readonly string[] {
  if (versions === undefined) return [''];
  const own = decoratorOf(file, member, '@nestjs/common', 'Version')?.arguments[0];
  const names = versionsOf(own ?? ofController) ?? [versions.default];
  return names.map((name) => (name === undefined ? '' : `${versions.prefix}${name}`));
}

function pathsOf(node: ts.Expression | undefined): readonly string[] {
  if (node === undefined) return [''];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(pathsOf);
  return [stringValue(node) ?? node.getText()];
}

function joined(...parts: readonly string[]): string {
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
}

function guardsOf(file: MigratedFile, node: ts.Node, { guards }: Framework): readonly string[] {
  return decoratorsOf(file, node)
    .filter(({ name }) => name === guards)
    .flatMap((one) => one.arguments.map((argument) => file.textOf(argument)));
}

function statusOf(file: MigratedFile, member: ts.MethodDeclaration, method: string, framework: Framework): string {
  const code = decoratorOf(file, member, framework.package, 'HttpCode')?.arguments[0];
  const redirect = decoratorOf(file, member, '@nestjs/common', 'Redirect');
  if (redirect !== undefined)
    return redirect.arguments[1] === undefined ? '302' : statusText(file, redirect.arguments[1]);
  return code === undefined ? framework.statusOf(method) : statusText(file, code);
}

function statusText(file: MigratedFile, node: ts.Expression): string {
  return `${statusValue(file, node) ?? file.textOf(node)}`;
}

function resultOf(file: MigratedFile, { type }: ts.MethodDeclaration): string {
  if (type === undefined) return '';
  const text = file.textOf(type).replaceAll(/\s+/g, ' ');
  return /^(?:Promise|Observable)<(.*)>$/.exec(text)?.[1] ?? text;
}

/** The argument of `setGlobalPrefix`. */
function globalPrefix({ files }: MigratedApplication): string {
  for (const { text } of files) {
    const found = /\.setGlobalPrefix\(\s*(['"`])([^'"`]*)\1/.exec(text)?.[2];
    if (found !== undefined) return found;
  }
  return '';
}

/** The `path` of the root module: other modules rarely have one. */
function pathOfRoot(application: MigratedApplication): string {
  const root = rootModuleOf(application);
  return (root && stringValue(propertiesOf(root.decorator.arguments[0]).get('path'))) ?? '';
}
