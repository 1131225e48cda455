import { ts } from 'ts-morph';

/** The parts of TypeScript that its binder is and leaves in nodes and symbols; they are not in its declarations. */
interface Binder {
  bindSourceFile(sourceFile: ts.SourceFile, options: ts.CompilerOptions): void;
}

interface BoundNode {
  readonly locals?: ts.SymbolTable;
  readonly symbol?: ts.Symbol;
}

interface LocalSymbol {
  readonly exportSymbol?: ts.Symbol;
}

/**
 * Gives the nodes of a file their parents and symbols. A file that is already bound stays the same, and the checker of a
 * later program does not bind it again.
 */
export function bind(sourceFile: ts.SourceFile, options: ts.CompilerOptions): void {
  // A bound file has a table of its names.
  if (localsOf(sourceFile) !== undefined) return;
  // The binder is exported at run time. The version of TypeScript is pinned, and every test of this directory needs it.
  (ts as unknown as Binder).bindSourceFile(sourceFile, options);
}

/** The names that a node declares for what is inside of it. */
export function localsOf(node: ts.Node): ts.SymbolTable | undefined {
  // The binder sets this property of containers.
  return (node as BoundNode).locals;
}

/** The symbol of a declaration. */
export function symbolOfDeclaration(node: ts.Node): ts.Symbol | undefined {
  // The binder sets this property of declarations.
  return (node as BoundNode).symbol;
}

/** The symbol itself, which an exported declaration has beside the one in the names of its file. */
export function exportedSymbol(symbol: ts.Symbol): ts.Symbol {
  // The binder sets this property of local symbols.
  return (symbol as LocalSymbol).exportSymbol ?? symbol;
}
