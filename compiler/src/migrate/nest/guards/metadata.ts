import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { callsOf } from '../support/syntax.js';

/** The identity of metadata: its text, or the declaration of `Reflector.createDecorator`. */
export type MetadataKey = string | ts.Node;

/** A place that sets metadata: a call of `SetMetadata`, or the declaration of a decorator with a value. */
export interface MetadataSource {
  readonly file: MigratedFile;
  readonly key: MetadataKey;
  /** `SetMetadata('roles', roles)`, or `Reflector.createDecorator<Role[]>()`. */
  readonly call: ts.CallExpression;
  /** The value; `undefined` for `createDecorator`, whose uses have it. */
  readonly value: ts.Expression | undefined;
}

/** The places of an application that set metadata for guards. */
export function metadataOf(application: MigratedApplication): readonly MetadataSource[] {
  return application.files.flatMap((file) => [
    ...callsOf(file, '@nestjs/common', 'SetMetadata').flatMap((call): MetadataSource[] => {
      const [key, value] = call.arguments;
      const known = key && metadataKey(application, file, key);
      return known === undefined || value === undefined ? [] : [{ file, key: known, call, value }];
    }),
    ...createdDecorators(file),
  ]);
}

/** `export const Roles = Reflector.createDecorator<Role[]>();` */
function createdDecorators(file: MigratedFile): readonly MetadataSource[] {
  return file.syntax.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap((declaration): MetadataSource[] => {
      const { initializer } = declaration;
      if (initializer === undefined || !ts.isCallExpression(initializer)) return [];
      const { expression } = initializer;
      if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'createDecorator') return [];
      if (!file.isFrom(expression.expression, '@nestjs/core', 'Reflector')) return [];
      return [{ file, key: declaration, call: initializer, value: undefined }];
    }),
  );
}

/** The key that an expression names: a text, a constant with a text, or a decorator. */
export function metadataKey(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.Expression,
): MetadataKey | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'KEY')
    return metadataKey(application, file, node.expression);
  if (!ts.isIdentifier(node)) return file.textOf(node);
  const declaration = application.declarationOf(file, node.text)?.node;
  if (declaration === undefined) return node.text;
  const initializer = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return initializer !== undefined && ts.isStringLiteralLike(initializer) ? initializer.text : declaration;
}

/** Whether a decorator sets metadata: by `SetMetadata` itself, or by a decorator of the application that calls it. */
export function setsMetadata(
  application: MigratedApplication,
  file: MigratedFile,
  { expression }: { readonly expression: ts.Expression },
  { call }: MetadataSource,
): boolean {
  if (ts.findAncestor(call, (one) => one === expression) !== undefined) return true;
  const called = ts.isCallExpression(expression) ? expression.expression : expression;
  const declaration = ts.isIdentifier(called) ? application.declarationOf(file, called.text)?.node : undefined;
  return declaration !== undefined && ts.findAncestor(call, (one) => one === declaration) !== undefined;
}

/** Whether decorators set metadata of classes, or of methods. */
export function isSetOn(
  application: MigratedApplication,
  place: 'class' | 'method',
  sources: readonly MetadataSource[],
): boolean {
  return application.classes.some(({ file, node }) =>
    (place === 'class' ? [node] : node.members)
      .flatMap((one) => (ts.canHaveDecorators(one) ? [...(ts.getDecorators(one) ?? [])] : []))
      .some((decorator) => sources.some((source) => setsMetadata(application, file, decorator, source))),
  );
}

/** Whether metadata is a mark without a value, such as that of `@Public()`. */
export function isFlag(sources: readonly MetadataSource[]): boolean {
  return sources.length > 0 && sources.every(({ value }) => value?.kind === ts.SyntaxKind.TrueKeyword);
}
