import { ts } from 'ts-morph';
import type { UndeclaredDecorator } from '../../model/issues/undeclared-decorator.js';
import { ForeignNames } from '../foreign/foreign-names.js';
import { calleeOf, type SourceReading, textOf } from '../source-reading.js';

/**
 * The unresolved decorators of classes and their members: neither imported nor declared, or imported from a module
 * without them. Any of them may be meant as one of `ashlar`.
 */
export function undeclaredDecorators(
  classes: readonly ts.ClassDeclaration[],
  reading: SourceReading,
): readonly UndeclaredDecorator[] {
  return classes.flatMap((declaration) => {
    const decorators = decoratorsOf(declaration, reading);
    const unresolved = decorators.filter(({ symbol }) => symbol === undefined);
    if (unresolved.length === 0) return [];
    // One of another framework is reported with its equivalent, also when that is not installed.
    const foreign = new ForeignNames(reading);
    const undeclared = unresolved.filter(({ callee }) => foreign.of(callee) === undefined);
    if (undeclared.length === 0) return [];
    const isRead = decorators.some(({ symbol }) => symbol !== undefined && reading.ashlarName(symbol) !== undefined);
    return undeclared.map(({ callee }) => ({ name: textOf(callee), span: reading.spanOf(callee), isRead }));
  });
}

interface NamedDecorator {
  readonly callee: ts.Expression;
  readonly symbol: ts.Symbol | undefined;
}

function decoratorsOf(declaration: ts.ClassDeclaration, reading: SourceReading): readonly NamedDecorator[] {
  return [declaration, ...declaration.members]
    .flatMap((node) => (ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : []))
    .map((decorator) => calleeOf(decorator).callee)
    .filter((callee) => ts.isIdentifier(callee) || ts.isPropertyAccessExpression(callee))
    .map((callee) => ({ callee, symbol: reading.symbolOf(callee) }));
}
