import { ts } from 'ts-morph';
import { withoutWrapping } from '../../sources/wrapping.js';
import type { SourceReading } from '../source-reading.js';
import { type ClassMembers, extendsClause, hiddenBy, memberName } from './class-members.js';
import { declaredNames } from './declared-names.js';

/** A function of the application's source, and the class whose `this` it has. */
export interface ReadFunction {
  readonly body: ts.ConciseBody;
  readonly owner: ts.ClassLikeDeclaration | undefined;
}

/** The part of a function that is read: the exceptions that it throws, or also the values that it returns. */
type FollowedUse = 'exceptions' | 'values';

/** The static methods of `Response` for files. */
const fileResponses: ReadonlySet<string> = new Set(['file', 'attachment']);

/**
 * Finds the called functions by declarations alone: names, members of `this`, and members of the declared type of a
 * property of `this`. The types of expressions are not used, because the program may leave out some of them.
 */
export class CalledFunctions {
  readonly #reading: SourceReading;
  readonly #members: ClassMembers;
  /** The classes of the types of properties: most calls are to one of them. */
  readonly #classes = new Map<ts.TypeNode, ts.ClassLikeDeclaration>();
  readonly #imported = new Map<ts.SourceFile, ReadonlySet<string>>();

  constructor(reading: SourceReading, members: ClassMembers) {
    this.#reading = reading;
    this.#members = members;
  }

  /** The called function, where it is in the source. `owner`: the class of `this` in the call. */
  calledBy(
    { expression }: ts.CallExpression,
    owner: ts.ClassLikeDeclaration | undefined,
    use: FollowedUse = 'exceptions',
  ): ReadFunction | undefined {
    const found = this.#declarationOf(withoutWrapping(expression), owner);
    return found && this.ofMember(found.node, found.owner, use);
  }

  /** Records that the values which the code of a file passes to a function were read. */
  followValues(node: ts.Node): void {
    this.#reading.follow(node, 'values');
  }

  /** The path in spans of the file of a function. */
  fileOf({ body }: ReadFunction): string {
    return this.#reading.pathOf(body.getSourceFile());
  }

  /** The declared type of a call's result, where the called function is in the source. */
  returnTypeOf({ expression }: ts.CallExpression, owner: ts.ClassLikeDeclaration | undefined): ts.TypeNode | undefined {
    const found = this.#declarationOf(withoutWrapping(expression), owner);
    if (found === undefined || !this.#reads(found.node)) return undefined;
    // The names in a type of a result need not count as uses of the imports of its file.
    this.#reading.readWholeImports();
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

  /** Whether a call makes a response with a file: `Response.file(…)`, `Response.attachment(…)`. */
  isFileResponse({ expression }: ts.CallExpression): boolean {
    if (!ts.isPropertyAccessExpression(expression) || !fileResponses.has(expression.name.text)) return false;
    const receiver = withoutWrapping(expression.expression);
    const symbol = ts.isIdentifier(receiver)
      ? this.#anySymbolAt(receiver)
      : this.#exportedSymbol(receiver, (name) => this.#anySymbolAt(name));
    return symbol !== undefined && this.#reading.ashlarName(symbol) === 'Response';
  }

  /** The variable or parameter of a name in the source. */
  variableOf(name: ts.Identifier): ts.VariableDeclaration | ts.ParameterDeclaration | undefined {
    const declaration = this.#symbolAt(name)?.declarations?.[0];
    if (declaration === undefined || !this.#reads(declaration)) return undefined;
    return ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) ? declaration : undefined;
  }

  /** The files of declarations in the source, which are then recorded as followed. */
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
    const exported = this.#exportedSymbol(callee);
    if (exported !== undefined) return withOwner(functionOf(exported), undefined);
    const receiver = withoutWrapping(callee.expression);
    if (receiver.kind === ts.SyntaxKind.SuperKeyword) {
      const inherited = owner && this.#members.inheritedMember(owner, callee.name.text);
      return withOwner(inherited?.node, owner);
    }
    const symbol = ts.isIdentifier(receiver) ? this.#symbolAt(receiver) : this.#exportedSymbol(receiver);
    const named = this.#reading.classOf(symbol);
    if (named !== undefined) return withOwner(staticMember(named, callee.name), named);
    const property = propertyOf(symbol, callee.name.text);
    if (property !== undefined) return withOwner(property, undefined);
    const target = this.#classOf(receiver, owner);
    return target && withOwner(this.#member(target, callee.name), target);
  }

  /** Whether a declaration is in the source; its file is then recorded as followed. */
  #reads(node: ts.Node): boolean {
    if (!this.#isOwn(node)) return false;
    this.#reading.follow(node, 'exceptions');
    return true;
  }

  #isOwn(node: ts.Node): boolean {
    return this.#reading.project.isOwn(node.getSourceFile());
  }

  /** The function of a method, or of a property with a function; absent where it is not in the source. */
  ofMember(
    member: ts.Node | undefined,
    owner: ts.ClassLikeDeclaration | undefined,
    use: FollowedUse = 'exceptions',
  ): ReadFunction | undefined {
    if (member === undefined || !this.#isOwn(member)) return undefined;
    const node = valueIn(member);
    const isFunction =
      ts.isMethodDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isFunctionExpression(node) ||
      ts.isArrowFunction(node);
    if (!isFunction || node.body === undefined) return undefined;
    this.#reading.follow(node, use);
    return { body: node.body, owner };
  }

  /** The class of `this`, of a new instance, or of the declared type of a property or a variable. */
  #classOf(
    written: ts.Expression,
    owner: ts.ClassLikeDeclaration | undefined,
    depth = 0,
  ): ts.ClassLikeDeclaration | undefined {
    const expression = withoutWrapping(written);
    if (expression.kind === ts.SyntaxKind.ThisKeyword) return owner;
    if (depth > deepest) return undefined;
    if (ts.isPropertyAccessExpression(expression)) {
      const holder = this.#classOf(expression.expression, owner, depth + 1);
      const type = holder && this.#declaredType(holder, expression.name);
      return type && this.#classOfType(type);
    }
    if (ts.isNewExpression(expression)) {
      const { expression: name } = expression;
      const symbol = ts.isIdentifier(name) ? this.#symbolAt(name) : this.#exportedSymbol(name);
      return this.#followed(this.#reading.classOf(symbol));
    }
    const variable = ts.isIdentifier(expression) ? this.variableOf(expression) : undefined;
    if (variable === undefined || !ts.isIdentifier(variable.name)) return undefined;
    if (variable.type !== undefined) return this.#classOfType(variable.type);
    return variable.initializer && this.#classOf(variable.initializer, owner, depth + 1);
  }

  #classOfType(type: ts.TypeNode): ts.ClassLikeDeclaration | undefined {
    if (!ts.isTypeReferenceNode(type)) return undefined;
    const known = this.#classes.get(type);
    if (known !== undefined) return this.#followed(known);
    const found = this.#reading.classOf(this.#symbolAt(type.typeName));
    if (found !== undefined) this.#classes.set(type, found);
    return this.#followed(found);
  }

  /** A class whose members are looked up: a member that it does not have can be added later. */
  #followed(found: ts.ClassLikeDeclaration | undefined): ts.ClassLikeDeclaration | undefined {
    if (found !== undefined && this.#isOwn(found)) this.#reading.follow(found);
    return found;
  }

  #declaredType(owner: ts.ClassLikeDeclaration, name: ts.MemberName): ts.TypeNode | undefined {
    const own = ownMember(owner, name) ?? parameterProperty(owner, name);
    const member = own ?? this.#member(owner, name);
    if (member !== undefined)
      return ts.isPropertyDeclaration(member) || ts.isParameter(member) ? member.type : undefined;
    return this.#members.ancestorsOf(owner).flatMap((one) => parameterProperty(one, name) ?? [])[0]?.type;
  }

  /** A member by its name, one that is private to the class too. Bases are looked for when the class does not declare it. */
  #member(owner: ts.ClassLikeDeclaration, name: ts.MemberName): ts.ClassElement | undefined {
    const own = ownMember(owner, name);
    if (own !== undefined || ts.isPrivateIdentifier(name) || extendsClause(owner) === undefined) return own;
    return this.#members.inheritedMember(owner, name.text)?.node;
  }

  #isForeign(name: ts.Identifier): boolean {
    if (!this.#reading.project.graph.isSufficient) return false;
    const sourceFile = name.getSourceFile();
    const names = declaredNames(sourceFile);
    const specifier = names.get(name.text);
    if (specifier === undefined) return !names.has(name.text);
    return !this.#importedSources(sourceFile).has(specifier.text);
  }

  /** The specifiers of a file that lead to sources of the application. */
  #importedSources(sourceFile: ts.SourceFile): ReadonlySet<string> {
    const known = this.#imported.get(sourceFile);
    if (known !== undefined) return known;
    const { own } = this.#reading.project.state;
    const imports = own.get(sourceFile.fileName)?.imports ?? [];
    // The key of an import begins with its mode.
    const found = [...imports].flatMap(([key, path]) => {
      return path !== undefined && own.has(path) ? [key.slice(key.indexOf(' ') + 1)] : [];
    });
    const specifiers = new Set(found);
    this.#imported.set(sourceFile, specifiers);
    return specifiers;
  }

  /** The symbol of an export of a module: of `errors.fail`, where all of the module is imported as `errors`. */
  #exportedSymbol(access: ts.Expression, symbolAt = (name: ts.Node) => this.#symbolAt(name)): ts.Symbol | undefined {
    if (!ts.isPropertyAccessExpression(access) || !ts.isIdentifier(access.expression)) return undefined;
    const module = symbolAt(access.expression);
    if (module === undefined || (module.flags & ts.SymbolFlags.ValueModule) === 0) return undefined;
    const member = this.#reading.checker.tryGetMemberInModuleExports(access.name.text, module);
    return member && this.#reading.resolved(member);
  }

  /**
   * The symbol of a name of the application's sources. Global names and imports of packages are not looked up: their code is not followed, and
   * most bodies have some.
   */
  #symbolAt(name: ts.Node): ts.Symbol | undefined {
    return ts.isIdentifier(name) && this.#isForeign(name) ? undefined : this.#anySymbolAt(name);
  }

  /** The symbol of a name, which may be one of a package. */
  #anySymbolAt(name: ts.Node): ts.Symbol | undefined {
    const symbol = this.#reading.checker.getSymbolAtLocation(name);
    return symbol && this.#reading.resolved(symbol);
  }
}

/** The longest chain of receivers and variables that is followed. */
const deepest = 8;

/** The member that a class itself declares: of an overloaded method, the declaration with a body. */
function ownMember({ members }: ts.ClassLikeDeclaration, { kind, text }: ts.MemberName): ts.ClassElement | undefined {
  return members.findLast((member) => {
    if (hiddenBy(member) === 'static' || member.name === undefined) return false;
    if (kind === ts.SyntaxKind.PrivateIdentifier)
      return ts.isPrivateIdentifier(member.name) && member.name.text === text;
    return memberName(member) === text;
  });
}

function parameterProperty(
  { members }: ts.ClassLikeDeclaration,
  { text }: ts.MemberName,
): ts.ParameterDeclaration | undefined {
  const constructors = members.filter((member) => ts.isConstructorDeclaration(member));
  return constructors
    .flatMap(({ parameters }) => [...parameters])
    .find(
      (one) =>
        ts.isIdentifier(one.name) && one.name.text === text && ts.isParameterPropertyDeclaration(one, one.parent),
    );
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
