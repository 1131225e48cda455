import { ts } from 'ts-morph';
import type { Span } from '../../model/span.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import { type SourceReading, textOf } from '../source-reading.js';
import { literalValue } from './scalars.js';
import type { TaggedShape } from './tagged-shapes.js';

/** The initial value of a property: a default, or a value that is only known at run time. */
export interface Initialiser {
  readonly default?: TaggedShape['default'];
  /** The place of an initialiser that is not a literal. */
  readonly span?: Span;
}

/** The initialiser of a property of a class, or of a parameter property. */
export function initialiserOf(declaration: ts.Declaration, reading: SourceReading): Initialiser {
  const isInitialised = ts.isPropertyDeclaration(declaration) || ts.isParameter(declaration);
  const written = isInitialised ? declaration.initializer : undefined;
  if (written === undefined) return {};
  const expression = withoutWrapping(written);
  // An absent property is undefined without the initialiser.
  if (ts.isIdentifier(expression) && expression.text === 'undefined') return {};
  const span = reading.spanOf(written);
  const text = `= ${textOf(written)}`;
  if (expression.kind === ts.SyntaxKind.NullKeyword) return { default: { value: null, text, span } };
  const value = isLiteral(expression)
    ? literalValue(reading.checker.getTypeAtLocation(expression), reading.checker)
    : undefined;
  return value === undefined ? { span } : { default: { value, text, span } };
}

/** Literals, negative numbers, and the members of enums. */
function isLiteral(expression: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(expression)) return ts.isNumericLiteral(expression.operand);
  if (ts.isPropertyAccessExpression(expression)) return ts.isIdentifier(expression.expression);
  const { kind } = expression;
  return (
    ts.isLiteralExpression(expression) || kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword
  );
}
