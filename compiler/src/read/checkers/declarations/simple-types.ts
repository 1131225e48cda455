import { ts } from 'ts-morph';
import type { ProjectReading } from '../../../sources/project.js';
import { symbolOfDeclaration } from './bound-nodes.js';
import { enumType } from './enum-types.js';
import type { Names } from './names.js';
import { notSimple } from './not-simple.js';
import { type NodeTypes, noMembers, ObjectMembers } from './object-members.js';
import { asType, SimpleType } from './simple-type.js';
import {
  type Arguments,
  aliasDeclarationOf,
  aliasOf,
  argumentsFor,
  declarationOf,
  isReadonlyOperator,
  isTypeDeclaration,
  mentions,
} from './type-declarations.js';
import { type Alias, idsOf, intrinsics, namedBy, UnionTypes } from './union-types.js';

const { SymbolFlags, TypeFlags, ObjectFlags } = ts;

const keywords: ReadonlyMap<ts.SyntaxKind, SimpleType> = new Map([
  [ts.SyntaxKind.StringKeyword, intrinsics.string],
  [ts.SyntaxKind.NumberKeyword, intrinsics.number],
  [ts.SyntaxKind.BigIntKeyword, intrinsics.bigint],
  [ts.SyntaxKind.UnknownKeyword, intrinsics.unknown],
  [ts.SyntaxKind.UndefinedKeyword, intrinsics.undefined],
  [ts.SyntaxKind.VoidKeyword, intrinsics.void],
  [ts.SyntaxKind.NeverKeyword, intrinsics.never],
  [ts.SyntaxKind.ObjectKeyword, intrinsics.object],
]);

/** Finds the types of type nodes and of declarations, for forms of types whose meaning follows from their declarations. */
export class SimpleTypes implements NodeTypes {
  readonly unions = new UnionTypes();
  /** The members of object types. */
  readonly members: ObjectMembers;
  readonly #names: Names;
  readonly #ofNodes = new Map<ts.Node, SimpleType>();
  readonly #declared = new Map<ts.Symbol, SimpleType>();
  readonly #instances = new Map<string, SimpleType>();
  /** The aliases that are being followed. */
  readonly #open = new Set<ts.Symbol>();

  constructor(project: ProjectReading, names: Names) {
    this.members = new ObjectMembers(project, this);
    this.#names = names;
  }

  /** The type of a type node. */
  ofNode(node: ts.TypeNode): SimpleType {
    const known = this.#ofNodes.get(node);
    if (known !== undefined) return known;
    const symbol = aliasOf(node);
    const alias = symbol && { symbol, typeArguments: this.#parametersOf(symbol) };
    const type = this.#evaluate(node, undefined, alias);
    this.#ofNodes.set(node, type);
    return type;
  }

  /** The type that a class, an interface, an alias, an enum or a type parameter declares. */
  ofDeclaration(symbol: ts.Symbol): SimpleType {
    const known = this.#declared.get(symbol);
    if (known !== undefined) return known;
    const type = this.#declare(symbol);
    this.#declared.set(symbol, type);
    return type;
  }

  /** A list. */
  array(item: SimpleType, isReadonly: boolean, alias?: Alias): SimpleType {
    const symbol = this.#names.global(isReadonly ? 'ReadonlyArray' : 'Array');
    return this.#reference(this.ofDeclaration(symbol), [item], alias);
  }

  isArray({ target }: SimpleType): boolean {
    const { symbol } = target;
    return (
      symbol !== undefined && (symbol === this.#names.global('Array') || symbol === this.#names.global('ReadonlyArray'))
    );
  }

  inside(node: ts.TypeNode, given: Arguments | undefined): SimpleType {
    return given === undefined || !mentions(node, given) ? this.ofNode(node) : this.#evaluate(node, given, undefined);
  }

  #evaluate(node: ts.TypeNode, given: Arguments | undefined, alias: Alias | undefined): SimpleType {
    const keyword = keywords.get(node.kind);
    if (keyword !== undefined) return keyword;
    if (node.kind === ts.SyntaxKind.BooleanKeyword) return this.unions.boolean;
    if (ts.isParenthesizedTypeNode(node)) {
      return given === undefined ? this.ofNode(node.type) : this.#evaluate(node.type, given, alias);
    }
    if (ts.isLiteralTypeNode(node)) return this.#literal(node.literal);
    if (ts.isTypeReferenceNode(node)) return this.#named(node, given, alias);
    if (ts.isArrayTypeNode(node)) return this.array(this.inside(node.elementType, given), isReadonly(node), alias);
    if (ts.isTypeOperatorNode(node)) {
      const isList = node.operator === ts.SyntaxKind.ReadonlyKeyword && ts.isArrayTypeNode(node.type);
      if (!isList) return notSimple('a type operator');
      return given === undefined ? this.ofNode(node.type) : this.#evaluate(node.type, given, alias);
    }
    if (ts.isUnionTypeNode(node)) {
      return this.unions.union(
        node.types.map((member) => this.inside(member, given)),
        alias,
      );
    }
    if (ts.isIntersectionTypeNode(node)) {
      return this.unions.intersection(
        node.types.map((member) => this.inside(member, given)),
        alias,
      );
    }
    if (ts.isTypeLiteralNode(node) || ts.isFunctionTypeNode(node)) return this.#anonymous(node, given, alias);
    return notSimple(ts.SyntaxKind[node.kind]);
  }

  #literal(node: ts.LiteralTypeNode['literal']): SimpleType {
    if (ts.isStringLiteralLike(node)) return this.unions.literal(node.text);
    if (ts.isNumericLiteral(node)) return this.unions.literal(Number(node.text));
    if (node.kind === ts.SyntaxKind.TrueKeyword) return intrinsics.true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return intrinsics.false;
    if (node.kind === ts.SyntaxKind.NullKeyword) return intrinsics.null;
    const isNegative =
      ts.isPrefixUnaryExpression(node) &&
      node.operator === ts.SyntaxKind.MinusToken &&
      ts.isNumericLiteral(node.operand);
    return isNegative ? this.unions.literal(-Number(node.operand.text)) : notSimple('another literal');
  }

  #anonymous(
    node: ts.TypeLiteralNode | ts.FunctionTypeNode,
    given: Arguments | undefined,
    alias: Alias | undefined,
  ): SimpleType {
    const symbol = symbolOfDeclaration(node) ?? notSimple('a type without a symbol');
    return new SimpleType(TypeFlags.Object, {
      symbol,
      objectFlags: ObjectFlags.Anonymous,
      ...namedBy(alias),
      findStructure: () => {
        if (ts.isTypeLiteralNode(node)) return this.members.ofMembers(node.members, symbol, given, []);
        return {
          ...this.members.ofMembers([], symbol, given, []),
          callSignatures: [this.members.signatureOf(node, given)],
        };
      },
    });
  }

  /** The symbol of a name in a type, with imports followed. */
  #symbolOf(name: ts.EntityName): ts.Symbol {
    return this.#names.target(this.#names.ofEntity(name, SymbolFlags.Type));
  }

  #named(node: ts.TypeReferenceNode, given: Arguments | undefined, alias: Alias | undefined): SimpleType {
    const symbol = this.#symbolOf(node.typeName);
    const { flags } = symbol;
    if (flags & SymbolFlags.TypeParameter) return given?.get(symbol) ?? this.ofDeclaration(symbol);
    const written = node.typeArguments?.map((argument) => this.inside(argument, given)) ?? [];
    if (flags & SymbolFlags.TypeAlias) return this.#aliased(symbol, written, alias);
    const declared = this.ofDeclaration(symbol);
    if ((flags & (SymbolFlags.Class | SymbolFlags.Interface)) === 0) {
      return written.length === 0 ? declared : notSimple('type arguments of another type');
    }
    return this.#applied(declared, written, alias);
  }

  /** A class or interface with type arguments. */
  #applied(declared: SimpleType, written: readonly SimpleType[], alias?: Alias): SimpleType {
    const parameters = declared.typeParameters;
    if (parameters !== undefined) return this.#reference(declared, this.#filled(parameters, written), alias);
    return written.length === 0 ? declared : notSimple('type arguments of a type without parameters');
  }

  #aliased(symbol: ts.Symbol, written: readonly SimpleType[], alias: Alias | undefined): SimpleType {
    if (this.#isGlobal(symbol)) return this.#mapped(symbol, written, alias);
    const declaration = aliasDeclarationOf(symbol);
    if (declaration.typeParameters === undefined) {
      return written.length === 0
        ? this.ofDeclaration(symbol)
        : notSimple('type arguments of an alias without parameters');
    }
    const parameters = this.#parametersOf(symbol) ?? [];
    const typeArguments = this.#filled(parameters, written);
    const named = alias ?? { symbol, typeArguments };
    const key = `${this.#keyOf(symbol)}<${idsOf(typeArguments)}> ${this.unions.keyOf(named)}`;
    return this.#once(key, () =>
      this.#within(symbol, () => this.#evaluate(declaration.type, argumentsFor(parameters, typeArguments), named)),
    );
  }

  #isGlobal(symbol: ts.Symbol): boolean {
    return this.#names.isGlobal(symbol);
  }

  /** `Record<string, T>`. */
  #mapped(symbol: ts.Symbol, written: readonly SimpleType[], alias: Alias | undefined): SimpleType {
    const [keys, value, ...others] = written;
    const isRecord =
      symbol.name === 'Record' && keys === intrinsics.string && value !== undefined && others.length === 0;
    if (!isRecord) return notSimple(symbol.name);
    const named = alias ?? { symbol, typeArguments: written };
    const info = { keyType: asType(keys), type: asType(value), isReadonly: false };
    return new SimpleType(TypeFlags.Object, {
      symbol: this.#typeOfMapped(symbol),
      objectFlags: ObjectFlags.Mapped,
      ...namedBy(named),
      findStructure: () => ({ ...noMembers, indexInfos: [info] }),
    });
  }

  /** The symbol of the type that an alias of the library stands for. */
  #typeOfMapped(symbol: ts.Symbol): ts.Symbol {
    return symbolOfDeclaration(aliasDeclarationOf(symbol).type) ?? notSimple('a type without a symbol');
  }

  /** The type arguments, with the defaults of those that are not written. */
  #filled(parameters: readonly SimpleType[], written: readonly SimpleType[]): readonly SimpleType[] {
    if (written.length > parameters.length) notSimple('too many type arguments');
    const filled = [...written];
    for (const parameter of parameters.slice(written.length)) {
      const declaration = parameter.symbol?.declarations?.[0];
      const isDefault = declaration !== undefined && ts.isTypeParameterDeclaration(declaration);
      const preset = isDefault ? declaration.default : undefined;
      if (preset === undefined) return notSimple('a missing type argument');
      filled.push(this.#evaluate(preset, argumentsFor(parameters, filled), undefined));
    }
    return filled;
  }

  /** The type parameters that a declaration has itself. */
  #parametersOf(symbol: ts.Symbol): readonly SimpleType[] | undefined {
    const [declaration] = (symbol.declarations ?? []).filter(isTypeDeclaration);
    return declaration?.typeParameters?.map((parameter) =>
      this.ofDeclaration(symbolOfDeclaration(parameter) ?? notSimple('a type parameter without a symbol')),
    );
  }

  #reference(declared: SimpleType, typeArguments: readonly SimpleType[], alias: Alias | undefined): SimpleType {
    const { typeParameters = [], symbol } = declared;
    if (symbol === undefined) return notSimple('a type without a symbol');
    const isItself = typeParameters.every((parameter, index) => parameter === typeArguments[index]);
    if (isItself && alias === undefined) return declared;
    const key = `${this.#keyOf(symbol)}<${idsOf(typeArguments)}> ${this.unions.keyOf(alias)}`;
    const given = argumentsFor(typeParameters, typeArguments);
    return this.#once(
      key,
      () =>
        new SimpleType(TypeFlags.Object, {
          symbol,
          target: declared,
          typeArguments,
          objectFlags: ObjectFlags.Reference,
          ...namedBy(alias),
          findStructure: () => this.members.structureOf(symbol, given),
        }),
    );
  }

  #declare(symbol: ts.Symbol): SimpleType {
    const { flags } = symbol;
    if (flags & SymbolFlags.TypeParameter) return new SimpleType(TypeFlags.TypeParameter, { symbol });
    if (flags & SymbolFlags.TypeAlias) {
      const declaration = aliasDeclarationOf(symbol);
      return this.#within(symbol, () => this.ofNode(declaration.type));
    }
    if (flags & (SymbolFlags.Class | SymbolFlags.Interface)) return this.#declareObject(symbol);
    if (flags & SymbolFlags.Enum) return enumType(symbol);
    return notSimple('another kind of type');
  }

  #declareObject(symbol: ts.Symbol): SimpleType {
    const isClass = (symbol.flags & SymbolFlags.Class) !== 0;
    const typeParameters = this.#parametersOf(symbol);
    declarationOf(symbol);
    const kind = isClass ? ObjectFlags.Class : ObjectFlags.Interface;
    return new SimpleType(TypeFlags.Object, {
      symbol,
      typeParameters,
      typeArguments: typeParameters ?? [],
      objectFlags: isClass || typeParameters !== undefined ? kind | ObjectFlags.Reference : kind,
      findStructure: () => this.members.structureOf(symbol, undefined),
    });
  }

  baseOf({ expression, typeArguments }: ts.ExpressionWithTypeArguments, given: Arguments | undefined): SimpleType {
    if (!ts.isIdentifier(expression)) return notSimple('a base that is not a name');
    const symbol = this.#names.target(this.#names.lookUp(expression.text, expression, SymbolFlags.Type));
    const isObject = (symbol.flags & (SymbolFlags.Class | SymbolFlags.Interface)) !== 0;
    if (!isObject) return notSimple('a base that is not a class or interface');
    return this.#applied(
      this.ofDeclaration(symbol),
      (typeArguments ?? []).map((argument) => this.inside(argument, given)),
    );
  }

  #keyOf(symbol: ts.Symbol): number {
    return this.unions.numberOf(symbol);
  }

  #once(key: string, make: () => SimpleType): SimpleType {
    const known = this.#instances.get(key) ?? make();
    this.#instances.set(key, known);
    return known;
  }

  #within(symbol: ts.Symbol, evaluate: () => SimpleType): SimpleType {
    if (this.#open.has(symbol)) return notSimple('an alias that contains itself');
    this.#open.add(symbol);
    try {
      return evaluate();
    } finally {
      this.#open.delete(symbol);
    }
  }
}

/** `readonly T[]`. */
function isReadonly({ parent }: ts.ArrayTypeNode): boolean {
  return isReadonlyOperator(parent);
}
