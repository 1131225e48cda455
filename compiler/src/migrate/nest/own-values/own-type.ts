import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { callsOf, nodesIn } from '../support/syntax.js';
import { isTested } from '../support/uses.js';
import type { Assignment } from './assignments.js';
import { expressionType } from './expression-type.js';
import { memberName } from './member-name.js';
import { type OwnType, writtenType } from './written-type.js';

/**
 * The type of a property of requests: of the parameters with a decorator that reads it, of the declarations of requests, or of what the
 * assignments set. `undefined` where the sources do not have one, or have several.
 */
export function ownType(
  application: MigratedApplication,
  property: string,
  assignments: readonly Assignment[],
): OwnType | undefined {
  const assigned = assignments.map(({ file, value }) => {
    const found = expressionType(application, file, value);
    // The code tests the variable before.
    return found && isTestedVariable(value) ? { ...found, hasNull: false, hasUndefined: false } : found;
  });
  const type =
    onlyType(typesOfParameters(application, property)) ??
    onlyType(application.files.flatMap((file) => typesOfRequests(file, property))) ??
    onlyType(assigned);
  if (type === undefined) return undefined;
  return {
    ...type,
    hasNull: assigned.some((one) => one?.hasNull === true),
    hasUndefined: assigned.some((one) => one?.hasUndefined === true),
  };
}

function isTestedVariable(value: ts.Expression): boolean {
  if (!ts.isIdentifier(value) || value.text === 'undefined') return false;
  const body = ts.findAncestor(value, ts.isFunctionLike) ?? value.getSourceFile();
  return nodesIn(body, ts.isIdentifier).some((one) => one.text === value.text && isTested(one));
}

/** The type that all declarations write. */
function onlyType(all: readonly (OwnType | undefined)[]): OwnType | undefined {
  const types = all.filter((one) => one !== undefined).filter((one) => textOf(one) !== '');
  return new Set(types.map(textOf)).size === 1 ? types[0] : undefined;
}

function textOf({ text, nodes }: OwnType): string {
  return text ?? nodes.map((node) => node.getText()).join(' | ');
}

/** The types of parameters with a decorator that returns the property. */
function typesOfParameters(application: MigratedApplication, property: string): readonly (OwnType | undefined)[] {
  const decorators = new Set<ts.Node>(
    application.files
      .flatMap((file) => callsOf(file, '@nestjs/common', 'createParamDecorator'))
      .filter((call) => readsProperty(call, property))
      .map(({ parent }) => parent),
  );
  if (decorators.size === 0) return [];
  return application.files.flatMap((file) =>
    nodesIn(file.syntax, ts.isParameter).map((parameter) => {
      const isValue = (ts.getDecorators(parameter) ?? []).some(({ expression }) => {
        const isCall = ts.isCallExpression(expression) && expression.arguments.length === 0;
        const called = isCall ? expression.expression : expression;
        const found = ts.isIdentifier(called) ? application.declarationOf(file, called.text) : undefined;
        return found !== undefined && decorators.has(found.node);
      });
      return isValue ? writtenType(file, parameter.type) : undefined;
    }),
  );
}

/** Whether a decorator returns a property of the request, and not a part of it. */
function readsProperty(call: ts.CallExpression, property: string): boolean {
  const reads = nodesIn(call, ts.isExpression).filter((node) => memberName(node)?.name === property);
  const names = nodesIn(call, ts.isBindingElement).filter(
    (element) => (element.propertyName ?? element.name).getText() === property,
  );
  return reads.length + names.length > 0 && reads.every((read) => !isObject(read));
}

function isObject(node: ts.Expression): boolean {
  let outer: ts.Node = node;
  while (ts.isExpression(outer.parent) && bare(outer.parent) === node) outer = outer.parent;
  const { parent } = outer;
  return (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === outer;
}

/** The property in `interface RequestWithTenant extends Request { … }`, in `interface Request { … }` and in `Request & { … }`. */
function typesOfRequests(file: MigratedFile, property: string): readonly (OwnType | undefined)[] {
  return nodesIn(file.syntax, ts.isPropertySignature).map((signature) => {
    const isNamed = ts.isIdentifier(signature.name) || ts.isStringLiteral(signature.name);
    const isProperty = isNamed && signature.name.text === property && /Request\b/.test(containerOf(signature));
    return isProperty ? writtenType(file, signature.type) : undefined;
  });
}

function containerOf({ parent }: ts.PropertySignature): string {
  if (!ts.isInterfaceDeclaration(parent)) return parent.parent.getText();
  return `${(parent.heritageClauses ?? []).map((clause) => clause.getText()).join(' ')} ${parent.name.text}`;
}
