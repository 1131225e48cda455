import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { nameIn } from '../../source/moved-text.js';
import { canAddTo, entriesOf, importedClass, isTestFile, type MigratedModule, modulesOf } from '../support/modules.js';
import { nodesIn, returnedValue } from '../support/syntax.js';

/** `static forRoot(options)` of a module, and what it returns. */
export interface StaticMethod {
  readonly module: MigratedModule;
  readonly method: ts.MethodDeclaration;
  /** `undefined` when the method does more than to return an object. */
  readonly metadata: ts.ObjectLiteralExpression | undefined;
}

/** The methods of modules that return a dynamic module. */
export function staticMethods(application: MigratedApplication): readonly StaticMethod[] {
  return modulesOf(application).flatMap((module) =>
    module.node.members.flatMap((member): StaticMethod[] => {
      const isStatic =
        ts.isMethodDeclaration(member) && member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
      if (
        !ts.isMethodDeclaration(member) ||
        isStatic !== true ||
        !/DynamicModule/.test(member.type?.getText(module.file.syntax) ?? 'DynamicModule')
      )
        return [];
      const value = returnedValue(member);
      const metadata = value !== undefined && ts.isObjectLiteralExpression(value) ? value : undefined;
      return [{ module, method: member, metadata }];
    }),
  );
}

/** A call of such a method in the `imports` of a module. */
export interface StaticCall {
  readonly importer: MigratedModule;
  readonly call: ts.CallExpression;
}

/** The calls of the methods of a module, in `imports` of other modules. */
export function callsOfModule(application: MigratedApplication, { node }: MigratedModule): readonly StaticCall[] {
  return modulesOf(application).flatMap((importer) =>
    entriesOf(importer, 'imports').flatMap((entry): StaticCall[] => {
      const call = bare(entry);
      if (isTestFile(importer.file) || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression))
        return [];
      return application.classOf(importer.file, importedClass(call))?.node === node ? [{ importer, call }] : [];
    }),
  );
}

/** Writes the metadata of the method into `@Module`, and `configure` in the place of its call. `false` when that is not the same. */
export function migrateStaticModule(
  application: MigratedApplication,
  { module, method, metadata }: StaticMethod,
  { importer, call }: StaticCall,
): boolean {
  if (metadata === undefined) return false;
  const parts = partsOf(module, method, metadata);
  const given = parts && configured(application, parts, module, importer, call);
  if (parts === undefined || given === undefined) return false;
  const { file, name } = module;
  for (const [list, entries] of parts.fixed) for (const entry of entries) file.addEntry(name, list, file.textOf(entry));
  for (const { provide } of parts.expected) file.addEntry(name, 'expects', file.textOf(provide));
  if (parts.isGlobal) file.addProperty(name, 'global', 'true');
  const holder = importer.file.textOf((call.expression as ts.PropertyAccessExpression).expression);
  if (given.length === 0) importer.file.replace(call, holder);
  else
    importer.file.replace(
      call,
      `${importer.file.name('configure')}(${holder}, ${configurationText(importer.file, call, given)})`,
    );
  return true;
}

/** The object in one line, or with a line for each property. */
function configurationText(
  { source, syntax }: MigratedFile,
  call: ts.CallExpression,
  given: readonly string[],
): string {
  const text = `{ ${given.join(', ')} }`;
  if (text.length < 80 && !text.includes('\n')) return text;
  const indent = source.indentAt(call.getStart(syntax));
  const lines = given.map((property) => `${indent}${source.indentStep}${property},${source.newline}`);
  return `{${source.newline}${lines.join('')}${indent}}`;
}

/** The parts that a dynamic module always has, and those that its importer provides. */
interface ModuleParts {
  readonly fixed: ReadonlyMap<string, readonly ts.Expression[]>;
  readonly expected: readonly { readonly provide: ts.Expression; readonly object: ts.ObjectLiteralExpression }[];
  readonly isGlobal: boolean;
  /** The parameter of the method. */
  readonly parameter: string | undefined;
  readonly importsParameter: boolean;
}

const lists = ['imports', 'providers', 'controllers', 'exports'];

function partsOf(
  module: MigratedModule,
  method: ts.MethodDeclaration,
  metadata: ts.ObjectLiteralExpression,
): ModuleParts | undefined {
  const [first, ...more] = method.parameters;
  const parameter = first === undefined ? undefined : first.name.getText(module.file.syntax);
  const properties = propertiesOf(metadata);
  const isKnown = [...properties.keys()].every((name) => ['module', 'global', ...lists].includes(name));
  if (
    more.length > 0 ||
    !isKnown ||
    properties.size !== metadata.properties.length ||
    (first !== undefined && !ts.isIdentifier(first.name))
  )
    return undefined;
  const fixed = new Map<string, readonly ts.Expression[]>();
  const expected: { readonly provide: ts.Expression; readonly object: ts.ObjectLiteralExpression }[] = [];
  let importsParameter = false;
  for (const list of lists) {
    const value = properties.get(list);
    if (value === undefined) continue;
    if (list === 'imports' && isImportsOf(value, parameter)) {
      importsParameter = true;
      continue;
    }
    if (!ts.isArrayLiteralExpression(value) || !canAddTo(module, list)) return undefined;
    const depending = value.elements.filter((entry) => parameter !== undefined && uses(entry, parameter));
    fixed.set(
      list,
      value.elements.filter((entry) => !depending.includes(entry)),
    );
    for (const entry of depending) {
      const provide = propertiesOf(entry).get('provide');
      if (list !== 'providers' || !ts.isObjectLiteralExpression(entry) || provide === undefined) return undefined;
      expected.push({ provide, object: entry });
    }
  }
  const global = properties.get('global')?.kind ?? ts.SyntaxKind.FalseKeyword;
  if (global !== ts.SyntaxKind.TrueKeyword && global !== ts.SyntaxKind.FalseKeyword) return undefined;
  const isGlobal = global === ts.SyntaxKind.TrueKeyword;
  return { fixed, expected, isGlobal, parameter, importsParameter };
}

function uses(node: ts.Node, name: string): boolean {
  return nodesIn(node, ts.isIdentifier).some(({ text }) => text === name);
}

/** `options.imports`, also with `?? []`. */
function isImportsOf(value: ts.Expression, parameter: string | undefined): boolean {
  return (
    parameter !== undefined &&
    new RegExp(`^${parameter}\\??\\.imports(?:\\s*(?:\\?\\?|\\|\\|)\\s*\\[\\])?$`).test(value.getText())
  );
}

/** The properties of `configure`: what the call gives. */
function configured(
  application: MigratedApplication,
  { expected, parameter, importsParameter }: ModuleParts,
  module: MigratedModule,
  importer: MigratedModule,
  call: ts.CallExpression,
): readonly string[] | undefined {
  const [argument] = call.arguments;
  const providers = expected.map((entry) =>
    providerText(application, entry, module, importer.file, parameter ?? '', argument),
  );
  if (providers.includes(undefined)) return undefined;
  const imports = importsParameter ? propertiesOf(argument).get('imports') : undefined;
  return [
    ...(providers.length === 0 ? [] : [`providers: [${providers.join(', ')}]`]),
    ...(imports === undefined ? [] : [`imports: ${importer.file.textOf(imports)}`]),
  ];
}

function providerText(
  application: MigratedApplication,
  { provide, object }: { readonly provide: ts.Expression; readonly object: ts.ObjectLiteralExpression },
  module: MigratedModule,
  to: MigratedFile,
  parameter: string,
  argument: ts.Expression | undefined,
): string | undefined {
  const token = ts.isIdentifier(provide)
    ? nameIn(application, module.file, provide.text, to)
    : module.file.textOf(provide);
  if (token === undefined || (!ts.isIdentifier(provide) && !ts.isStringLiteralLike(provide))) return undefined;
  const texts = [`provide: ${token}`];
  for (const [name, value] of propertiesOf(object)) {
    if (name === 'provide') continue;
    const text = argumentText(value, parameter, argument, to);
    if (text === undefined) return undefined;
    if (text !== '') texts.push(`${name}: ${text}`);
  }
  return texts.length === 1 ? undefined : `{ ${texts.join(', ')} }`;
}

/** The text of `options`, or `options.useFactory`, in the call. */
function argumentText(
  value: ts.Expression,
  parameter: string,
  argument: ts.Expression | undefined,
  to: MigratedFile,
): string | undefined {
  const node = ts.isBinaryExpression(value) ? value.left : value;
  const isFallback = ts.isBinaryExpression(value) && /^\[\]$/.test(value.right.getText());
  if (ts.isBinaryExpression(value) && !isFallback) return undefined;
  if (argument === undefined) return undefined;
  if (ts.isIdentifier(node) && node.text === parameter) return to.textOf(argument);
  const isMember =
    ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === parameter;
  if (!isMember) return undefined;
  const member = propertiesOf(argument).get(node.name.text);
  if (member !== undefined) return to.textOf(member);
  return ts.isObjectLiteralExpression(argument) ? '' : `${to.textOf(argument)}.${node.name.text}`;
}
