import { ts } from 'ts-morph';
import { knownProperties } from '../source/constant-value.js';
import type { MigratedApplication } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';

/** The options of `ValidationPipe` that Ashlar has without an option, or that change nothing for clients. */
const keptOptions: ReadonlySet<string> = new Set([
  'whitelist',
  'forbidUnknownValues',
  'transform',
  'transformOptions',
  'validateCustomDecorators',
  'stopAtFirstError',
  'enableDebugMessages',
  'validationError',
]);

/** Whether an option of a pipe with validation means nothing that a type does not mean. */
export function isKeptOption(name: string): boolean {
  return keptOptions.has(name);
}

/**
 * Whether types mean everything that the options of the `ValidationPipe` of a class, a method or a parameter mean. `forbidNonWhitelisted` is
 * a setting of the whole application.
 */
export function isPlainValidation(
  application: MigratedApplication,
  file: MigratedFile,
  options: ts.Expression | undefined,
): boolean {
  const known = knownProperties(application, file, options);
  return known !== undefined && [...known.keys()].every(isKeptOption);
}

/**
 * Removes the global `ValidationPipe`: inputs are always validated. `forbidNonWhitelisted` becomes the setting `unknownProperties`. Returns
 * `false` for another pipe, and for options that change what is valid or sent: `skipMissingProperties`, `errorHttpStatusCode`.
 */
export function validationPipe(application: MigratedApplication, file: MigratedFile, pipe: ts.Expression): boolean {
  const isPipe = ts.isNewExpression(pipe) && file.isFrom(pipe.expression, '@nestjs/common', 'ValidationPipe');
  if (!isPipe && !file.isFrom(pipe, '@nestjs/common', 'ValidationPipe')) return false;
  const options = knownProperties(application, file, isPipe ? pipe.arguments?.[0] : undefined);
  if (options === undefined) return false;
  const forbids = options.get('forbidNonWhitelisted')?.kind ?? ts.SyntaxKind.FalseKeyword;
  if (forbids !== ts.SyntaxKind.TrueKeyword && forbids !== ts.SyntaxKind.FalseKeyword) return false;
  if ([...options.keys()].some((name) => name !== 'forbidNonWhitelisted' && !isKeptOption(name))) return false;
  if (forbids === ts.SyntaxKind.TrueKeyword) {
    application.project.settings.set('unknownProperties', 'reject');
    application.decide(file, '`forbidNonWhitelisted` is the setting `unknownProperties` in `package.json`');
  } else if (options.get('whitelist')?.kind !== ts.SyntaxKind.TrueKeyword) {
    application.decide(file, 'handlers get declared properties only: the pipe had no `whitelist`');
  }
  return true;
}
