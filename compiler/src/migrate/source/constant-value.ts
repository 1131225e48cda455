import { ts } from 'ts-morph';
import type { Span } from '../../model/span.js';
import type { StaticProperty, StaticValue } from '../../model/static-value.js';
import { bare } from './bare.js';
import { entryOf } from './decorators.js';
import type { MigratedApplication } from './migrated-application.js';
import type { MigratedFile } from './migrated-file.js';

/** An expression of a file. */
interface Place {
  readonly application: MigratedApplication;
  readonly file: MigratedFile;
  /** The number of constants that led to the expression, which may be circular. */
  readonly depth: number;
}

/** The value of an expression, as far as literals, constants and enums of the application decide it. */
export function constantValue(application: MigratedApplication, file: MigratedFile, node: ts.Expression): StaticValue {
  return readValue({ application, file, depth: 0 }, node);
}

/** The values of an enum or of a constant object of the application; `undefined` for any other name. */
export function memberValues(
  application: MigratedApplication,
  file: MigratedFile,
  name: ts.Identifier,
): readonly (string | number)[] | undefined {
  const place = { application, file, depth: 0 };
  return (enumMembers(place, name.text) ?? recordMembers(place, name))?.map(({ value }) => value);
}

/** The value of a string, a number, a boolean, or of lists and objects of them, as JSON has it. `undefined` for any other. */
export function jsonValue(value: StaticValue): unknown {
  if (value.kind === 'literal') return value.value;
  if (value.kind === 'list') {
    const items = value.items.map(jsonValue);
    return items.includes(undefined) ? undefined : items;
  }
  if (value.kind !== 'record') return undefined;
  const entries = value.properties.map(({ name, value: property }) => [name, jsonValue(property)] as const);
  return entries.some(([, one]) => one === undefined) ? undefined : Object.fromEntries(entries);
}

/** The declaration that a name leads to, when it is a constant with a value. */
export function constantOf(
  application: MigratedApplication,
  file: MigratedFile,
  name: string,
): { readonly file: MigratedFile; readonly node: ts.VariableDeclaration; readonly value: ts.Expression } | undefined {
  const found = application.declarationOf(file, name);
  if (found === undefined || !ts.isVariableDeclaration(found.node)) return undefined;
  const { initializer } = found.node;
  const isConstant = (found.node.parent.flags & ts.NodeFlags.Const) !== 0;
  return isConstant && initializer !== undefined
    ? { file: found.file, node: found.node, value: initializer }
    : undefined;
}

function readValue(place: Place, written: ts.Expression): StaticValue {
  const node = bare(written);
  const span = spanOf(place.file, node);
  const simple = literalOf(node);
  if (simple !== undefined) return { kind: 'literal', value: simple.value, span };
  if (ts.isArrayLiteralExpression(node))
    return { kind: 'list', items: node.elements.flatMap((one) => itemsOf(place, one)), span };
  const properties = ts.isObjectLiteralExpression(node) ? propertiesIn(place, node) : undefined;
  if (properties !== undefined) return { kind: 'record', properties, span };
  const derived = place.depth > 8 ? undefined : (namedValue(place, node) ?? enumValues(place, node));
  return derived ?? { kind: 'unknown', reason: 'unsupported-syntax', text: place.file.textOf(node), span };
}

function literalOf(node: ts.Expression): { readonly value: string | number | boolean | null | undefined } | undefined {
  if (ts.isStringLiteralLike(node)) return { value: node.text };
  if (ts.isNumericLiteral(node)) return { value: Number(node.text) };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { value: false };
  if (node.kind === ts.SyntaxKind.NullKeyword) return { value: null };
  if (ts.isIdentifier(node) && node.text === 'undefined') return { value: undefined };
  const isNegative = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken;
  return isNegative && ts.isNumericLiteral(node.operand) ? { value: -Number(node.operand.text) } : undefined;
}

function itemsOf(place: Place, node: ts.Expression): readonly StaticValue[] {
  if (!ts.isSpreadElement(node)) return [readValue(place, node)];
  const spread = readValue(place, node.expression);
  return spread.kind === 'list' ? spread.items : [spread];
}

/** The properties of an object literal, with those of constants that it spreads. `undefined` for one with computed keys. */
function propertiesIn(place: Place, { properties }: ts.ObjectLiteralExpression): readonly StaticProperty[] | undefined {
  const found = new Map<string, StaticProperty>();
  for (const node of properties) {
    const own = propertyOf(place, node);
    if (own === undefined) return undefined;
    for (const property of own) found.set(property.name, property);
  }
  return [...found.values()];
}

function propertyOf(place: Place, node: ts.ObjectLiteralElementLike): readonly StaticProperty[] | undefined {
  if (ts.isSpreadAssignment(node)) {
    const spread = readValue(place, node.expression);
    return spread.kind === 'record' ? spread.properties : undefined;
  }
  const { name } = node;
  if (name === undefined || !(ts.isIdentifier(name) || ts.isStringLiteralLike(name))) return undefined;
  const expression = ts.isPropertyAssignment(node)
    ? node.initializer
    : ts.isShorthandPropertyAssignment(node)
      ? node.name
      : undefined;
  const nameSpan = spanOf(place.file, name);
  const value: StaticValue =
    expression === undefined ? { kind: 'function', span: spanOf(place.file, node) } : readValue(place, expression);
  return [{ name: name.text, nameSpan, value }];
}

/** The value of a constant, of a property of a constant, and of a member of an enum. */
function namedValue(place: Place, node: ts.Expression): StaticValue | undefined {
  if (ts.isIdentifier(node)) {
    const constant = constantOf(place.application, place.file, node.text);
    return constant && readValue({ ...place, file: constant.file, depth: place.depth + 1 }, constant.value);
  }
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const { expression, name } = node;
  if (ts.isIdentifier(expression)) {
    const member = enumMembers(place, expression.text)?.find((one) => one.name === name.text);
    if (member !== undefined) return { kind: 'literal', value: member.value, span: spanOf(place.file, node) };
  }
  const holder = readValue({ ...place, depth: place.depth + 1 }, expression);
  return holder.kind === 'record'
    ? holder.properties.find((property) => property.name === name.text)?.value
    : undefined;
}

/** `Object.values(Level)` of an enum or a constant, and `Object.keys(…)`. */
function enumValues(place: Place, node: ts.Expression): StaticValue | undefined {
  const call = objectCall(node);
  if (call === undefined) return undefined;
  const members = enumMembers(place, call.argument.text) ?? recordMembers(place, call.argument);
  const span = spanOf(place.file, node);
  return (
    members && {
      kind: 'list',
      items: members.map(({ name, value }) => ({
        kind: 'literal',
        value: call.method === 'keys' ? name : value,
        span,
      })),
      span,
    }
  );
}

/** The parts of `Object.values(Level)`. */
export function objectCall(
  node: ts.Expression,
): { readonly method: string; readonly argument: ts.Identifier } | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  const [argument] = node.arguments;
  const isObject = ts.isIdentifier(expression) && expression.text === 'Object' && /^(?:keys|values)$/.test(name.text);
  return isObject && argument !== undefined && ts.isIdentifier(argument) ? { method: name.text, argument } : undefined;
}

interface Member {
  readonly name: string;
  readonly value: string | number;
}

function recordMembers(place: Place, node: ts.Identifier): readonly Member[] | undefined {
  const value = readValue({ ...place, depth: place.depth + 1 }, node);
  if (value.kind !== 'record') return undefined;
  const members: Member[] = [];
  for (const { name, value: one } of value.properties) {
    if (one.kind !== 'literal' || (typeof one.value !== 'string' && typeof one.value !== 'number')) return undefined;
    members.push({ name, value: one.value });
  }
  return members;
}

/** The members of an enum of the application; `undefined` for one with computed members. */
function enumMembers({ application, file }: Place, name: string): readonly Member[] | undefined {
  const found = application.declarationOf(file, name);
  if (found === undefined || !ts.isEnumDeclaration(found.node)) return undefined;
  const members: Member[] = [];
  for (const { name: memberName, initializer } of found.node.members) {
    const previous = members.at(-1)?.value;
    const counted = previous === undefined ? 0 : typeof previous === 'number' ? previous + 1 : undefined;
    const value = initializer === undefined ? counted : literalOf(initializer)?.value;
    const isNamed = ts.isIdentifier(memberName) || ts.isStringLiteralLike(memberName);
    if (!isNamed || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
    members.push({ name: memberName.text, value });
  }
  return members;
}

/** Whether an expression ends in `as const`. */
export function isConstAssertion(node: ts.Expression): node is ts.AsExpression {
  return ts.isAsExpression(node) && node.type.getText() === 'const';
}

/**
 * The properties of an object literal, of a constant of the application that is one, and of those that it spreads, by their names.
 * `undefined` for an object that is computed, and for one with methods or computed keys.
 */
export function knownProperties(
  application: MigratedApplication,
  file: MigratedFile,
  written: ts.Expression | undefined,
): ReadonlyMap<string, ts.Expression> | undefined {
  if (written === undefined) return new Map();
  const node = bare(written);
  if (ts.isIdentifier(node)) {
    if (node.text === 'undefined') return new Map();
    const constant = constantOf(application, file, node.text);
    const properties = constant && knownProperties(application, constant.file, constant.value);
    // The values in the object of another file can have names that this file does not have.
    const isReadable = constant?.file === file || [...(properties?.values() ?? [])].every(literalOf);
    return isReadable ? properties : undefined;
  }
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const found = new Map<string, ts.Expression>();
  for (const property of node.properties) {
    const entry = entryOf(property);
    const isSpread = ts.isSpreadAssignment(property);
    const own = isSpread ? knownProperties(application, file, property.expression) : entry && [entry];
    if (own === undefined) return undefined;
    for (const [name, value] of own) found.set(name, value);
  }
  return found;
}

function spanOf(file: MigratedFile, node: ts.Node): Span {
  const start = file.source.placeOf(node.getStart());
  const end = file.source.placeOf(node.end);
  return { file: file.path, ...start, endLine: end.line, endColumn: end.column };
}
