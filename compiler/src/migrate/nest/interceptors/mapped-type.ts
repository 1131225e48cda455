import { ts } from 'ts-morph';
import type { InterceptorClass } from './nest-interceptor.js';

/** The type of the result of a response mapper, and its type parameter. */
export interface MappedType {
  readonly parameter: string;
  readonly text: string;
}

/** `Wrapped<T>` of `NestInterceptor<T, Wrapped<T>>` or of `Observable<Wrapped<T>>`, or the type of the object that the callback makes. */
export function mappedType(one: InterceptorClass, callback: ts.ArrowFunction | undefined): MappedType | undefined {
  const { declared, method, interface: type } = one;
  const { file, node } = declared;
  const parameter = node.typeParameters?.[0]?.name.text ?? 'T';
  const returned =
    method.type !== undefined && ts.isTypeReferenceNode(method.type) ? method.type.typeArguments?.[0] : undefined;
  const declaredType = [returned, type?.typeArguments?.[1]].find(
    (found) => found !== undefined && names(found, parameter),
  );
  if (declaredType !== undefined) return { parameter, text: file.textOf(declaredType) };
  const text = callback && objectType(callback, parameter);
  return text === undefined ? undefined : { parameter, text };
}

/** Whether a type depends on the type parameter. */
function names(type: ts.TypeNode, parameter: string): boolean {
  return type.getText() !== parameter && new RegExp(`\\b${parameter}\\b`).test(type.getText());
}

function objectType({ body, parameters: [input] }: ts.ArrowFunction, parameter: string): string | undefined {
  const value = ts.isParenthesizedExpression(body) ? body.expression : ts.isBlock(body) ? onlyReturn(body) : body;
  const name = input?.name.getText();
  if (value === undefined || name === undefined || !ts.isObjectLiteralExpression(value)) return undefined;
  const properties = value.properties.map((property) => {
    if (ts.isShorthandPropertyAssignment(property))
      return property.name.text === name ? `${name}: ${parameter}` : undefined;
    if (!ts.isPropertyAssignment(property)) return undefined;
    const type = typeOfValue(property.initializer, name, parameter);
    return type && `${property.name.getText()}: ${type}`;
  });
  return properties.includes(undefined) ? undefined : `{ ${properties.join('; ')} }`;
}

function onlyReturn({ statements: [statement, ...more] }: ts.Block): ts.Expression | undefined {
  return more.length === 0 && statement !== undefined && ts.isReturnStatement(statement)
    ? statement.expression
    : undefined;
}

function typeOfValue(node: ts.Expression, name: string, parameter: string): string | undefined {
  if (ts.isIdentifier(node) && node.text === name) return parameter;
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return 'string';
  if (ts.isNumericLiteral(node)) return 'number';
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return 'boolean';
  const text = node.getText().replaceAll(/\s/g, '');
  if (/^newDate\(.*\)\.toISOString\(\)$/.test(text) || /\.(?:url|path|method|originalUrl)$/.test(text)) return 'string';
  return /^Date\.now\(\)$/.test(text) ? 'number' : undefined;
}
