import { ts } from 'ts-morph';

/** The files that have no nodes because their nesting ended the stack. */
const deepFiles = new WeakSet<ts.SourceFile>();

/** Parses a source. One that is nested too deeply for TypeScript, which calls itself for each level, is a file without nodes. */
export function parseSource(
  path: string,
  text: string,
  options: ts.ScriptTarget | ts.CreateSourceFileOptions = ts.ScriptTarget.Latest,
): ts.SourceFile {
  try {
    return ts.createSourceFile(path, text, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const empty = ts.createSourceFile(path, '', options);
    deepFiles.add(empty);
    return empty;
  }
}

/** Whether a source is nested too deeply to be parsed. */
export function isTooDeep(sourceFile: ts.SourceFile): boolean {
  return deepFiles.has(sourceFile);
}
