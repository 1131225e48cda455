import { ts } from 'ts-morph';
import { decoratorOf, decoratorsOf, propertiesOf, stringValue } from '../source/decorators.js';
import { MigratedApplication, type MigratedClass, type MigratedPackage } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';

/** A route of an application of NestJS, as its sources declare it. */
export interface NestRoute {
  /** `GET` */
  readonly method: string;
  /** With the global prefix and the version: `/api/v1/notes/:id`. */
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

/** Reads the routes of an application of NestJS from its sources. */
export function nestRoutes(texts: ReadonlyMap<string, string>, settings: MigratedPackage): readonly NestRoute[] {
  const application = new MigratedApplication(texts, settings);
  const prefix = globalPrefix(application);
  return application.classes.flatMap((found) => routesOf(found, prefix));
}

function routesOf(found: MigratedClass, prefix: string): readonly NestRoute[] {
  const { file, node, name } = found;
  const controller = decoratorOf(file, node, '@nestjs/common', 'Controller');
  if (controller === undefined) return [];
  const [argument] = controller.arguments;
  const options = propertiesOf(argument);
  const version = stringValue(options.get('version'));
  const paths = pathsOf(
    options.get('path') ?? (argument !== undefined && !ts.isObjectLiteralExpression(argument) ? argument : undefined),
  );
  return node.members.filter(ts.isMethodDeclaration).flatMap((member) =>
    decoratorsOf(file, member)
      .filter((one) => one.module === '@nestjs/common' && methods.has(one.name))
      .flatMap((route) =>
        paths.flatMap((base) =>
          pathsOf(route.arguments[0]).map((path) => ({
            method: route.name.toUpperCase(),
            path: joined(prefix, version === undefined ? '' : `v${version}`, base, path),
            handler: `${name}.${member.name.getText(file.syntax)}`,
            guards: [...guardsOf(file, node), ...guardsOf(file, member)],
            status: statusOf(file, member, route.name),
            result: resultOf(file, member),
          })),
        ),
      ),
  );
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

function guardsOf(file: MigratedFile, node: ts.Node): readonly string[] {
  return decoratorsOf(file, node)
    .filter(({ name }) => name === 'UseGuards')
    .flatMap((one) => one.arguments.map((argument) => file.textOf(argument)));
}

function statusOf(file: MigratedFile, member: ts.MethodDeclaration, method: string): string {
  const code = decoratorOf(file, member, '@nestjs/common', 'HttpCode')?.arguments[0];
  const redirect = decoratorOf(file, member, '@nestjs/common', 'Redirect');
  if (redirect !== undefined) return redirect.arguments[1] === undefined ? '302' : file.textOf(redirect.arguments[1]);
  if (code === undefined) return method === 'Post' ? '201' : '200';
  return file.textOf(code);
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
