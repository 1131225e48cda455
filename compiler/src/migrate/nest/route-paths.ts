import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import {
  decoratorsOf,
  hasKnownProperties,
  type MigratedDecorator,
  propertiesOf,
  stringValue,
} from '../source/decorators.js';
import type { MigratedApplication } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { isOfRoutes } from './support/handlers.js';
import { nodesIn } from './support/syntax.js';

/** The paths and the versions of routes. */
export const routePaths: MigrationStep = {
  topic: 'Middleware, prefixes and versions',
  constructs: [
    { from: "`@Get(':id')`", to: "`@Get('{id}')`", left: 'optional parameters, patterns and wildcards' },
    {
      from: "`@Controller(['members', 'v2/members'])`, `@Get(['latest', 'newest'])`",
      to: 'the same, with literal lists: [one route for each path](request-lifecycle.md#several-paths)',
    },
    {
      from: "`@Controller({ path: 'members', version: '1' })` with versions in paths",
      to: "`@Controller('/v1/members')`",
      left: '`host`, and versions in headers',
    },
    { from: "`@Version('2')`", to: 'the version in the path', left: 'all of them' },
    {
      from: '`@All()`, `@Options()`, `@Head()`',
      to: 'a route for each method; `@Get()` also handles `HEAD`',
      left: 'all of them',
    },
  ],
  migrate(application) {
    const versions = versioning(application);
    for (const { file, node } of application.classes) {
      for (const decorator of decoratorsOf(file, node))
        if (isOfRoutes(decorator) && decorator.name === 'Controller') migrateController(file, decorator, versions);
      for (const member of node.members)
        for (const decorator of decoratorsOf(file, member)) migrateRoute(file, decorator);
    }
  },
};

/** Versions in paths: the prefix, and the version of controllers without one. */
export interface Versioning {
  readonly prefix: string;
  readonly default: string | undefined;
}

/** `app.enableVersioning({ type: VersioningType.URI })`. `undefined` without versions, `'other'` for those of headers. */
export function versioning({ files }: MigratedApplication): Versioning | 'other' | undefined {
  for (const file of files) {
    const [call] = nodesIn(file.syntax, ts.isCallExpression).filter(
      ({ expression }) => ts.isPropertyAccessExpression(expression) && expression.name.text === 'enableVersioning',
    );
    if (call === undefined) continue;
    const options = propertiesOf(call.arguments[0]);
    const type = options.get('type');
    if (type !== undefined && !/\.URI$/.test(type.getText())) return 'other';
    return { prefix: prefixOf(options.get('prefix')), default: stringValue(options.get('defaultVersion')) };
  }
  return undefined;
}

function prefixOf(node: ts.Expression | undefined): string {
  if (node?.kind === ts.SyntaxKind.FalseKeyword) return '';
  return stringValue(node) ?? 'v';
}

const methods: ReadonlySet<string> = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete']);
const unsupported: ReadonlySet<string> = new Set(['All', 'Options', 'Head', 'Search']);

function migrateRoute(file: MigratedFile, decorator: MigratedDecorator): void {
  const {
    module,
    name,
    arguments: [path],
    node,
  } = decorator;
  if (module === '@nestjs/common' && unsupported.has(name))
    file.leave(node, 'write a route for each method: `@Get()` also handles `HEAD`', 'request-lifecycle.md');
  if (module === '@nestjs/common' && name === 'Version')
    file.leave(node, 'write the version into the path', 'coming-from-nestjs.md');
  if (isOfRoutes(decorator) && methods.has(name) && path !== undefined) migratePath(file, path);
}

function migrateController(
  file: MigratedFile,
  { module, arguments: [argument], node }: MigratedDecorator,
  versions: Versioning | 'other' | undefined,
): void {
  const { expression } = node;
  if (!ts.isCallExpression(expression)) return;
  if (argument !== undefined && ts.isObjectLiteralExpression(argument)) {
    // The controller of Ashlar has its version already.
    if (migrateOptions(file, argument, versions) && typeof versions === 'object')
      file.replace(expression.expression, file.name('Controller'));
    return;
  }
  const preset = typeof versions === 'object' && module === '@nestjs/common' ? versions.default : undefined;
  if (preset === undefined || typeof versions !== 'object') {
    if (argument !== undefined) migratePath(file, argument);
    return;
  }
  const path = argument === undefined ? '' : stringValue(argument);
  if (path !== undefined) file.replace(expression.expression, file.name('Controller'));
  if (path === undefined) file.leave(node, 'write the version into the path', 'coming-from-nestjs.md');
  else if (argument === undefined)
    file.replaceRange(expression.end - 1, expression.end - 1, `'${versioned(versions.prefix, preset, path)}'`);
  else file.replace(argument, `'${converted(versioned(versions.prefix, preset, path)) ?? path}'`);
}

/** `{ path: 'members', version: '1' }` */
function migrateOptions(
  file: MigratedFile,
  argument: ts.ObjectLiteralExpression,
  versions: Versioning | 'other' | undefined,
): boolean {
  const options = propertiesOf(argument);
  const paths = textsOf(options.get('path'));
  const names = options.has('version')
    ? versionsOf(options.get('version'))
    : typeof versions === 'object' && versions.default !== undefined
      ? [versions.default]
      : [undefined];
  const isScoped =
    !hasKnownProperties(argument) || [...options.keys()].some((key) => key !== 'path' && key !== 'version');
  if (paths === undefined || names === undefined || isScoped || (versions === 'other' && options.has('version'))) {
    file.leave(
      argument,
      isScoped
        ? 'routes of Ashlar have no hosts and no scopes: write the path alone'
        : 'write the version into the path',
      'coming-from-nestjs.md',
    );
    return false;
  }
  const prefix = typeof versions === 'object' ? versions.prefix : undefined;
  const all = names.flatMap((name) =>
    paths.map((path) => converted(name === undefined || prefix === undefined ? path : versioned(prefix, name, path))),
  );
  if (all.includes(undefined)) {
    file.leave(argument, 'write the path with parameters such as `{id}`', 'request-lifecycle.md');
    return false;
  }
  const texts = [...new Set(all)].map((path) => `'${path}'`);
  file.replace(argument, texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`);
  return true;
}

function textsOf(node: ts.Expression | undefined): readonly string[] | undefined {
  if (node === undefined) return [''];
  const nodes = ts.isArrayLiteralExpression(node) ? [...node.elements] : [node];
  const texts = nodes.map(stringValue);
  return texts.includes(undefined) ? undefined : texts.map((text) => text ?? '');
}

/** The versions of a controller; `undefined` in the list is `VERSION_NEUTRAL`. */
export function versionsOf(node: ts.Expression | undefined): readonly (string | undefined)[] | undefined {
  if (node === undefined) return undefined;
  const nodes = ts.isArrayLiteralExpression(node) ? [...node.elements] : [node];
  const known = nodes.every((one) => stringValue(one) !== undefined || one.getText() === 'VERSION_NEUTRAL');
  return known ? nodes.map(stringValue) : undefined;
}

function versioned(prefix: string, version: string, path: string): string {
  const rest = path.replace(/^\/+/, '');
  return `/${prefix}${version}${rest === '' ? '' : `/${rest}`}`;
}

/** `:id` becomes `{id}`; `undefined` for a path with other patterns. */
function converted(path: string): string | undefined {
  const text = path.replaceAll(/:(\w+)(?=\/|$)/g, '{$1}');
  return /[:*?()+]/.test(text) ? undefined : text;
}

function migratePath(file: MigratedFile, node: ts.Expression): void {
  if (ts.isArrayLiteralExpression(node)) {
    for (const element of node.elements) migratePath(file, element);
    return;
  }
  if (!ts.isStringLiteralLike(node)) return;
  const text = converted(node.text);
  if (text === undefined)
    file.leave(
      node,
      `write \`${node.text}\` as paths with parameters such as \`{id}\`: they have no patterns and no wildcards`,
      'request-lifecycle.md',
    );
  else if (text !== node.text) file.replaceRange(node.getStart(file.syntax) + 1, node.end - 1, text);
}
