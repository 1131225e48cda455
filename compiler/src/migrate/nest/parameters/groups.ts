import { ts } from 'ts-morph';
import { insideFunction } from '../support/function-of.js';
import { isAssigned, isIdentifierText, replaceUse, usesOf } from '../support/uses.js';
import type { Conversion, HandlerParameters } from './conversion.js';
import { fallbackOf, mayBeAbsent, type NestParameter, valueType } from './parameter.js';

/** The parameters of a handler with a name in `@Query` are one parameter, and so are those in `@Body`. */
export function convertGroup(
  marker: 'Query' | 'Body',
  group: readonly NestParameter[],
  all: HandlerParameters,
): ReadonlyMap<NestParameter, Conversion | string> {
  const result = new Map<NestParameter, Conversion | string>();
  const converted = group.filter((parameter) => parameter.name !== undefined && parameter.pipes.left === undefined);
  for (const parameter of group) {
    if (!converted.includes(parameter))
      result.set(
        parameter,
        parameter.pipes.left ?? 'give the parameter a name, and take its properties in the handler',
      );
  }
  const [first, ...others] = converted;
  if (first === undefined) return result;
  const names = marker === 'Query' ? ['query', 'queries', 'queryParameters'] : ['body', 'input', 'requestBody'];
  const name = all.freeName(names, ...converted.map(({ node }) => node));
  if (name === undefined) {
    for (const parameter of converted)
      result.set(parameter, `take the value from one parameter: \`query: ${marker}<{ … }>\``);
    return result;
  }
  for (const parameter of converted) decideOnRequired(marker, parameter);
  const type = `${first.file.name(marker)}<{ ${converted.map((parameter) => propertyOf(marker, parameter)).join('; ')} }>`;
  result.set(first, { parameters: [{ name, type }], ...readsOf(converted, name) });
  for (const parameter of others) result.set(parameter, { parameters: [] });
  return result;
}

function propertyOf(marker: string, parameter: NestParameter): string {
  const key = parameter.key ?? '';
  const property = isIdentifierText(key) ? key : `'${key}'`;
  const missing = marker === 'Query' ? 'string' : 'unknown';
  return `${property}${mayBeAbsent(parameter) ? '?' : ''}: ${valueType(parameter, missing)}`;
}

/** NestJS passes `undefined` for a missing value that no pipe requires. */
export function decideOnRequired(marker: string, parameter: NestParameter): void {
  const { application, file, pipes, key, handler } = parameter;
  const isSame = pipes.isRequired || pipes.preset !== undefined || parameter.node.initializer !== undefined;
  if (isSame || mayBeAbsent(parameter)) return;
  const method = handler.method.name.getText(file.syntax);
  application.decide(
    file,
    `\`${key}\` of the ${marker === 'Header' ? 'headers' : marker.toLowerCase()} of \`${method}\` is required, as its type says; make it optional if requests may leave it out`,
  );
}

/** Reads of properties in the places of the parameters: `query.page` where each has one use, or one statement that takes all of them. */
function readsOf(group: readonly NestParameter[], name: string): Pick<Conversion, 'edit' | 'statements'> {
  if (group.every(isReadOnce)) {
    return {
      edit: () => {
        for (const parameter of group) replaceReads(parameter, name);
      },
    };
  }
  const isConstant = group.every((parameter) => !usesIn(parameter)?.some((use) => isAssigned(use)));
  const own = group.flatMap(bindingOf);
  const lists = group.filter(({ pipes }) => pipes.list !== undefined);
  const declaration = isConstant ? 'const' : 'let';
  return {
    statements: [
      ...(own.length === 0 ? [] : [`${declaration} { ${own.join(', ')} } = ${name};`]),
      ...lists.map((parameter) => `${declaration} ${parameter.name} = ${readOf(parameter, name)};`),
    ],
  };
}

function usesIn({ handler, name }: NestParameter): readonly ts.Identifier[] | undefined {
  return name === undefined ? undefined : usesOf(handler.method.body, name);
}

function isReadOnce(parameter: NestParameter): boolean {
  const { handler } = parameter;
  const uses = usesIn(parameter);
  if (uses === undefined || uses.length > 1) return false;
  return uses.every(
    (use) => !ts.isShorthandPropertyAssignment(use.parent) && !isAssigned(use) && !insideFunction(use, handler.method),
  );
}

function replaceReads(parameter: NestParameter, name: string): void {
  for (const use of usesIn(parameter) ?? []) {
    const read = readOf(parameter, name);
    replaceUse(parameter.file, use, fallbackOf(parameter) === undefined || isWholeExpression(use) ? read : `(${read})`);
  }
}

/** Whether an operator can follow an expression without parentheses. */
function isWholeExpression({ parent }: ts.Node): boolean {
  return (
    ts.isCallExpression(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isReturnStatement(parent)
  );
}

function readOf(parameter: NestParameter, name: string): string {
  const { key = '', pipes } = parameter;
  const property = isIdentifierText(key) ? `${name}.${key}` : `${name}['${key}']`;
  const fallback = fallbackOf(parameter);
  if (pipes.list === undefined) return fallback === undefined ? property : `${property} ?? ${fallback}`;
  const mark = mayBeAbsent(parameter) ? '?' : '';
  const list = `${property}${mark}.split(${pipes.list.separator})${pipes.list.isNumeric ? `.map(Number)` : ''}`;
  return fallback === undefined ? list : `${list} ?? ${fallback}`;
}

/** `page`, `'sort-by': sortBy`, or `from = new Date()`. */
function bindingOf(parameter: NestParameter): readonly string[] {
  const { key = '', name, pipes } = parameter;
  if (name === undefined || pipes.list !== undefined) return [];
  const fallback = fallbackOf(parameter);
  const preset = fallback === undefined ? '' : ` = ${fallback}`;
  if (key === name) return [`${name}${preset}`];
  return [`${isIdentifierText(key) ? key : `'${key}'`}: ${name}${preset}`];
}
