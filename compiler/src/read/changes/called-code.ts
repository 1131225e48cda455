import { ts } from 'ts-morph';
import { withoutWrapping } from '../../sources/wrapping.js';
import { extendsClause } from '../classes/class-members.js';
import { type FileNames, isStaticMember } from './file-names.js';

type FunctionNode =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.MethodSignature
  | ts.ConstructorDeclaration;

/**
 * The code that a call runs: a function of the source, something that does not change its arguments, or code that is not known.
 */
export type CalledCode =
  | { readonly kind: 'function'; readonly node: FunctionNode; readonly hasBody: boolean }
  | { readonly kind: 'harmless' }
  | { readonly kind: 'unknown' };

function asCode(node: FunctionNode): CalledCode {
  return { kind: 'function', node, hasBody: 'body' in node && node.body !== undefined };
}

const harmless: CalledCode = { kind: 'harmless' };
const unknown: CalledCode = { kind: 'unknown' };

/** The methods that change nothing whatever they belong to, in all code that names them as usual. */
const harmlessMethods: ReadonlySet<string> = new Set([
  ...[
    'includes',
    'indexOf',
    'lastIndexOf',
    'has',
    'get',
    'concat',
    'join',
    'startsWith',
    'endsWith',
    'equals',
    'isSubsetOf',
  ],
  ...['log', 'info', 'debug', 'warn', 'error', 'trace', 'fatal', 'isSupersetOf', 'isDisjointFrom'],
]);

/** Finds the functions that calls call, by names and declared types alone. */
export class CalledCodes {
  readonly #names: FileNames;

  constructor(names: FileNames) {
    this.#names = names;
  }

  /** The code that a call or a `new` runs. */
  of(call: ts.CallExpression | ts.NewExpression): CalledCode {
    const callee = withoutWrapping(call.expression);
    if (ts.isArrowFunction(callee) || ts.isFunctionExpression(callee)) return asCode(callee);
    if (callee.kind === ts.SyntaxKind.SuperKeyword) return this.#ofSuper(call);
    if (this.#isHarmless(callee)) return harmless;
    const found = ts.isNewExpression(call)
      ? this.#constructorOf(this.#classNamed(callee))
      : (this.#functionNamed(callee) ?? this.#method(callee));
    if (found !== undefined) return asCode(found);
    const isKnown = ts.isPropertyAccessExpression(callee) && harmlessMethods.has(callee.name.text);
    return isKnown ? harmless : unknown;
  }

  /** Whether code belongs to `ashlar`, or to the language and its platform. */
  #isHarmless(callee: ts.Expression): boolean {
    const root = rootOf(callee);
    if (!ts.isIdentifier(root)) return false;
    const declarations = this.#names.localDeclarations(root);
    if (declarations.length === 0) return true;
    const [declaration] = declarations;
    if (declaration !== undefined && ts.isNamespaceImport(declaration)) {
      const { moduleSpecifier } = declaration.parent.parent;
      return ts.isStringLiteral(moduleSpecifier) && isOfAshlar(moduleSpecifier.text);
    }
    const named = this.#names.named(root);
    return named !== undefined && 'module' in named && isOfAshlar(named.module);
  }

  #ofSuper(call: ts.CallExpression | ts.NewExpression): CalledCode {
    const owner = ts.findAncestor(call, ts.isClassLike);
    const base = owner && this.#baseOf(owner);
    const node = this.#constructorOf(base);
    return node === undefined ? unknown : asCode(node);
  }

  #functionNamed(callee: ts.Expression): FunctionNode | undefined {
    const named = this.#names.meaningOf(callee);
    return named !== undefined && 'declaration' in named ? functionIn(named.declaration) : undefined;
  }

  #method(callee: ts.Expression): FunctionNode | undefined {
    if (!ts.isPropertyAccessExpression(callee)) return undefined;
    const receiver = withoutWrapping(callee.expression);
    const name = callee.name.text;
    const named = this.#names.meaningOf(receiver);
    const declaration = named !== undefined && 'declaration' in named ? named.declaration : undefined;
    if (declaration !== undefined && ts.isClassLike(declaration)) return this.#memberOf(declaration, name, true);
    const literal = declaration && objectIn(declaration);
    const property = literal?.properties.find((one) => one.name?.getText() === name);
    if (property !== undefined) return functionIn(property);
    const owner = this.#classOf(receiver, declaration);
    if (owner === undefined) return undefined;
    if (ts.isClassLike(owner)) return this.#memberOf(owner, name, false);
    const signature = owner.members.find((one) => one.name?.getText() === name);
    return signature && functionIn(signature);
  }

  /** The class or interface of an expression: of `this`, or by a declared type or `new`. */
  #classOf(
    receiver: ts.Expression,
    declaration: ts.Node | undefined,
  ): ts.ClassLikeDeclaration | ts.InterfaceDeclaration | undefined {
    if (receiver.kind === ts.SyntaxKind.ThisKeyword) return ts.findAncestor(receiver, ts.isClassLike);
    if (declaration !== undefined) return this.#typeOf(declaration);
    if (ts.isNewExpression(receiver)) return this.#classNamed(receiver.expression);
    if (!ts.isPropertyAccessExpression(receiver) || receiver.expression.kind !== ts.SyntaxKind.ThisKeyword) return;
    const owner = ts.findAncestor(receiver, ts.isClassLike);
    const property = owner && propertyOf(owner, receiver.name.text);
    return property && this.#typeOf(property);
  }

  #typeOf(declaration: ts.Node): ts.ClassLikeDeclaration | ts.InterfaceDeclaration | undefined {
    if (
      !ts.isVariableDeclaration(declaration) &&
      !ts.isParameter(declaration) &&
      !ts.isPropertyDeclaration(declaration)
    )
      return undefined;
    const { type, initializer } = declaration;
    if (type !== undefined) {
      const isName = ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName);
      const named = isName ? this.#names.named(type.typeName) : undefined;
      const found = named !== undefined && 'declaration' in named ? named.declaration : undefined;
      return found !== undefined && (ts.isClassLike(found) || ts.isInterfaceDeclaration(found)) ? found : undefined;
    }
    const made = initializer && withoutWrapping(initializer);
    return made !== undefined && ts.isNewExpression(made) ? this.#classNamed(made.expression) : undefined;
  }

  #classNamed(name: ts.Expression): ts.ClassLikeDeclaration | undefined {
    const named = this.#names.meaningOf(name);
    return named !== undefined && 'declaration' in named && ts.isClassLike(named.declaration)
      ? named.declaration
      : undefined;
  }

  #baseOf(owner: ts.ClassLikeDeclaration): ts.ClassLikeDeclaration | undefined {
    const clause = extendsClause(owner);
    return clause && this.#classNamed(clause.expression);
  }

  #memberOf(start: ts.ClassLikeDeclaration, name: string, isStatic: boolean): FunctionNode | undefined {
    const seen = new Set<ts.Node>();
    for (let owner: ts.ClassLikeDeclaration | undefined = start; owner !== undefined; owner = this.#baseOf(owner)) {
      if (seen.has(owner)) return undefined;
      seen.add(owner);
      const members = owner.members.filter((one) => one.name?.getText() === name && isStaticMember(one) === isStatic);
      const found = members.find((one) => 'body' in one && one.body !== undefined) ?? members[0];
      if (found !== undefined) return functionIn(found);
    }
    return undefined;
  }

  #constructorOf(start: ts.ClassLikeDeclaration | undefined): FunctionNode | undefined {
    const seen = new Set<ts.Node>();
    for (let owner = start; owner !== undefined && !seen.has(owner); owner = this.#baseOf(owner)) {
      seen.add(owner);
      const found = owner.members.find((one) => ts.isConstructorDeclaration(one) && one.body !== undefined);
      if (found !== undefined && ts.isConstructorDeclaration(found)) return found;
    }
    return undefined;
  }
}

/** The first expression of a chain of accesses and calls. */
export function rootOf(expression: ts.Expression): ts.Expression {
  let node = withoutWrapping(expression);
  while (
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isNewExpression(node)
  ) {
    node = withoutWrapping(node.expression);
  }
  return node;
}

function isOfAshlar(specifier: string): boolean {
  return /^(?:ashlar|@ashlar\/[^/]+)(?:\/|$)/.test(specifier);
}

/** The function of a declaration. */
function functionIn(declaration: ts.Node): FunctionNode | undefined {
  const isFunction =
    ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration) || ts.isMethodSignature(declaration);
  if (isFunction) return declaration;
  const hasValue =
    ts.isVariableDeclaration(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertyAssignment(declaration);
  const value =
    hasValue && declaration.initializer !== undefined ? withoutWrapping(declaration.initializer) : undefined;
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined;
}

function objectIn(declaration: ts.Node): ts.ObjectLiteralExpression | undefined {
  if (!ts.isVariableDeclaration(declaration) || declaration.initializer === undefined) return undefined;
  const value = withoutWrapping(declaration.initializer);
  return ts.isObjectLiteralExpression(value) ? value : undefined;
}

/** A property of a class, or the parameter of its constructor that declares it. */
function propertyOf(owner: ts.ClassLikeDeclaration, name: string): ts.Node | undefined {
  const declared = owner.members.find((one) => ts.isPropertyDeclaration(one) && one.name.getText() === name);
  if (declared !== undefined) return declared;
  const constructors = owner.members.filter((one) => ts.isConstructorDeclaration(one));
  return constructors
    .flatMap(({ parameters }) => [...parameters])
    .find((one) => ts.isParameterPropertyDeclaration(one, one.parent) && one.name.getText() === name);
}
