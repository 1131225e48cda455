import { ts } from 'ts-morph';
import type { ClassReference } from '../../model/class-reference.js';
import type { ConstructionFacts, DependencyFacts, GenericInstance, TokenFacts } from '../../model/facts.js';
import { codec, isOfFramework } from '../../model/framework/framework-classes.js';
import { hasModifier, type SourceReading, textOf, withoutParentheses } from '../source-reading.js';
import { referencedName, type TypeIdentities } from '../type-identities.js';
import { ClassAliases } from './class-aliases.js';
import { type ClassMembers, extendsClause, hiddenBy, memberName } from './class-members.js';
import type { ClassReferences } from './class-references.js';
import type { Codecs } from './codecs.js';
import { CreatedInstances } from './created-instances.js';

/** The readers that `Constructions` uses. */
export interface ConstructionParts {
  readonly reading: SourceReading;
  readonly classes: ClassReferences;
  readonly members: ClassMembers;
  readonly identities: TypeIdentities;
  readonly codecs: Codecs;
}

/** Reads the construction of classes, and their dependencies. */
export class Constructions {
  readonly #reading: SourceReading;
  readonly #classes: ClassReferences;
  readonly #aliases: ClassAliases;
  readonly #members: ClassMembers;
  readonly #created: CreatedInstances;
  readonly #identities: TypeIdentities;
  readonly #codecs: Codecs;

  constructor({ reading, classes, members, identities, codecs }: ConstructionParts) {
    this.#reading = reading;
    this.#classes = classes;
    this.#aliases = new ClassAliases(reading, classes);
    this.#members = members;
    this.#created = new CreatedInstances(reading, members);
    this.#identities = identities;
    this.#codecs = codecs;
  }

  /** The construction of a class: its own `static create`, or its constructor, which may be inherited. */
  of(declaration: ts.ClassLikeDeclaration): ConstructionFacts {
    const create = callableOf(declaration.members.filter(isCreate));
    if (create !== undefined) {
      const asynchronous = this.#isAsynchronous(create);
      const parameters = this.#dependencies(create.parameters, undefined);
      const foreignResult = this.#created.foreignResult(create, declaration);
      return {
        kind: 'static-create',
        hidden: false,
        asynchronous,
        parameters,
        ...(foreignResult !== undefined && { foreignResult }),
      };
    }
    const found = this.#constructorOf(declaration);
    const hiding = found.declaration && hiddenBy(found.declaration);
    const hidden = hiding === 'private' || hiding === 'protected';
    return { kind: 'constructor', hidden, asynchronous: false, parameters: found.parameters };
  }

  #constructorOf(declaration: ts.ClassLikeDeclaration): {
    declaration?: ts.Node;
    parameters: readonly DependencyFacts[];
  } {
    const seen = new Set<ts.Node>();
    let current: ts.ClassLikeDeclaration | undefined = declaration;
    let generic = false;
    while (current !== undefined && !seen.has(current)) {
      seen.add(current);
      const own = callableOf(current.members.filter((member) => ts.isConstructorDeclaration(member)));
      if (own !== undefined) {
        const types = generic ? this.#instantiatedTypes(declaration) : undefined;
        return { declaration: own, parameters: this.#dependencies(own.parameters, types) };
      }
      const base: ts.ClassLikeDeclaration | undefined = this.#members.baseOf(current);
      if (base === undefined && extendsClause(current) !== undefined) return this.#mixedIn(declaration);
      generic ||= base?.typeParameters !== undefined;
      current = base;
    }
    return { parameters: [] };
  }

  /** The constructor of a class that extends the result of a call, from the checker. */
  #mixedIn(declaration: ts.ClassLikeDeclaration): { declaration?: ts.Node; parameters: readonly DependencyFacts[] } {
    this.#reading.doubt();
    const signature = this.#constructSignature(declaration);
    const nodes = (signature?.parameters ?? []).flatMap(({ valueDeclaration: node }) =>
      node !== undefined && ts.isParameter(node) ? [node] : [],
    );
    const constructorNode = signature?.getDeclaration();
    return {
      ...(constructorNode !== undefined && { declaration: constructorNode }),
      parameters: this.#dependencies(nodes, this.#instantiatedTypes(declaration)),
    };
  }

  #constructSignature(declaration: ts.ClassLikeDeclaration): ts.Signature | undefined {
    const { checker } = this.#reading;
    const symbol = checker.getSymbolAtLocation(declaration.name ?? declaration);
    const type = symbol && checker.getTypeOfSymbol(symbol);
    return type && checker.getSignaturesOfType(type, ts.SignatureKind.Construct)[0];
  }

  /** The types of the inherited constructor's parameters, with the type arguments of the class. */
  #instantiatedTypes(declaration: ts.ClassLikeDeclaration): readonly ts.Type[] {
    const parameters = this.#constructSignature(declaration)?.parameters ?? [];
    return parameters.map((parameter) => this.#reading.checker.getTypeOfSymbol(parameter));
  }

  #dependencies(
    parameters: readonly ts.ParameterDeclaration[],
    types: readonly ts.Type[] | undefined,
  ): DependencyFacts[] {
    return parameters
      .filter((parameter) => !isThis(parameter))
      .map((parameter, index) => ({
        name: textOf(parameter.name),
        span: this.#reading.spanOf(parameter.type ?? parameter),
        token: this.#dependency(parameter.type, types?.[index]),
        optional:
          parameter.questionToken !== undefined ||
          parameter.initializer !== undefined ||
          parameter.dotDotDotToken !== undefined,
      }));
  }

  /** The token of a type; `instantiated` is the type with type arguments applied. */
  token(written: ts.TypeNode | undefined, instantiated: ts.Type | undefined): TokenFacts {
    if (written === undefined) return { kind: 'not-a-class', reason: 'missing', text: '' };
    const notAClass = (reason: Extract<TokenFacts, { kind: 'not-a-class' }>['reason']): TokenFacts => ({
      kind: 'not-a-class',
      reason,
      text: textOf(written),
    });
    const node = withoutParentheses(written);
    if (isPrimitive(node)) return notAClass('primitive');
    const name = referencedName(node);
    if (name === undefined) return notAClass('other');
    const reference = this.#classes.named(name);
    if (reference !== undefined) return this.#named(reference, node, instantiated);
    const symbol = this.#reading.symbolOf(name);
    if (symbol === undefined) {
      const value = this.#aliases.valueNamed(name);
      return value === undefined ? notAClass('unresolved') : { ...notAClass('value'), ...value };
    }
    if (symbol.flags & ts.SymbolFlags.TypeParameter) return this.#argument(instantiated) ?? notAClass('other');
    if (symbol.flags & ts.SymbolFlags.Interface) return notAClass('interface');
    if ((symbol.flags & ts.SymbolFlags.TypeAlias) === 0) return notAClass('other');
    const aliased = this.#aliases.ofType(node);
    return aliased === undefined ? notAClass('type-alias') : { kind: 'class', class: aliased };
  }

  /** The class that is the argument of a type parameter. */
  #argument(type: ts.Type | undefined): TokenFacts | undefined {
    const declaration = this.#reading.classOf(type?.symbol);
    if (type === undefined || declaration === undefined) return undefined;
    const reference = this.#classes.declared(declaration);
    const text = this.#reading.checker.typeToString(type);
    return {
      kind: 'class',
      class: reference,
      ...(reference.generic && { instance: instanceOf(text, reference.name) }),
    };
  }

  /** The token of a named class, with its type arguments. */
  #named(reference: ClassReference, node: ts.TypeNode, instantiated: ts.Type | undefined): TokenFacts {
    const isGiven = (ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node)) && node.typeArguments !== undefined;
    if (!isGiven) return { kind: 'class', class: reference };
    // A base class has `Repository<T>`; the class that extends it determines `T`.
    const text = instantiated === undefined ? textOf(node) : this.#reading.checker.typeToString(instantiated);
    return { kind: 'class', class: reference, instance: instanceOf(text, reference.name) };
  }

  /** The token of the value of a `User`, with the identity of a type that is not a class. */
  valueToken(written: ts.TypeNode | undefined, instantiated: ts.Type | undefined): TokenFacts {
    const token = this.token(written, instantiated);
    if (token.kind === 'class') return token;
    const type = this.#identities.of(written, instantiated && this.#reading.checker.getNonNullableType(instantiated));
    return type.kind === 'unidentified' ? token : { ...token, type };
  }

  /** The dependency of a parameter, with the identity of its type. */
  #dependency(written: ts.TypeNode | undefined, instantiated: ts.Type | undefined): TokenFacts {
    const token = this.#tokenOrInstance(written, instantiated);
    if (token.kind === 'not-a-class' && (token.reason === 'primitive' || token.reason === 'missing')) return token;
    if (written !== undefined && token.kind === 'class' && token.class.id === codec.id) {
      const values = this.#codecs.ofParameter(written, instantiated);
      return { ...token, ...(values !== undefined && { codec: values }) };
    }
    if (token.kind === 'class' && isOfFramework(token.class)) return token;
    const type = this.#identities.of(written, instantiated);
    return type.kind === 'unidentified' ? token : { ...token, type };
  }

  /** The token of a type. An alias of an instance of a generic class is that instance under another name. */
  #tokenOrInstance(written: ts.TypeNode | undefined, instantiated: ts.Type | undefined): TokenFacts {
    const token = this.token(written, instantiated);
    if (written === undefined || token.kind === 'class' || token.reason !== 'type-alias') return token;
    const declaration = this.#reading.classOf(this.#reading.checker.getTypeFromTypeNode(written).symbol);
    if (declaration?.typeParameters === undefined) return token;
    const suggestion = /[^\w$]/.test(token.text) ? nameFor(token.text) : token.text;
    return { kind: 'class', class: this.#classes.declared(declaration), instance: { text: token.text, suggestion } };
  }

  #isAsynchronous(create: ts.MethodDeclaration): boolean {
    if (hasModifier(create, ts.SyntaxKind.AsyncKeyword)) return true;
    const { checker } = this.#reading;
    if (create.type === undefined) this.#reading.doubt();
    const signature = checker.getSignatureFromDeclaration(create);
    if (signature === undefined) return false;
    const type = checker.getReturnTypeOfSignature(signature);
    // An unknown type may be a promise, and awaiting any other value is harmless.
    if (type.flags & ts.TypeFlags.Any) return true;
    return (type.isUnion() ? type.types : [type]).some((member) => checker.getPropertyOfType(member, 'then'));
  }
}

function instanceOf(text: string, className: string): GenericInstance {
  return { text, suggestion: nameFor(text, className) };
}

/** `UserRepository` for `Repository<User>`; `MyRepository` where the type argument is more than a name. */
function nameFor(text: string, className: string = text.replace(/\W.*$/s, '')): string {
  const [, argument] = /<\s*(?:[\w$]+\.)*([\w$]+)\s*>$/.exec(text) ?? [];
  const isName = argument !== undefined && /^\p{Lu}/u.test(argument);
  return `${isName ? argument : 'My'}${className}`;
}

function isCreate(member: ts.ClassElement): member is ts.MethodDeclaration {
  return ts.isMethodDeclaration(member) && memberName(member) === 'create' && hiddenBy(member) === 'static';
}

/** The callable declaration: of overloads the first one, because the one with the body is not visible to callers. */
function callableOf<Callable extends ts.Node>(declarations: readonly Callable[]): Callable | undefined {
  return declarations[0];
}

function isThis({ name }: ts.ParameterDeclaration): boolean {
  return ts.isIdentifier(name) && name.text === 'this';
}

const primitives: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.BigIntKeyword,
  ts.SyntaxKind.SymbolKeyword,
  ts.SyntaxKind.UndefinedKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.LiteralType,
  ts.SyntaxKind.TemplateLiteralType,
]);

function isPrimitive(node: ts.TypeNode): boolean {
  return primitives.has(node.kind);
}
