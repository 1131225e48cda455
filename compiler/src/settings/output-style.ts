import { ts } from 'ts-morph';
import type { OutputStyle } from './settings.js';

/** The extension of relative imports in generated code, so that it compiles with these options. */
export function importExtension(options: ts.CompilerOptions): OutputStyle['importExtension'] {
  if (options.rewriteRelativeImportExtensions === true || options.allowImportingTsExtensions === true) return '.ts';
  const { module, moduleResolution } = options;
  if (moduleResolution !== undefined) return isNodeResolution(moduleResolution) ? '.js' : '';
  return module !== undefined && module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext ? '.js' : '';
}

function isNodeResolution(kind: ts.ModuleResolutionKind): boolean {
  return kind === ts.ModuleResolutionKind.Node16 || kind === ts.ModuleResolutionKind.NodeNext;
}

/** Whether these options make the compiler infer from checks for null and from empty lists. The default of `strict`, which TypeScript 6 changed, is not guessed. */
export function isStrict({
  strict = false,
  strictNullChecks = strict,
  noImplicitAny = strict,
}: ts.CompilerOptions): boolean {
  return strictNullChecks && noImplicitAny;
}

/** The quote of most strings in a file; single quotes when there is no majority. */
export function quoteOf(sourceFile: ts.SourceFile | undefined): OutputStyle['quote'] {
  let doubles = 0;
  let singles = 0;
  const count = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && sourceFile !== undefined) {
      if (sourceFile.text[node.getStart(sourceFile)] === '"') doubles++;
      else singles++;
    }
    ts.forEachChild(node, count);
  };
  if (sourceFile !== undefined) count(sourceFile);
  return doubles > singles ? '"' : "'";
}
