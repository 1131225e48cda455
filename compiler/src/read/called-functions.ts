import { ts } from 'ts-morph';
import { type ClassMembers, hiddenBy } from './class-members.js';
import { type SourceReading, withoutWrapping } from './source-reading.js';

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
    const callee = withoutWrapping(expression);
    if (ts.isIdentifier(callee)) return this.#ofSymbol(this.#symbolAt(callee));
    if (!ts.isPropertyAccessExpression(callee)) return undefined;
    const receiver = withoutWrapping(callee.expression);
    if (receiver.kind === ts.SyntaxKind.SuperKeyword) {
      const inherited = owner && this.#members.inheritedMember(owner, callee.name.text);
      return this.ofMember(inherited?.node, owner);
    }
    const isOfClass = ts.isIdentifier(receiver);
    const target = isOfClass ? this.#reading.classOf(this.#symbolAt(receiver)) : this.#classOf(receiver, owner);
    if (target === undefined) return undefined;
    return this.ofMember(isOfClass ? staticMember(target, callee.name) : this.#member(target, callee.name), target);
  }

  /** The function of a method, or of a property with a function; absent where it is not in the source. */
  ofMember(node: ts.Node | undefined, owner: ts.ClassLikeDeclaration | undefined): ReadFunction | undefined {
    if (node === undefined || !this.#reading.project.isOwn(node.getSourceFile())) return undefined;
    const written = ts.isPropertyDeclaration(node) && node.initializer ? withoutWrapping(node.initializer) : node;
    return this.#ofFunction(written, owner);
  }

  #ofFunction(node: ts.Node, owner: ts.ClassLikeDeclaration | undefined): ReadFunction | undefined {
    const isFunction =
      ts.isMethodDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isFunctionExpression(node) ||
      ts.isArrowFunction(node);
    if (!isFunction || node.body === undefined) return undefined;
    this.#reading.readBody(node);
    return { body: node.body, owner };
  }

  #ofSymbol(symbol: ts.Symbol | undefined): ReadFunction | undefined {
    const declaration = symbol?.declarations?.find((one) =>
      ts.isFunctionDeclaration(one) ? one.body !== undefined : ts.isVariableDeclaration(one),
    );
    if (declaration === undefined || !this.#reading.project.isOwn(declaration.getSourceFile())) return undefined;
    const written = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
    return written && this.#ofFunction(written, undefined);
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

function staticMember(owner: ts.ClassLikeDeclaration, name: ts.MemberName): ts.ClassElement | undefined {
  return owner.members.find(
    (one) => one.name !== undefined && one.name.getText() === name.text && hiddenBy(one) === 'static',
  );
}
