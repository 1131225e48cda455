import { ts } from 'ts-morph';

const { SymbolFlags } = ts;

/** The names that are declared in one place, with their symbols. */
export type SymbolNames = Map<ts.__String, ts.Symbol>;

/** Finds the members and the exports of declarations, when they are first needed. */
export interface Contents {
  addMembers(declaration: ts.Declaration, names: SymbolNames): void;
  addExports(declaration: ts.Declaration, names: SymbolNames): void;
}

const withMembers = SymbolFlags.Class | SymbolFlags.Interface | SymbolFlags.TypeLiteral | SymbolFlags.ObjectLiteral;
const withExports = SymbolFlags.Class | SymbolFlags.Enum;

/** The symbol of declarations, with the parts of `ts.Symbol` that readers use. */
class DeclaredSymbol {
  flags: ts.SymbolFlags = SymbolFlags.None;
  readonly escapedName: ts.__String;
  declarations: ts.Declaration[] | undefined;
  valueDeclaration: ts.Declaration | undefined;
  /** The exported symbol of a declaration whose own symbol is in the names of the file. */
  exportSymbol: ts.Symbol | undefined;
  readonly contents: Contents;
  // No private fields: the copies that the checker makes of symbols would not have them.
  knownMembers: SymbolNames | undefined;
  knownExports: SymbolNames | undefined;

  constructor(escapedName: ts.__String, contents: Contents) {
    this.escapedName = escapedName;
    this.declarations = undefined;
    this.valueDeclaration = undefined;
    this.exportSymbol = undefined;
    this.contents = contents;
    this.knownMembers = undefined;
    this.knownExports = undefined;
  }

  get name(): string {
    return ts.symbolName(asSymbol(this));
  }

  get members(): SymbolNames | undefined {
    if (this.knownMembers === undefined && (this.flags & withMembers) !== 0) {
      this.knownMembers = new Map();
      for (const declaration of this.declarations ?? []) this.contents.addMembers(declaration, this.knownMembers);
    }
    return this.knownMembers;
  }

  get exports(): SymbolNames | undefined {
    if (this.knownExports === undefined && (this.flags & withExports) !== 0) {
      this.knownExports = new Map();
      for (const declaration of this.declarations ?? []) this.contents.addExports(declaration, this.knownExports);
    }
    return this.knownExports;
  }
}

function asSymbol(symbol: DeclaredSymbol): ts.Symbol {
  // Readers use the parts of symbols that `DeclaredSymbol` declares; comparisons of their facts test that.
  return symbol as unknown as ts.Symbol;
}

/** Nodes of TypeScript have this property, which its declarations leave out. */
interface Declaring extends ts.Declaration {
  symbol?: ts.Symbol | undefined;
}

/** The declaration of a name: its node, its flags, and the flags of other declarations of the name that exclude it. */
export interface Declared {
  readonly node: ts.Declaration;
  readonly flags: ts.SymbolFlags;
  readonly excludes: ts.SymbolFlags;
}

/** Declares a name as the binder of TypeScript does. Declarations of one name share its symbol, unless they exclude each other. */
export function declare(names: SymbolNames, name: ts.__String, declared: Declared, contents: Contents): ts.Symbol {
  const known = names.get(name);
  if (known !== undefined && (known.flags & declared.excludes) === 0) return addDeclaration(known, declared);
  const symbol = asSymbol(new DeclaredSymbol(name, contents));
  if (known === undefined) names.set(name, symbol);
  return addDeclaration(symbol, declared);
}

/** Makes the symbol of a declaration that is in no table. */
export function declareAlone(name: ts.__String, declared: Omit<Declared, 'excludes'>, contents: Contents): ts.Symbol {
  return addDeclaration(asSymbol(new DeclaredSymbol(name, contents)), declared);
}

/** Makes the symbol of the property `prototype`, which every class has. */
export function prototypeSymbol(contents: Contents): ts.Symbol {
  const symbol = new DeclaredSymbol(ts.escapeLeadingUnderscores('prototype'), contents);
  symbol.flags = SymbolFlags.Property | SymbolFlags.Prototype;
  return asSymbol(symbol);
}

/** Makes the symbol of a module. */
export function declareModule(sourceFile: ts.SourceFile, exports: SymbolNames, contents: Contents): ts.Symbol {
  const name = ts.escapeLeadingUnderscores(`"${sourceFile.fileName.replace(/(?:\.d)?\.[^./]+$/, '')}"`);
  const symbol = new DeclaredSymbol(name, contents);
  symbol.knownExports = exports;
  return addDeclaration(asSymbol(symbol), { node: sourceFile, flags: SymbolFlags.ValueModule });
}

function addDeclaration(symbol: ts.Symbol, { node, flags }: Omit<Declared, 'excludes'>): ts.Symbol {
  symbol.flags |= flags;
  if (symbol.declarations === undefined) symbol.declarations = [node];
  else if (!symbol.declarations.includes(node)) symbol.declarations.push(node);
  if (flags & SymbolFlags.Value) symbol.valueDeclaration ??= node;
  const declaring: Declaring = node;
  declaring.symbol = symbol;
  return symbol;
}

/** Declares something without a change of the symbol of a node. */
export function keepingSymbol(node: ts.Declaration, run: () => void): void {
  const declaring: Declaring = node;
  const before = declaring.symbol;
  run();
  declaring.symbol = before;
}

/** Sets the symbol that a file exports for a symbol in the names of the file. */
export function setExport(local: ts.Symbol, exported: ts.Symbol): void {
  // Symbols of TypeScript have this property too, which its declarations leave out.
  const open: { exportSymbol?: ts.Symbol } = local as ts.Symbol & { exportSymbol?: ts.Symbol };
  open.exportSymbol = exported;
}
