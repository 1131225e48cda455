import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { callsOf } from '../support/syntax.js';

/** `applyDecorators(…)` is `composeDecorators(…)`; its parts are converted by the steps that know them. */
export function composedDecorators(application: MigratedApplication): void {
  for (const file of application.files) {
    for (const call of callsOf(file, '@nestjs/common', 'applyDecorators')) migrateCall(file, call);
  }
}

function migrateCall(file: MigratedFile, call: ts.CallExpression): void {
  file.replace(call.expression, file.name('composeDecorators'));
  for (const part of call.arguments) {
    const called = ts.isCallExpression(part) ? part.expression : part;
    if (file.isFrom(called, '@nestjs/common', 'UseGuards')) file.replace(called, file.name('UseGuard'));
  }
}
