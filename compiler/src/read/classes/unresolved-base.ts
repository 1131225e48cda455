import { ts } from 'ts-morph';
import type { UnresolvedBase } from '../../model/unresolved-base.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import type { ForeignNames } from '../foreign/foreign-names.js';
import { type SourceReading, textOf } from '../source-reading.js';
import { extendsClause } from './class-members.js';
import type { ClassReferences } from './class-references.js';

/** The readers that find a base class. */
export interface BaseReaders {
  readonly reading: SourceReading;
  readonly classes: ClassReferences;
  readonly foreign: ForeignNames;
}

/** The base class of a class, or the function that makes it, where the name is unresolved, or its decorators are not known. */
export function unresolvedBase(
  declaration: ts.ClassDeclaration,
  { reading, classes, foreign }: BaseReaders,
): UnresolvedBase | undefined {
  const clause = extendsClause(declaration);
  const written = clause && withoutWrapping(clause.expression);
  const name = written && ts.isCallExpression(written) ? withoutWrapping(written.expression) : written;
  // One of another framework is reported with its equivalent, also when that is not installed.
  if (name === undefined || foreign.of(name) !== undefined) return undefined;
  const known = classes.named(name);
  if (known?.origin.kind === 'package' && known.origin.withoutLibrary !== undefined) {
    return { text: textOf(name), span: reading.spanOf(name), class: known };
  }
  if (!isUnresolved(name, reading)) return undefined;
  // The base may be declared by types that the program leaves out.
  reading.doubt();
  return { text: textOf(name), span: reading.spanOf(name) };
}

function isUnresolved(name: ts.Expression, reading: SourceReading): boolean {
  if (ts.isIdentifier(name)) return reading.symbolOf(name) === undefined;
  if (!ts.isPropertyAccessExpression(name) || reading.symbolOf(name) !== undefined) return false;
  const holder = reading.symbolOf(name.expression);
  // A property of a value can have any type.
  return holder === undefined ? isUnresolved(name.expression, reading) : (holder.flags & ts.SymbolFlags.Module) !== 0;
}
