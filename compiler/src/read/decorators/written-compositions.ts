import { ts } from 'ts-morph';
import type { CompositionProblem } from '../../model/issues/composition-problem.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import { calleeOf, type SourceReading } from '../source-reading.js';
import type { Compositions } from './compositions.js';
import type { DecoratorNames } from './decorator-names.js';

/** The problem of `composeDecorators` at a place that names it. */
export function problemsOfComposer(
  name: ts.Expression,
  whole: ts.Expression,
  compositions: Compositions,
): readonly CompositionProblem[] {
  const call = withoutWrapping(whole);
  const reader = compositions.declarations.readerOf(whole);
  const isCalled = ts.isCallExpression(call);
  if (!isCalled || reader === undefined) return [compositions.problem({ kind: 'misplaced', called: isCalled }, name)];
  // A decorator, or the composition around this one, is expanded as a whole.
  return ts.isDecorator(reader) || ts.isCallExpression(reader) ? [] : compositions.problemsOf(call, reader);
}

/** The problem of a decorator that is composed, as its type shows, and whose composition is not in the source. */
export function unreadComposition(
  decorator: ts.Decorator,
  names: DecoratorNames,
  { reading, compositions }: { readonly reading: SourceReading; readonly compositions: Compositions },
): readonly CompositionProblem[] {
  const { callee, call } = calleeOf(decorator);
  const { declarations } = compositions;
  const symbol = reading.checker.getSymbolAtLocation(callee);
  const resolved = symbol && reading.resolved(symbol);
  if (resolved === undefined || reading.ashlarName(resolved) !== undefined) return [];
  if (declarations.of(callee) !== undefined || !declarations.hasComposedType(call ?? callee)) return [];
  const files = resolved.declarations?.map((one) => one.getSourceFile()) ?? [];
  const isDeclared = files.every(({ isDeclarationFile }) => isDeclarationFile);
  // In a source that names a composition, that place is reported.
  if (!isDeclared && files.some((file) => names.mayDeclareComposition(file))) return [];
  return [compositions.problem({ kind: 'unread', declaredIn: isDeclared ? 'declarations' : 'source' }, callee)];
}
