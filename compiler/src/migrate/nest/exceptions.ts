import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { baseOf } from './support/syntax.js';

const nest = '@nestjs/common';

/** `HttpException`, whose arguments have another order, and exceptions with an object as the message. */
export const exceptions: MigrationStep = {
  topic: 'Exceptions',
  constructs: [
    { from: "`throw new NotFoundException('…')`", to: 'the same name, imported from `ashlar`' },
    { from: "`throw new HttpException('no members', 404)`", to: "`throw new HttpException(404, 'no members')`" },
  ],
  migrate({ files }) {
    for (const file of files) migrateExceptions(file);
  },
};

function migrateExceptions(file: MigratedFile): void {
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && file.isFrom(node.expression, nest, 'HttpException')) {
      if (swapArguments(file, node, node.arguments)) file.replace(node.expression, file.name('HttpException'));
    } else if (ts.isCallExpression(node) && isSuperOfException(file, node)) swapArguments(file, node, node.arguments);
    else if (ts.isNewExpression(node) && file.isFrom(node.expression, nest) && takesBody(node) && isException(node)) {
      file.leave(
        node,
        'an exception of `ashlar` has a message; `withErrors` and the error handler choose the body',
        'errors.md',
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(file.syntax);
}

/** The status comes first in Ashlar. `false`: the message is a body, and the exception is left. */
function swapArguments(file: MigratedFile, node: ts.Node, values: readonly ts.Expression[] = []): boolean {
  const [message, status, ...rest] = values;
  if (message === undefined || status === undefined || rest.length > 0 || isBody(message)) {
    file.leave(
      node,
      'an exception of `ashlar` has a status and a message; the error handler chooses the body',
      'errors.md',
    );
    return false;
  }
  file.replace(message, file.textOf(status));
  file.replace(status, file.textOf(message));
  return true;
}

/** `super('no members', 404)` of a class that extends `HttpException`. */
function isSuperOfException(file: MigratedFile, { expression }: ts.CallExpression): boolean {
  if (expression.kind !== ts.SyntaxKind.SuperKeyword) return false;
  const owner = ts.findAncestor(expression, ts.isClassLike);
  const base = owner && baseOf(owner);
  return base !== undefined && file.isFrom(base, nest, 'HttpException');
}

function isBody(node: ts.Expression): boolean {
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
}

/** Whether an exception is constructed with the body of the response: an object or a list. */
export function takesBody(node: ts.Node): boolean {
  const [argument] = ts.isNewExpression(node) ? (node.arguments ?? []) : [];
  return argument !== undefined && isBody(argument);
}

function isException({ expression }: ts.NewExpression): boolean {
  return expression.getText().endsWith('Exception');
}
