import { ts } from 'ts-morph';
import { memo } from '../../../incremental/memo.js';
import type { ProjectReading } from '../../../sources/project.js';
import { includesGlobals } from './library-globals.js';

/**
 * Whether the names of an application lead to declarations by its imports alone: no file declares names for other files, and
 * the TypeScript library has the usual names.
 */
export function isSimpleApplication(project: ProjectReading): boolean {
  if (!includesGlobals(project.graph.options)) return false;
  return project.files.every((sourceFile) => !project.isOwn(sourceFile) || declaresForItself(sourceFile));
}

const declaresForItself = memo((sourceFile: ts.SourceFile) => {
  if (sourceFile.fileName.endsWith('.json')) return true;
  const isModule = ts.isExternalModule(sourceFile);
  const isAmbient = (statement: ts.Statement): boolean =>
    ts.isModuleDeclaration(statement) &&
    (ts.isStringLiteral(statement.name) || (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0);
  return isModule && !sourceFile.statements.some(isAmbient);
});
