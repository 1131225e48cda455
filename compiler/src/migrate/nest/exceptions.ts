import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import type { MigratedFile } from '../source/migrated-file.js';

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
    if (ts.isNewExpression(node) && file.isFrom(node.expression, '@nestjs/common', 'HttpException')) {
      const [message, status, ...rest] = node.arguments ?? [];
      if (message === undefined || status === undefined || rest.length > 0 || ts.isObjectLiteralExpression(message)) {
        file.leave(
          node,
          'an exception of `ashlar` has a status and a message; the error handler chooses the body',
          'errors.md',
        );
      } else {
        file.replace(node.expression, file.name('HttpException'));
        file.replace(message, file.textOf(status));
        file.replace(status, file.textOf(message));
      }
    } else if (ts.isNewExpression(node) && file.isFrom(node.expression, '@nestjs/common') && takesBody(node)) {
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

function takesBody(node: ts.NewExpression): boolean {
  const [argument] = node.arguments ?? [];
  return (
    argument !== undefined && ts.isObjectLiteralExpression(argument) && /Exception$/.test(node.expression.getText())
  );
}
