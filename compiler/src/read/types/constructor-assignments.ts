import { ts } from 'ts-morph';
import type { Span } from '../../model/span.js';
import type { SourceReading } from '../source-reading.js';
import { baseTypesOf } from './base-types.js';

/**
 * The properties that the constructors of a class and of its bases set, with the place of each value. A value that is simply a
 * parameter is left out: a request sets such a property instead.
 */
export function constructorAssignments(type: ts.Type, reading: SourceReading): ReadonlyMap<string, Span> {
  const assigned = new Map<string, Span>();
  for (const { symbol } of [type, ...baseTypesOf(type, reading)]) {
    const declaration = symbol?.valueDeclaration;
    if (declaration === undefined || !ts.isClassLike(declaration)) continue;
    if (!reading.project.isOwn(declaration.getSourceFile())) continue;
    for (const member of declaration.members)
      if (ts.isConstructorDeclaration(member)) collect(member, assigned, reading);
  }
  return assigned;
}

function collect(declaration: ts.ConstructorDeclaration, assigned: Map<string, Span>, reading: SourceReading): void {
  const parameters = new Set(declaration.parameters.map(({ name }) => name.getText()));
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || ts.isClassLike(node)) return;
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const { left, right } = node;
      const isOfThis = ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword;
      const isParameter = ts.isIdentifier(right) && parameters.has(right.text);
      if (isOfThis && !isParameter && !assigned.has(left.name.text))
        assigned.set(left.name.text, reading.spanOf(right));
    }
    ts.forEachChild(node, visit);
  };
  if (declaration.body !== undefined) visit(declaration.body);
}
