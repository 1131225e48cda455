import { ts } from 'ts-morph';
import type { HandledEventFacts } from '../../model/facts.js';
import { type SourceReading, withoutParentheses } from '../source-reading.js';
import type { Constructions } from './construction.js';

/** The type arguments of a class, interface or alias; each with the type arguments for its own parameters. */
type TypeArguments = ReadonlyMap<ts.Symbol, WrittenType>;

interface WrittenType {
  readonly node: ts.TypeNode;
  readonly outer: TypeArguments;
}

type Heir = ts.ClassLikeDeclaration | ts.InterfaceDeclaration;

const none: TypeArguments = new Map();

/** Reads the events that a class handles: the arguments of `implements EventHandler<…>`, its own and inherited ones. */
export class HandledEvents {
  readonly #reading: SourceReading;
  readonly #constructions: Constructions;

  constructor(reading: SourceReading, constructions: Constructions) {
    this.#reading = reading;
    this.#constructions = constructions;
  }

  /** The events, in the order of the source; each member of a union is one. */
  of(declaration: ts.ClassLikeDeclaration): HandledEventFacts[] {
    return [...this.#inherited(declaration, none, new Set())];
  }

  *#inherited(heir: Heir, outer: TypeArguments, seen: Set<ts.Node>): Iterable<HandledEventFacts> {
    if (seen.has(heir)) return;
    seen.add(heir);
    for (const { types } of heir.heritageClauses ?? []) {
      for (const { expression, typeArguments } of types) {
        yield* this.#named(expression, typeArguments ?? [], outer, seen);
      }
    }
  }

  /** The events of a name after `implements` or `extends`. */
  *#named(
    name: ts.Node,
    given: readonly ts.TypeNode[],
    outer: TypeArguments,
    seen: Set<ts.Node>,
  ): Iterable<HandledEventFacts> {
    const symbol = this.#symbolOf(name);
    if (symbol === undefined) return;
    if (this.#reading.ashlarName(symbol) === 'EventHandler') {
      const [event] = given;
      if (event !== undefined) yield* this.#events({ node: event, outer }, new Set());
      return;
    }
    for (const declaration of symbol.declarations ?? []) {
      if (ts.isClassLike(declaration) || ts.isInterfaceDeclaration(declaration)) {
        yield* this.#inherited(declaration, this.#bind(declaration, given, outer), seen);
      } else if (ts.isTypeAliasDeclaration(declaration) && ts.isTypeReferenceNode(declaration.type)) {
        const { typeName, typeArguments = [] } = declaration.type;
        if (seen.has(declaration)) continue;
        seen.add(declaration);
        yield* this.#named(typeName, typeArguments, this.#bind(declaration, given, outer), seen);
      }
    }
  }

  /** The events of a type. `seen` has the aliases that led here, so that circular ones end. */
  *#events({ node, outer }: WrittenType, seen: ReadonlySet<ts.Node>): Iterable<HandledEventFacts> {
    const written = withoutParentheses(node);
    if (ts.isUnionTypeNode(written)) {
      for (const member of written.types) yield* this.#events({ node: member, outer }, seen);
      return;
    }
    const symbol = ts.isTypeReferenceNode(written) ? this.#symbolOf(written.typeName) : undefined;
    const argument = symbol && outer.get(symbol);
    if (argument !== undefined) return yield* this.#events(argument, seen);
    const alias = symbol?.declarations?.find((declaration) => ts.isTypeAliasDeclaration(declaration));
    if (alias !== undefined && alias.typeParameters === undefined && !seen.has(alias)) {
      return yield* this.#events({ node: alias.type, outer: none }, new Set(seen).add(alias));
    }
    yield { token: this.#constructions.token(written, undefined), span: this.#reading.spanOf(written) };
  }

  #bind(
    { typeParameters = ts.factory.createNodeArray() }: Heir | ts.TypeAliasDeclaration,
    given: readonly ts.TypeNode[],
    outer: TypeArguments,
  ): TypeArguments {
    const bound = new Map<ts.Symbol, WrittenType>();
    for (const [index, parameter] of typeParameters.entries()) {
      const symbol = this.#symbolOf(parameter.name);
      const node = given[index];
      if (symbol === undefined) continue;
      if (node !== undefined) bound.set(symbol, { node, outer });
      else if (parameter.default !== undefined) bound.set(symbol, { node: parameter.default, outer: bound });
    }
    return bound;
  }

  /** The symbol of a name. An unresolved name is not in doubt: only classes and interfaces of the application have events. */
  #symbolOf(name: ts.Node): ts.Symbol | undefined {
    const symbol = this.#reading.checker.getSymbolAtLocation(name);
    return symbol && this.#reading.resolved(symbol);
  }
}
