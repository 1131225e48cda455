import { ts } from 'ts-morph';
import { type SourceReading, withoutWrapping } from '../source-reading.js';
import { type ClassMembers, hiddenBy } from './class-members.js';

/** A function of the application's source, and the class whose `this` it has. */
export interface ReadFunction {
  readonly body: ts.ConciseBody;
  readonly owner: ts.ClassLikeDeclaration | undefined;
}

/**
 * Finds the called functions by declarations alone: names, members of `this`, and members of the declared type of a
 * property of `this`. The types of expressions are not used, because the program may leave out some of them.
 */
export class CalledFunctions {
  readonly #reading: SourceReading;
  readonly #members: ClassMembers;

  constructor(reading: SourceReading, members: ClassMembers) {
    this.#reading = reading;
    this.#members = members;
  }

  /** The called function, where it is in the source. `owner`: the class of `this` in the call. */
  calledBy({ expression }: ts.CallExpression, owner: ts.ClassLikeDeclaration | undefined): ReadFunction | undefined {
    const found = this.#declarationOf(withoutWrapping(expression), owner);
    return found && this.ofMember(found.node, found.owner);
  }

  /** The declared type of a call's result, where the called function is in the source. */
  returnTypeOf({ expression }: ts.CallExpression, owner: ts.ClassLikeDeclaration | undefined): ts.TypeNode | undefined {
    const found = this.#declarationOf(withoutWrapping(expression), owner);
    if (found === undefined || !this.#reads(found.node)) return undefined;
    const written = valueIn(found.node);
    return ts.isFunctionLike(written) ? written.type : undefined;
  }

  /** The value of a property in the source: of `this`, of a class, or of an object literal in a constant. */
  valueOf(access: ts.PropertyAccessExpression, owner: ts.ClassLikeDeclaration | undefined): ts.Expression | undefined {
    const found = this.#declarationOf(access, owner);
    if (found === undefined || !this.#reads(found.node)) return undefined;
    const value = valueIn(found.node);
    return value !== found.node && ts.isExpression(value) ? value : undefined;
  }

  /** The variable or parameter of a name in the source. */
  variableOf(name: ts.Identifier): ts.VariableDeclaration | ts.ParameterDeclaration | undefined {
    const declaration = this.#symbolAt(name)?.declarations?.[0];
    if (declaration === undefined || !this.#reads(declaration)) return undefined;
    return ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) ? declaration : undefined;
  }

  /** The files of declarations in the source, whose contents are then recorded as read. */
  filesOf(declarations: readonly ts.Node[]): readonly ts.SourceFile[] {
    return declarations.filter((node) => this.#reads(node)).map((node) => node.getSourceFile());
  }

  /** The declaration of a callee or a property, and the class of `this` in it. */
  #declarationOf(
    callee: ts.Expression,
    owner: ts.ClassLikeDeclaration | undefined,
  ): { readonly node: ts.Node; readonly owner: ts.ClassLikeDeclaration | undefined } | undefined {
    if (ts.isIdentifier(callee)) return withOwner(functionOf(this.#symbolAt(callee)), undefined);
    if (!ts.isPropertyAccessExpression(callee)) return undefined;
    const receiver = withoutWrapping(callee.expression);
    if (receiver.kind === ts.SyntaxKind.SuperKeyword) {
      const inherited = owner && this.#members.inheritedMember(owner, callee.name.text);
      return withOwner(inherited?.node, owner);
    }
    if (!ts.isIdentifier(receiver)) {
      const target = this.#classOf(receiver, owner);
      return target && withOwner(this.#member(target, callee.name), target);
    }
    const symbol = this.#symbolAt(receiver);
    const target = this.#reading.classOf(symbol);
    if (target !== undefined) return withOwner(staticMember(target, callee.name), target);
    return withOwner(propertyOf(symbol, callee.name.text), undefined);
  }

  /** Whether a declaration is in the source; its contents are then recorded as read. */
  #reads(node: ts.Node): boolean {
    if (!this.#isOwn(node)) return false;
    this.#reading.readBody(node);
    return true;
  }

  #isOwn(node: ts.Node): boolean {
    return this.#reading.project.isOwn(node.getSourceFile());
  }

  /** The function of a method, or of a property with a function; absent where it is not in the source. */
  ofMember(member: ts.Node | undefined, owner: ts.ClassLikeDeclaration | undefined): ReadFunction | undefined {
    if (member === undefined || !this.#isOwn(member)) return undefined;
    const node = valueIn(member);
    const isFunction =
      ts.isMethodDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isFunctionExpression(node) ||
      ts.isArrowFunction(node);
    if (!isFunction || node.body === undefined) return undefined;
    this.#reading.readBody(node);
    return { body: node.body, owner };
  }

  /** The class of `this`, or of the declared type of one of its properties. */
  #classOf(receiver: ts.Expression, owner: ts.ClassLikeDeclaration | undefined): ts.ClassLikeDeclaration | undefined {
    if (owner === undefined) return undefined;
    if (receiver.kind === ts.SyntaxKind.ThisKeyword) return owner;
    if (!ts.isPropertyAccessExpression(receiver) || receiver.expression.kind !== ts.SyntaxKind.ThisKeyword)
      return undefined;
    const type = this.#declaredType(owner, receiver.name);
    if (type === undefined || !ts.isTypeReferenceNode(type)) return undefined;
    return this.#reading.classOf(this.#symbolAt(type.typeName));
  }

  #declaredType(owner: ts.ClassLikeDeclaration, name: ts.MemberName): ts.TypeNode | undefined {
    const member = this.#member(owner, name);
    if (member !== undefined) return ts.isPropertyDeclaration(member) ? member.type : undefined;
    const constructors = [owner, ...this.#members.ancestorsOf(owner)].flatMap((one) =>
      one.members.filter((each) => ts.isConstructorDeclaration(each)),
    );
    const parameters = constructors.flatMap(({ parameters: all }) => all);
    return parameters.find(
      (one) =>
        ts.isIdentifier(one.name) && one.name.text === name.text && ts.isParameterPropertyDeclaration(one, one.parent),
    )?.type;
  }

  /** A member by its name, one that is private to the class too. */
  #member(owner: ts.ClassLikeDeclaration, name: ts.MemberName): ts.ClassElement | undefined {
    if (!ts.isPrivateIdentifier(name)) return this.#members.of(owner).get(name.text)?.node;
    return owner.members.find(
      (one) => one.name !== undefined && ts.isPrivateIdentifier(one.name) && one.name.text === name.text,
    );
  }

  /** The symbol of a name. An unresolved name may be a global one, which no source of the application declares. */
  #symbolAt(name: ts.Node): ts.Symbol | undefined {
    const symbol = this.#reading.checker.getSymbolAtLocation(name);
    return symbol && this.#reading.resolved(symbol);
  }
}

function withOwner(node: ts.Node | undefined, owner: ts.ClassLikeDeclaration | undefined) {
  return node && { node, owner };
}

/** The function or the variable of a symbol. */
function functionOf(symbol: ts.Symbol | undefined): ts.Node | undefined {
  return symbol?.declarations?.find((one) =>
    ts.isFunctionDeclaration(one) ? one.body !== undefined : ts.isVariableDeclaration(one),
  );
}

/** The property of an object literal in a constant: `errors.missing` of `const errors = { missing: … }`. */
function propertyOf(symbol: ts.Symbol | undefined, name: string): ts.Node | undefined {
  const declaration = symbol?.declarations?.[0];
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  const literal = declaration.initializer && withoutWrapping(declaration.initializer);
  if (literal === undefined || !ts.isObjectLiteralExpression(literal)) return undefined;
  return literal.properties.find((property) => property.name?.getText() === name);
}

/** The value of a property or a variable, where it has one: a function in most cases. */
function valueIn(node: ts.Node): ts.Node {
  const hasValue = ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node);
  return hasValue && node.initializer !== undefined ? withoutWrapping(node.initializer) : node;
}

/** The returned expressions of a function, without those of inner functions. */
export function returnedBy({ body }: ReadFunction): readonly ts.Expression[] {
  if (!ts.isBlock(body)) return [body];
  const returned: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node)) {
      if (node.expression !== undefined) returned.push(node.expression);
    } else if (!ts.isFunctionLike(node) && !ts.isClassLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
  return returned;
}

function staticMember(owner: ts.ClassLikeDeclaration, name: ts.MemberName): ts.ClassElement | undefined {
  return owner.members.find(
    (one) => one.name !== undefined && one.name.getText() === name.text && hiddenBy(one) === 'static',
  );
}
