import { ts } from 'ts-morph';
import { propertiesOf, unreadProperties } from '../source/decorators.js';
import type { MigratedApplication } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';

/** The options of `ValidationPipe` that Ashlar has without an option, or that change nothing for clients. */
const keptOptions: ReadonlySet<string> = new Set([
  'whitelist',
  'forbidNonWhitelisted',
  'forbidUnknownValues',
  'transform',
  'transformOptions',
  'validateCustomDecorators',
  'stopAtFirstError',
  'enableDebugMessages',
  'validationError',
]);

/**
 * Removes the global `ValidationPipe`: inputs are always validated. `forbidNonWhitelisted` becomes the setting `unknownProperties`. Returns
 * `false` for another pipe, and for options that change what is valid or sent: `skipMissingProperties`, `errorHttpStatusCode`.
 */
export function validationPipe(application: MigratedApplication, file: MigratedFile, pipe: ts.Expression): boolean {
  const isPipe = ts.isNewExpression(pipe) && file.isFrom(pipe.expression, '@nestjs/common', 'ValidationPipe');
  if (!isPipe && !file.isFrom(pipe, '@nestjs/common', 'ValidationPipe')) return false;
  const [argument] = isPipe ? (pipe.arguments ?? []) : [];
  const options = propertiesOf(argument);
  if ([...options.keys()].some((name) => !keptOptions.has(name))) return false;
  if (argument !== undefined && (!ts.isObjectLiteralExpression(argument) || unreadProperties(argument).length > 0))
    return false;
  const isTrue = (name: string) => options.get(name)?.kind === ts.SyntaxKind.TrueKeyword;
  if (isTrue('forbidNonWhitelisted')) {
    application.project.settings.set('unknownProperties', 'reject');
    application.decide(file, '`forbidNonWhitelisted` is the setting `unknownProperties` in `package.json`');
  } else if (!isTrue('whitelist')) {
    application.decide(file, 'handlers get declared properties only: the pipe had no `whitelist`');
  }
  return true;
}
