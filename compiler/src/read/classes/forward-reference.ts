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
