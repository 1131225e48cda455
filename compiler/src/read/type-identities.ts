import { ts } from 'ts-morph';
import type { IdentifiedType, KeyedType, TypeKey, UnidentifiedType } from '../model/shapes/type-key.js';
import { ambientModuleOf, type ClassReferences } from './classes/class-references.js';
import { declarationKey } from './declaration-key.js';
import { type SourceReading, textOf, withoutParentheses } from './source-reading.js';
import { isReference } from './types/base-types.js';

/**
 * Identifies types by their declarations and type arguments. The checker decides which types are the same, with two
 * exceptions: it does not keep the name of an alias of a primitive, nor of an instance such as `Map<string, { … }>`, whose
 * type arguments have no name. These aliases are read from the source.
 */
export class TypeIdentities {
  readonly #reading: SourceReading;
  readonly #classes: ClassReferences;

  constructor(reading: SourceReading, classes: ClassReferences) {
    this.#reading = reading;
    this.#classes = classes;
  }

  /** The identity of a written type; `instantiated` is the type with the type arguments of a derived class. */
  of(written: ts.TypeNode | undefined, instantiated?: ts.Type): KeyedType {
    if (written === undefined) return { kind: 'unidentified', reason: 'missing', text: '' };
    const node = withoutParentheses(written);
    const { checker } = this.#reading;
    const type = instantiated ?? checker.getTypeFromTypeNode(node);
    const named = { text: instantiated === undefined ? textOf(node) : checker.typeToString(instantiated) };
    const alias = this.#aliasOf(node);
    if (alias === 'unresolved') return { kind: 'unidentified', reason: 'unresolved', ...named };
    const found = this.#named(type);
    const identified: KeyedType =
      found === undefined
        ? { kind: 'unidentified', reason: reasonOf(type), ...named }
        : this.#identified(found, type, named.text);
    if (found !== undefined && !(identified.kind === 'unidentified' && identified.reason === 'unnamed'))
      return identified;
    // The written name counts only where it is the whole type.
    if (alias !== undefined && (instantiated === undefined || instantiated === checker.getTypeFromTypeNode(node))) {
      return { kind: 'type-alias', key: this.#keyOfSymbol(alias), ...named, ...this.#placeOf(alias) };
    }
    return identified;
  }

  #identified({ symbol, arguments: given, kind }: NamedType, type: ts.Type, text: string): KeyedType {
    if (kind === 'class') {
      const declaration = this.#reading.classOf(symbol);
      if (declaration?.typeParameters === undefined) {
        const reference = declaration && this.#classes.declared(declaration);
        return { kind: 'unidentified', reason: 'class', text, ...(reference !== undefined && { class: reference }) };
      }
    }
    const key = this.#keyOf(type);
    if (key === undefined) {
      const reason = given.some(isTypeParameter) ? 'type-parameter' : 'unnamed';
      return { kind: 'unidentified', reason, text };
    }
    return { kind: kind === 'class' ? 'generic-class' : kind, key, text, ...this.#placeOf(symbol) };
  }

  /** The alias that a type names without being the name of another type: the last one of a chain. */
  #aliasOf(node: ts.TypeNode): ts.Symbol | 'unresolved' | undefined {
    let alias: ts.Symbol | undefined;
    const seen = new Set<ts.Symbol>();
    for (let current: ts.TypeNode | undefined = node; current !== undefined; ) {
      const name = referencedName(current);
      if (name === undefined) return alias;
      const symbol = this.#reading.symbolOf(name);
      if (symbol === undefined) return 'unresolved';
      if ((symbol.flags & ts.SymbolFlags.TypeAlias) === 0 || seen.has(symbol)) return alias;
      seen.add(symbol);
      const declaration = symbol.declarations?.find((one) => ts.isTypeAliasDeclaration(one));
      // The arguments of a generic alias are part of its identity, which only the checker has.
      if (declaration === undefined || declaration.typeParameters !== undefined) return undefined;
      alias = symbol;
      current = withoutParentheses(declaration.type);
    }
    return alias;
  }

  /** The name of a type, if it has one: that of its class or interface, or else that of its alias. */
  #named(type: ts.Type): NamedType | undefined {
    const { checker } = this.#reading;
    if (isReference(type) && !checker.isTupleType(type) && isDeclared(type.target.symbol)) {
      const count = type.target.typeParameters?.length ?? 0;
      const given = checker.getTypeArguments(type).slice(0, count);
      return { kind: kindOf(type.target.symbol), symbol: type.target.symbol, arguments: given };
    }
    if (type.isClassOrInterface()) return { kind: kindOf(type.symbol), symbol: type.symbol, arguments: [] };
    const { aliasSymbol, aliasTypeArguments = [] } = type;
    return aliasSymbol && { kind: 'type-alias', symbol: aliasSymbol, arguments: aliasTypeArguments };
  }

  /** The key of a type; `undefined` for one that has no name, or is made of such types. */
  #keyOf(type: ts.Type): TypeKey | undefined {
    const { checker } = this.#reading;
    const named = this.#named(type);
    if (named !== undefined) {
      const keys = this.#keysOf(named.arguments);
      if (keys === undefined) return undefined;
      return `${this.#keyOfSymbol(named.symbol)}${keys.length === 0 ? '' : `<${keys.join(',')}>`}`;
    }
    if (type.flags & ts.TypeFlags.EnumLike) return type.symbol && this.#keyOfSymbol(type.symbol);
    if (type.flags & primitives) {
      // An unresolved type is `any` too.
      if (type.flags & ts.TypeFlags.Any) this.#reading.doubt();
      return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
    }
    if (type.isUnionOrIntersection()) {
      const keys = this.#keysOf(type.types);
      return keys && `(${keys.sort().join(type.isUnion() ? '|' : '&')})`;
    }
    if (isReference(type) && checker.isTupleType(type)) {
      const keys = this.#keysOf(checker.getTypeArguments(type));
      const flags = (type.target as ts.TupleType).elementFlags;
      const isReadonly = (type.target as ts.TupleType).readonly;
      return keys && `${isReadonly ? 'readonly ' : ''}[${keys.map((key, index) => `${flags[index]}${key}`).join(',')}]`;
    }
    return undefined;
  }

  #keysOf(types: readonly ts.Type[]): TypeKey[] | undefined {
    const keys = types.map((type) => this.#keyOf(type));
    return keys.every((key) => key !== undefined) ? keys : undefined;
  }

  /** The file of a declaration and its name in it: `src/clock.ts#Clock`. Declarations for all files have none. */
  #keyOfSymbol(symbol: ts.Symbol): TypeKey {
    const declaration = symbol.declarations?.[0];
    if (declaration === undefined) return symbol.name;
    const holder = ambientModuleOf(declaration) ?? (isGlobal(declaration) ? '' : this.#fileOf(declaration));
    return `${holder}#${declarationKey(declaration, symbol.name)}`;
  }

  #placeOf(symbol: ts.Symbol): Pick<IdentifiedType, 'name' | 'file'> {
    const declaration = symbol.declarations?.[0];
    const isOwn = declaration !== undefined && this.#reading.project.isOwn(declaration.getSourceFile());
    const isDeclaredElsewhere = declaration !== undefined && ambientModuleOf(declaration) !== undefined;
    return { name: symbol.name, ...(isOwn && !isDeclaredElsewhere && { file: this.#fileOf(declaration) }) };
  }

  #fileOf(declaration: ts.Node): string {
    return this.#reading.pathOf(declaration.getSourceFile());
  }
}

/** Whether a declaration is for all files. */
function isGlobal(declaration: ts.Declaration): boolean {
  if (!ts.isExternalModule(declaration.getSourceFile())) return true;
  return ts.findAncestor(declaration, ({ flags }) => (flags & ts.NodeFlags.GlobalAugmentation) !== 0) !== undefined;
}

/** The types that the checker prints under the only name that they have. */
const primitives =
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown |
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.ESSymbol |
  ts.TypeFlags.VoidLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Never |
  ts.TypeFlags.NonPrimitive;

interface NamedType {
  readonly kind: 'class' | 'interface' | 'type-alias';
  readonly symbol: ts.Symbol;
  readonly arguments: readonly ts.Type[];
}

function isDeclared(symbol: ts.Symbol | undefined): boolean {
  return symbol !== undefined && (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) !== 0;
}

function kindOf({ flags }: ts.Symbol): 'class' | 'interface' {
  return flags & ts.SymbolFlags.Class ? 'class' : 'interface';
}

function isTypeParameter({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.TypeParameter) !== 0;
}

function reasonOf(type: ts.Type): UnidentifiedType['reason'] {
  if (isTypeParameter(type)) return 'type-parameter';
  return type.flags & primitives ? 'primitive' : 'unnamed';
}

/** The name that a type node refers to, as itself or as the name of a generic type. */
export function referencedName(node: ts.TypeNode): ts.EntityName | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  return ts.isImportTypeNode(node) && !node.isTypeOf ? node.qualifier : undefined;
}
