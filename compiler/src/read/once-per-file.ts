import type { ts } from 'ts-morph';

/**
 * A function of source files that computes each result once. From one program to the next nearly all files are the same,
 * so that what concerns all of them is computed again for the edited file alone. The result must follow from the path and the text.
 */
export function oncePerFile<Result>(
  compute: (sourceFile: ts.SourceFile) => Result,
): (sourceFile: ts.SourceFile) => Result {
  const known = new WeakMap<ts.SourceFile, { readonly result: Result }>();
  return (sourceFile) => {
    let found = known.get(sourceFile);
    if (found === undefined) {
      found = { result: compute(sourceFile) };
      known.set(sourceFile, found);
    }
    return found.result;
  };
}
