import { ts } from 'ts-morph';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import { importedName } from './class-references.js';

/** Whether a name is `forwardRef` of NestJS, which need not be installed. */
export function isForwardReference(callee: ts.Expression, checker: ReadingChecker): boolean {
  if (!ts.isIdentifier(callee)) return false;
  const imported = importedName(checker.getSymbolAtLocation(callee)?.declarations?.[0]);
  return (
    imported?.name === 'forwardRef' &&
    ts.isStringLiteralLike(imported.module) &&
    imported.module.text.startsWith('@nestjs/')
  );
}

/** The expression that the function of `forwardRef(() => A)` returns, if it does nothing else. */
export function forwardedExpression(node: ts.CallExpression | ts.NewExpression): ts.Expression | undefined {
  const [argument] = node.arguments ?? [];
  if (argument === undefined || !(ts.isArrowFunction(argument) || ts.isFunctionExpression(argument))) return undefined;
  const { body } = argument;
  if (!ts.isBlock(body)) return body;
  const [statement, ...others] = body.statements;
  return statement !== undefined && others.length === 0 && ts.isReturnStatement(statement)
    ? statement.expression
    : undefined;
}
