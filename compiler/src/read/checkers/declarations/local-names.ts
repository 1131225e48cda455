import { ts } from 'ts-morph';
import { hasModifier } from '../../source-reading.js';
import { contents, declareTypeParameter, declareTypeParameters, isParameterProperty } from './declared-members.js';
import { type Declared, declare, declareAlone, keepingSymbol, type SymbolNames } from './declared-symbol.js';

const { SymbolFlags, InternalSymbolName } = ts;

/** A declaration, and its name if it has one. */
export type Named = Declared & { readonly name: ts.__String | undefined };

/** Declares a name, where there is one. */
export function declareNamed({ name, ...declared }: Named, names: SymbolNames): void {
  if (name === undefined) declareAlone(InternalSymbolName.Missing, declared, contents);
  else declare(names, name, declared, contents);
}

/** Calls a function with each declaration that a statement adds to the names around it. */
export function forEachDeclared(node: ts.Statement, report: (named: Named) => void): void {
  if (ts.isVariableStatement(node)) forEachVariable(node.declarationList, report);
  else if (ts.isFunctionDeclaration(node)) {
    const { Function: flags, FunctionExcludes: excludes } = SymbolFlags;
    report({ node, name: node.name?.escapedText, flags, excludes });
  } else if (ts.isClassDeclaration(node)) {
    const { Class: flags, ClassExcludes: excludes } = SymbolFlags;
    report({ node, name: node.name?.escapedText, flags, excludes });
  } else if (ts.isInterfaceDeclaration(node)) {
    const { Interface: flags, InterfaceExcludes: excludes } = SymbolFlags;
    report({ node, name: node.name.escapedText, flags, excludes });
  } else if (ts.isTypeAliasDeclaration(node)) {
    const { TypeAlias: flags, TypeAliasExcludes: excludes } = SymbolFlags;
    report({ node, name: node.name.escapedText, flags, excludes });
  } else if (ts.isEnumDeclaration(node)) {
    const isConstant = hasModifier(node, ts.SyntaxKind.ConstKeyword);
    const flags = isConstant ? SymbolFlags.ConstEnum : SymbolFlags.RegularEnum;
    const excludes = isConstant ? SymbolFlags.ConstEnumExcludes : SymbolFlags.RegularEnumExcludes;
    report({ node, name: node.name.escapedText, flags, excludes });
  }
}

/** A file with `var` is not declared here, so that all variables belong to their block. */
function forEachVariable({ declarations }: ts.VariableDeclarationList, report: (named: Named) => void): void {
  const { BlockScopedVariable: flags, BlockScopedVariableExcludes: excludes } = SymbolFlags;
  for (const node of declarations) forEachBinding(node, { flags, excludes }, report);
}

function forEachBinding(
  node: ts.VariableDeclaration | ts.BindingElement | ts.ParameterDeclaration,
  kind: Pick<Declared, 'flags' | 'excludes'>,
  report: (named: Named) => void,
): void {
  if (ts.isIdentifier(node.name)) {
    report({ ...kind, node, name: node.name.escapedText });
    return;
  }
  for (const element of node.name.elements) if (ts.isBindingElement(element)) forEachBinding(element, kind, report);
}

/** Whether a function can declare a name for what is inside of it. */
export function mayDeclare(node: ts.SignatureDeclaration, name: ts.__String): boolean {
  if (node.typeParameters !== undefined) return true;
  for (const parameter of node.parameters) if (mayBe(parameter.name, name)) return true;
  const body = 'body' in node ? node.body : undefined;
  return (
    body !== undefined && ts.isBlock(body) && body.statements.some((statement) => mayBeDeclaredBy(statement, name))
  );
}

function mayBeDeclaredBy(statement: ts.Statement, name: ts.__String): boolean {
  if (!ts.isVariableStatement(statement)) return ts.isDeclarationStatement(statement);
  return statement.declarationList.declarations.some((variable) => mayBe(variable.name, name));
}

/** Whether a name is the given one, or one of a pattern can be. */
function mayBe(node: ts.Node, name: ts.__String): boolean {
  return !ts.isIdentifier(node) || node.escapedText === name;
}

/** The names that a node declares for what is inside of it; `undefined` when there are none. */
export function declareLocals(node: ts.Node): SymbolNames | undefined {
  const names: SymbolNames = new Map();
  if (ts.isFunctionLike(node)) {
    declareTypeParameters(node.typeParameters, names);
    for (const parameter of node.parameters) if (ts.isParameter(parameter)) declareParameter(parameter, names);
    const body = 'body' in node ? node.body : undefined;
    if (body !== undefined && ts.isBlock(body)) declareStatements(body.statements, names);
  } else if (ts.isTypeAliasDeclaration(node)) declareTypeParameters(node.typeParameters, names);
  else if (ts.isMappedTypeNode(node)) declareTypeParameter(node.typeParameter, names);
  else if (ts.isConditionalTypeNode(node)) declareInferred(node.extendsType, names);
  else if (ts.isBlock(node)) {
    const { parent } = node;
    // The names in the body of a function belong to the function.
    if (!ts.isFunctionLike(parent) && !ts.isClassStaticBlockDeclaration(parent))
      declareStatements(node.statements, names);
  } else if (ts.isClassStaticBlockDeclaration(node)) declareStatements(node.body.statements, names);
  else if (ts.isCaseBlock(node)) for (const { statements } of node.clauses) declareStatements(statements, names);
  else if (ts.isForStatement(node) || ts.isForInStatement(node) || ts.isForOfStatement(node)) {
    const { initializer } = node;
    if (initializer !== undefined && ts.isVariableDeclarationList(initializer)) {
      forEachVariable(initializer, (named) => declareNamed(named, names));
    }
  } else if (ts.isCatchClause(node) && node.variableDeclaration !== undefined) {
    const { BlockScopedVariable: flags, BlockScopedVariableExcludes: excludes } = SymbolFlags;
    forEachBinding(node.variableDeclaration, { flags, excludes }, (named) => declareNamed(named, names));
  }
  return names.size === 0 ? undefined : names;
}

function declareStatements(statements: readonly ts.Statement[], names: SymbolNames): void {
  const add = (named: Named): void => declareNamed(named, names);
  for (const statement of statements) if (ts.isFunctionDeclaration(statement)) forEachDeclared(statement, add);
  for (const statement of statements) if (!ts.isFunctionDeclaration(statement)) forEachDeclared(statement, add);
}

function declareParameter(node: ts.ParameterDeclaration, names: SymbolNames): void {
  const { FunctionScopedVariable: flags, ParameterExcludes: excludes } = SymbolFlags;
  const add = (named: Named): void => declareNamed(named, names);
  if (!ts.isIdentifier(node.name)) declareAlone(InternalSymbolName.Missing, { node, flags }, contents);
  // A parameter that is also a property has the symbol of the property.
  if (isParameterProperty(node)) keepingSymbol(node, () => forEachBinding(node, { flags, excludes }, add));
  else forEachBinding(node, { flags, excludes }, add);
}

/** Declares the types that a conditional type infers, without those of conditional types inside of it. */
function declareInferred(node: ts.Node, names: SymbolNames): void {
  if (ts.isInferTypeNode(node)) declareTypeParameter(node.typeParameter, names);
  ts.forEachChild(node, (child) => {
    const isOfInner = ts.isConditionalTypeNode(node) && child === node.extendsType;
    if (!isOfInner) declareInferred(child, names);
  });
}
