import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { constantOf } from '../../source/constant-value.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';

/** Functions of `@nestjs/throttler` that return milliseconds. */
const units: ReadonlyMap<string, number> = new Map([
  ['seconds', 1000],
  ['minutes', 60_000],
  ['hours', 3_600_000],
  ['days', 86_400_000],
  ['weeks', 604_800_000],
]);

/** The value of a number, of a product, a power or a sum of numbers, and of a constant that is one; `undefined` for what only runs. */
export function numberValue(
  application: MigratedApplication,
  file: MigratedFile,
  expression: ts.Expression,
): number | undefined {
  const node = bare(expression);
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [node.left, node.right].map((one) => numberValue(application, file, one));
    if (left === undefined || right === undefined) return undefined;
    if (node.operatorToken.kind === ts.SyntaxKind.AsteriskToken) return left * right;
    if (node.operatorToken.kind === ts.SyntaxKind.AsteriskAsteriskToken) return left ** right;
    return node.operatorToken.kind === ts.SyntaxKind.PlusToken ? left + right : undefined;
  }
  if (ts.isCallExpression(node)) {
    const unit = units.get(file.importedName(node.expression)?.name ?? '');
    const [argument] = node.arguments;
    const value = argument && numberValue(application, file, argument);
    return unit === undefined || value === undefined ? undefined : unit * value;
  }
  const constant = ts.isIdentifier(node) ? constantOf(application, file, node.text) : undefined;
  return constant && numberValue(application, constant.file, constant.value);
}
