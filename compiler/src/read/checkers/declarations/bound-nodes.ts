import { ts } from 'ts-morph';
import { canDeclare, declareFile, namesOfFile } from './declare-file.js';
import { contents, isParameterProperty } from './declared-members.js';
import { declareAlone } from './declared-symbol.js';
import { declareLocals, mayDeclare } from './local-names.js';

const { SymbolFlags, InternalSymbolName } = ts;

/** The parts of TypeScript that its binder is and leaves in nodes and symbols; they are not in its declarations. */
interface Binder {
  bindSourceFile(sourceFile: ts.SourceFile, options: ts.CompilerOptions): void;
}

interface BoundNode extends ts.Node {
  locals?: ts.SymbolTable | undefined;
  readonly symbol?: ts.Symbol;
}

interface LocalSymbol {
  readonly exportSymbol?: ts.Symbol;
}

/**
 * Gives the nodes of a file their parents and symbols. A file that the binder of TypeScript has bound stays the same. That
 * binder takes far longer, because it declares all names and follows the control flow in all functions; a program binds the file
 * again when its checker is needed.
 */
export function bind(sourceFile: ts.SourceFile, options: ts.CompilerOptions): void {
  // A bound file has a table of its names.
  if (localsOf(sourceFile) !== undefined) return;
  if (canDeclare(sourceFile)) declareFile(sourceFile);
  // The binder is exported at run time. The version of TypeScript is pinned, and every test of this directory needs it.
  else (ts as unknown as Binder).bindSourceFile(sourceFile, options);
}

/** The names that a node declares for what is inside of it. */
export function localsOf(node: ts.Node): ts.SymbolTable | undefined {
  // The binder sets this property of containers.
  const bound: BoundNode = node;
  if (bound.locals !== undefined) return bound.locals;
  if (ts.isSourceFile(node)) return namesOfFile(node);
  if (!containers.has(node.kind)) return undefined;
  const found = declareLocals(node);
  if (found !== undefined) bound.locals = found;
  return found;
}

/** Whether a node is of a kind that can declare names for what is inside of it. */
export function declaresNames({ kind }: ts.Node): boolean {
  return containers.has(kind) || others.has(kind);
}

/** The symbol of one name that a node declares for what is inside of it. */
export function localNamed(node: ts.Node, name: ts.__String): ts.Symbol | undefined {
  const { locals }: BoundNode = node;
  // Most functions have no such name, and need no table.
  if (locals === undefined && ts.isFunctionLike(node) && !mayDeclare(node, name)) return undefined;
  return localsOf(node)?.get(name);
}

/** The symbol of a declaration. */
export function symbolOfDeclaration(node: ts.Node): ts.Symbol | undefined {
  // The binder sets this property of declarations.
  return (node as BoundNode).symbol ?? findSymbol(node);
}

/** The symbol itself, which an exported declaration has beside the one in the names of its file. */
export function exportedSymbol(symbol: ts.Symbol): ts.Symbol {
  // The binder sets this property of local symbols.
  return (symbol as LocalSymbol).exportSymbol ?? symbol;
}

/** The nodes that can declare names for what is inside of them. */
const containers: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.MethodSignature,
  ts.SyntaxKind.Constructor,
  ts.SyntaxKind.GetAccessor,
  ts.SyntaxKind.SetAccessor,
  ts.SyntaxKind.CallSignature,
  ts.SyntaxKind.ConstructSignature,
  ts.SyntaxKind.IndexSignature,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.ArrowFunction,
  ts.SyntaxKind.FunctionType,
  ts.SyntaxKind.ConstructorType,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.MappedType,
  ts.SyntaxKind.ConditionalType,
  ts.SyntaxKind.Block,
  ts.SyntaxKind.ClassStaticBlockDeclaration,
  ts.SyntaxKind.CaseBlock,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.CatchClause,
]);

/** The other nodes that have names. */
const others: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.SourceFile,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.EnumDeclaration,
]);

/** The declarations whose names are in a table of what is around them. */
const inTables: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.BindingElement,
  ts.SyntaxKind.Parameter,
  ts.SyntaxKind.TypeParameter,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.EnumDeclaration,
]);

/** Finds the symbol of a declaration that was not needed before, by declaring the names around it. */
function findSymbol(node: ts.Node): ts.Symbol | undefined {
  const bound: BoundNode = node;
  const owner = ownerOf(node);
  if (owner !== undefined) {
    // The tables of a symbol are made when they are read, and give its members their symbols.
    const { members, exports } = symbolOfDeclaration(owner) ?? {};
    return members === undefined && exports === undefined ? undefined : bound.symbol;
  }
  if (!inTables.has(node.kind)) return symbolAlone(node);
  for (let around = node.parent; around !== undefined && bound.symbol === undefined; around = around.parent) {
    localsOf(around);
  }
  return bound.symbol;
}

/** The declaration whose members include a node. */
function ownerOf(node: ts.Node): ts.Node | undefined {
  if (ts.isClassElement(node) || ts.isTypeElement(node) || ts.isObjectLiteralElementLike(node)) return node.parent;
  if (ts.isEnumMember(node)) return node.parent;
  if (ts.isParameter(node)) return isParameterProperty(node) ? node.parent.parent : undefined;
  const isOfType = ts.isTypeParameterDeclaration(node) && isClassOrInterface(node.parent);
  return isOfType ? node.parent : undefined;
}

function isClassOrInterface(node: ts.Node): boolean {
  return ts.isClassLike(node) || ts.isInterfaceDeclaration(node);
}

/** The symbol of a declaration that is in no table. */
function symbolAlone(node: ts.Node): ts.Symbol | undefined {
  if (
    ts.isTypeLiteralNode(node) ||
    ts.isMappedTypeNode(node) ||
    ts.isFunctionTypeNode(node) ||
    ts.isConstructorTypeNode(node)
  ) {
    return declareAlone(InternalSymbolName.Type, { node, flags: SymbolFlags.TypeLiteral }, contents);
  }
  if (ts.isObjectLiteralExpression(node)) {
    return declareAlone(InternalSymbolName.Object, { node, flags: SymbolFlags.ObjectLiteral }, contents);
  }
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    const name = node.name?.escapedText ?? InternalSymbolName.Function;
    return declareAlone(name, { node, flags: SymbolFlags.Function }, contents);
  }
  if (!ts.isClassExpression(node)) return undefined;
  const name = node.name?.escapedText ?? InternalSymbolName.Class;
  return declareAlone(name, { node, flags: SymbolFlags.Class }, contents);
}
