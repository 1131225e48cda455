import { ts } from 'ts-morph';
import { hasModifier, type SourceReading } from '../source-reading.js';

/** A member of a class and the class that declares it, which may be a base class. */
export interface ClassMember {
  readonly node: ts.ClassElement;
  readonly owner: ts.Node;
}

/** Finds the members of classes, inherited ones included. */
export class ClassMembers {
  readonly #reading: SourceReading;
  readonly #members = new Map<ts.ClassLikeDeclaration, ReadonlyMap<string, ClassMember>>();
  readonly #inheritedBy = new Map<ts.ClassLikeDeclaration, ReadonlyMap<string, ClassMember>>();

  constructor(reading: SourceReading) {
    this.#reading = reading;
  }

  /** The instance members by name: its own in the order of the source, then the inherited ones that it does not override. */
  of(declaration: ts.ClassLikeDeclaration): ReadonlyMap<string, ClassMember> {
    const known = this.#members.get(declaration);
    if (known !== undefined) return known;
    const members = new Map<string, ClassMember>();
    // Entered before it is complete, so that reading a class that extends itself ends.
    this.#members.set(declaration, members);
    for (const node of declaration.members) {
      const name = memberName(node);
      if (name === undefined || hasModifier(node, ts.SyntaxKind.StaticKeyword)) continue;
      // The last declaration of an overloaded method is the one with a body and the decorators.
      members.set(name, { node, owner: declaration });
    }
    for (const [name, member] of this.#inheritedMembers(declaration)) if (!members.has(name)) members.set(name, member);
    return members;
  }

  /** The class after `extends`; `undefined` when there is none, or when it is the result of a call. */
  baseOf(declaration: ts.ClassLikeDeclaration): ts.ClassLikeDeclaration | undefined {
    const base = extendsClause(declaration)?.expression;
    return base && this.#reading.classOf(this.#reading.symbolOf(base));
  }

  /** The base classes, the nearest first; those of a mixin as far as its type has them. */
  ancestorsOf(declaration: ts.ClassLikeDeclaration): readonly ts.ClassLikeDeclaration[] {
    return [...this.chainOf(declaration)].slice(1);
  }

  /** A class and its base classes, one by one: of those that are not taken, the bases are not looked for. */
  *chainOf(declaration: ts.ClassLikeDeclaration): Iterable<ts.ClassLikeDeclaration> {
    const chain = new Set([declaration]);
    // The loop also visits the classes that are added meanwhile.
    for (const one of chain) {
      yield one;
      for (const base of this.#basesOf(one)) chain.add(base);
    }
  }

  /** The inherited instance member of that name. */
  inheritedMember(declaration: ts.ClassLikeDeclaration, name: string): ClassMember | undefined {
    return this.#inheritedMembers(declaration).get(name);
  }

  #basesOf(declaration: ts.ClassLikeDeclaration): readonly ts.ClassLikeDeclaration[] {
    const base = this.baseOf(declaration);
    if (base !== undefined) return [base];
    const clause = extendsClause(declaration);
    if (clause === undefined || this.#isOfLibrary(clause)) return [];
    this.#reading.doubt();
    const type = this.#reading.checker.getTypeAtLocation(clause);
    const parts = type.isIntersection() ? type.types : [type];
    return parts.flatMap((part) => this.#reading.classOf(part.symbol) ?? []);
  }

  /**
   * Whether a class extends a variable of the TypeScript library, such as `Error`. An interface declares its
   * instances, without classes and their members: other global types cannot change that, and are not needed.
   */
  #isOfLibrary({ expression }: ts.ExpressionWithTypeArguments): boolean {
    const { checker, project } = this.#reading;
    const declaration = ts.isIdentifier(expression) && checker.getSymbolAtLocation(expression)?.valueDeclaration;
    if (!declaration || !ts.isVariableDeclaration(declaration)) return false;
    return project.isOfLibrary(declaration.getSourceFile());
  }

  #inheritedMembers(declaration: ts.ClassLikeDeclaration): ReadonlyMap<string, ClassMember> {
    const known = this.#inheritedBy.get(declaration);
    if (known !== undefined) return known;
    const members = new Map(this.#inherited(declaration));
    this.#inheritedBy.set(declaration, members);
    return members;
  }

  #inherited(declaration: ts.ClassLikeDeclaration): Iterable<[string, ClassMember]> {
    const base = this.baseOf(declaration);
    if (base !== undefined) return this.of(base);
    const clause = extendsClause(declaration);
    if (clause === undefined || this.#isOfLibrary(clause)) return [];
    // A mixin: only the checker knows the class that the call returns.
    this.#reading.doubt();
    return this.#membersOfType(this.#reading.checker.getTypeAtLocation(clause));
  }

  #membersOfType(type: ts.Type): [string, ClassMember][] {
    return this.#reading.checker.getPropertiesOfType(type).flatMap((property): [string, ClassMember][] => {
      const node = property.valueDeclaration;
      if (node === undefined || !ts.isClassElement(node)) return [];
      return [[property.name, { node, owner: node.parent }]];
    });
  }
}

/** The type that a class extends, as written. */
export function extendsClause(declaration: ts.ClassLikeDeclaration): ts.ExpressionWithTypeArguments | undefined {
  return declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
}

/** The name of a member, when it can be called by one. */
export function memberName(node: ts.ClassElement): string | undefined {
  const { name } = node;
  if (name === undefined || ts.isPrivateIdentifier(name)) return undefined;
  if (!ts.isComputedPropertyName(name)) return name.text;
  return ts.isStringLiteralLike(name.expression) ? name.expression.text : undefined;
}

/** The modifier that prevents calling a member on an instance. */
export function hiddenBy(node: ts.Node): 'private' | 'protected' | 'static' | undefined {
  if (!ts.canHaveModifiers(node) || node.modifiers === undefined) return undefined;
  if (hasModifier(node, ts.SyntaxKind.StaticKeyword)) return 'static';
  if (hasModifier(node, ts.SyntaxKind.PrivateKeyword)) return 'private';
  return hasModifier(node, ts.SyntaxKind.ProtectedKeyword) ? 'protected' : undefined;
}
