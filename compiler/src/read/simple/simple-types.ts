import { ts } from 'ts-morph';
import type { ProjectReading } from '../../project/project.js';
import { symbolOfDeclaration } from './bound-nodes.js';
import type { Names } from './names.js';
import { notSimple } from './not-simple.js';
import { asType, SimpleType, type Structure } from './simple-type.js';
import { type Alias, idsOf, intrinsics, namedBy, UnionTypes } from './union-types.js';

const { SymbolFlags, TypeFlags, ObjectFlags } = ts;

/** The type arguments for type parameters. */
type Arguments = ReadonlyMap<ts.Symbol, SimpleType>;

type Declared = ts.InterfaceDeclaration | ts.ClassDeclaration;

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
export class SimpleTypes {
  readonly unions = new UnionTypes();
  readonly #project: ProjectReading;
  readonly #names: Names;
  readonly #ofNodes = new Map<ts.Node, SimpleType>();
  readonly #declared = new Map<ts.Symbol, SimpleType>();
  readonly #instances = new Map<string, SimpleType>();
  readonly #ofSymbols = new Map<ts.Symbol, SimpleType>();
  /** The types of properties to which type arguments are applied, or that a mapped type has changed. */
  readonly #derived = new Map<ts.Symbol, () => SimpleType>();
  /** The signatures of functions, with the type arguments that are applied to them. */
  readonly #signatures = new Map<
    ts.Signature,
    { declaration: ts.SignatureDeclaration; given: Arguments | undefined }
  >();
  /** The aliases that are being followed. */
  readonly #open = new Set<ts.Symbol>();

  constructor(project: ProjectReading, names: Names) {
    this.#project = project;
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

  /** The type of a property, a parameter or a method. */
  ofSymbol(symbol: ts.Symbol): SimpleType {
    const known = this.#ofSymbols.get(symbol);
    if (known !== undefined) return known;
    const type = this.#derived.get(symbol)?.() ?? this.#ofMember(symbol, undefined);
    this.#ofSymbols.set(symbol, type);
    return type;
  }

  /** The declared type of the result of a function. */
  resultOf(signature: ts.Signature): SimpleType {
    const found = this.#signatures.get(signature) ?? notSimple('a signature of another checker');
    const { type } = found.declaration;
    if (type === undefined || !ts.isTypeNode(type)) notSimple('an inferred result');
    return this.#inside(type, found.given);
  }

  /** The signature of a function. */
  signatureOf(declaration: ts.SignatureDeclaration, given?: Arguments): ts.Signature {
    const parameters = declaration.parameters.map((parameter) => {
      const symbol = symbolOfDeclaration(parameter) ?? notSimple('a parameter without a symbol');
      return given === undefined ? symbol : this.#instantiated(symbol, given);
    });
    const parts = { declaration, parameters, getDeclaration: () => declaration };
    // Readers use these parts of signatures alone.
    const signature = parts as unknown as ts.Signature;
    this.#signatures.set(signature, { declaration, given });
    return signature;
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

  /** The value that `await` gives. */
  awaited(type: SimpleType): SimpleType {
    if (type.isUnion()) {
      const isPlain = type.types.every((member) => (member.flags & TypeFlags.Object) === 0 || !this.#hasThen(member));
      return isPlain ? type : notSimple('a union with a promise');
    }
    const promise = this.#names.global('Promise');
    if (type.symbol === promise) return this.awaited(type.typeArguments?.[0] ?? notSimple('a promise of nothing'));
    if (type.flags & (TypeFlags.Instantiable | TypeFlags.Any)) notSimple('a promise of an unknown type');
    if (type.flags & (TypeFlags.Object | TypeFlags.Intersection) && this.#hasThen(type)) notSimple('another promise');
    return type;
  }

  #hasThen(type: SimpleType): boolean {
    return this.propertyOf(type, 'then') !== undefined;
  }

  /** The property of a type. */
  propertyOf(type: SimpleType, name: string): ts.Symbol | undefined {
    if (type.flags & TypeFlags.Object)
      return type.structure.properties.get(ts.escapeLeadingUnderscores(name).toString());
    if (type.isIntersection()) {
      const found = type.types.flatMap((member) => this.propertyOf(member, name) ?? []);
      return found.length > 1 ? notSimple('a property of several types') : found[0];
    }
    const isScalar = (type.flags & (TypeFlags.Union | TypeFlags.Instantiable | TypeFlags.Any)) === 0;
    // Scalars have the methods of the library, which have other names.
    const isAbsent = isScalar && (name === 'then' || name === 'toJSON' || name === 'subscribe' || name === 'pipe');
    return isAbsent ? undefined : notSimple('a property of a scalar or a union');
  }

  /** The properties of a type, in the order of the checker of TypeScript. */
  propertiesOf(type: SimpleType): readonly ts.Symbol[] {
    if (type.flags & TypeFlags.Object) return [...type.structure.properties.values()];
    if (!type.isIntersection() || type.types.some(({ flags }) => (flags & TypeFlags.Object) === 0)) {
      return notSimple('the properties of a scalar or a union');
    }
    const properties = type.types.flatMap((member) => [...member.structure.properties.values()]);
    const names = new Set(properties.map(({ escapedName }) => escapedName));
    return names.size === properties.length ? properties : notSimple('a property of several types');
  }

  // -- type nodes -------------------------------------------------------------------------------------------------

  #inside(node: ts.TypeNode, given: Arguments | undefined): SimpleType {
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
    if (ts.isArrayTypeNode(node)) return this.array(this.#inside(node.elementType, given), isReadonly(node), alias);
    if (ts.isTypeOperatorNode(node)) {
      const isList = node.operator === ts.SyntaxKind.ReadonlyKeyword && ts.isArrayTypeNode(node.type);
      if (!isList) return notSimple('a type operator');
      return given === undefined ? this.ofNode(node.type) : this.#evaluate(node.type, given, alias);
    }
    if (ts.isUnionTypeNode(node)) {
      return this.unions.union(
        node.types.map((member) => this.#inside(member, given)),
        alias,
      );
    }
    if (ts.isIntersectionTypeNode(node)) {
      return this.unions.intersection(
        node.types.map((member) => this.#inside(member, given)),
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
      ...{ symbol, objectFlags: ObjectFlags.Anonymous, ...namedBy(alias) },
      findStructure: () => {
        if (ts.isTypeLiteralNode(node)) return this.#ofMembers(node.members, symbol, given, []);
        return { ...this.#ofMembers([], symbol, given, []), callSignatures: [this.signatureOf(node, given)] };
      },
    });
  }

  // -- names ------------------------------------------------------------------------------------------------------

  /** The symbol of a name in a type, with imports followed. */
  #symbolOf(name: ts.EntityName): ts.Symbol {
    return this.#names.target(this.#names.ofEntity(name, SymbolFlags.Type));
  }

  #named(node: ts.TypeReferenceNode, given: Arguments | undefined, alias: Alias | undefined): SimpleType {
    const symbol = this.#symbolOf(node.typeName);
    const { flags } = symbol;
    if (flags & SymbolFlags.TypeParameter) return given?.get(symbol) ?? this.ofDeclaration(symbol);
    const written = node.typeArguments?.map((argument) => this.#inside(argument, given)) ?? [];
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
      ...{ symbol: this.#typeOfMapped(symbol), objectFlags: ObjectFlags.Mapped, ...namedBy(named) },
      findStructure: () => ({ ...nothing, indexInfos: [info] }),
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
          ...{ symbol, target: declared, typeArguments, objectFlags: ObjectFlags.Reference, ...namedBy(alias) },
          findStructure: () => this.#structureOf(symbol, given),
        }),
    );
  }

  // -- declarations -----------------------------------------------------------------------------------------------

  #declare(symbol: ts.Symbol): SimpleType {
    const { flags } = symbol;
    if (flags & SymbolFlags.TypeParameter) return new SimpleType(TypeFlags.TypeParameter, { symbol });
    if (flags & SymbolFlags.TypeAlias) {
      const declaration = aliasDeclarationOf(symbol);
      return this.#within(symbol, () => this.ofNode(declaration.type));
    }
    if (flags & (SymbolFlags.Class | SymbolFlags.Interface)) return this.#declareObject(symbol);
    if (flags & SymbolFlags.Enum) return this.#declareEnum(symbol);
    return notSimple('another kind of type');
  }

  #declareObject(symbol: ts.Symbol): SimpleType {
    const isClass = (symbol.flags & SymbolFlags.Class) !== 0;
    const typeParameters = this.#parametersOf(symbol);
    declarationOf(symbol);
    const kind = isClass ? ObjectFlags.Class : ObjectFlags.Interface;
    return new SimpleType(TypeFlags.Object, {
      ...{ symbol, typeParameters, typeArguments: typeParameters ?? [] },
      objectFlags: isClass || typeParameters !== undefined ? kind | ObjectFlags.Reference : kind,
      findStructure: () => this.#structureOf(symbol, undefined),
    });
  }

  #declareEnum(symbol: ts.Symbol): SimpleType {
    const [declaration, ...others] = symbol.declarations ?? [];
    if (declaration === undefined || others.length > 0 || !ts.isEnumDeclaration(declaration))
      return notSimple('a merged enum');
    const members = declaration.members.map((member) => this.#enumMember(member));
    const isDistinct = new Set(members.map(({ value }) => value)).size === members.length;
    if (members.length < 2 || !isDistinct) return notSimple('an enum without distinct members');
    const types = [...members].sort((a, b) => a.id - b.id);
    const flags = TypeFlags.Union | TypeFlags.EnumLiteral;
    return new SimpleType(flags, { symbol, types, aliasSymbol: symbol, objectFlags: 0 });
  }

  #enumMember(member: ts.EnumMember): SimpleType {
    const symbol = symbolOfDeclaration(member) ?? notSimple('an enum member without a symbol');
    const value = this.constantOf(member);
    const kind = typeof value === 'string' ? TypeFlags.StringLiteral : TypeFlags.NumberLiteral;
    const type = new SimpleType(TypeFlags.EnumLiteral | kind, { symbol, value });
    this.#declared.set(symbol, type);
    return type;
  }

  /** The value of an enum member. */
  constantOf(member: ts.EnumMember): string | number {
    const { initializer } = member;
    if (initializer !== undefined) {
      if (ts.isStringLiteralLike(initializer)) return initializer.text;
      if (ts.isNumericLiteral(initializer)) return Number(initializer.text);
      return notSimple('a computed enum member');
    }
    const { members } = member.parent;
    const before = members[members.indexOf(member) - 1];
    const value = before === undefined ? -1 : this.constantOf(before);
    return typeof value === 'number' ? value + 1 : notSimple('an enum member without a value');
  }

  // -- members ----------------------------------------------------------------------------------------------------

  #structureOf(symbol: ts.Symbol, given: Arguments | undefined): Structure {
    const declaration = declarationOf(symbol);
    const bases = this.#basesOf(declaration, given);
    return this.#ofMembers(declaration.members, symbol, given, bases);
  }

  #basesOf(declaration: Declared, given: Arguments | undefined): readonly SimpleType[] {
    const clauses = declaration.heritageClauses?.filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? [];
    return clauses.flatMap(({ types }) => types.map((type) => this.#baseOf(type, given)));
  }

  #baseOf({ expression, typeArguments }: ts.ExpressionWithTypeArguments, given: Arguments | undefined): SimpleType {
    if (!ts.isIdentifier(expression)) return notSimple('a base that is not a name');
    const symbol = this.#names.target(this.#names.lookUp(expression.text, expression, SymbolFlags.Type));
    const isObject = (symbol.flags & (SymbolFlags.Class | SymbolFlags.Interface)) !== 0;
    if (!isObject) return notSimple('a base that is not a class or interface');
    return this.#applied(
      this.ofDeclaration(symbol),
      (typeArguments ?? []).map((argument) => this.#inside(argument, given)),
    );
  }

  #ofMembers(
    nodes: readonly (ts.TypeElement | ts.ClassElement)[],
    { members }: ts.Symbol,
    given: Arguments | undefined,
    bases: readonly SimpleType[],
  ): Structure {
    const properties = new Map<string, ts.Symbol>();
    for (const member of members?.values() ?? []) {
      if ((member.flags & SymbolFlags.Value) === 0 || isReserved(member.escapedName)) continue;
      properties.set(member.escapedName.toString(), given === undefined ? member : this.#instantiated(member, given));
    }
    for (const node of nodes) {
      const symbol = node.name !== undefined && isDynamic(node.name) && this.#constraint(node, given);
      if (symbol) properties.set(symbol.escapedName.toString(), symbol);
    }
    const inherited = bases.map((base) => base.structure);
    if (inherited.some(({ indexInfos, callSignatures }) => indexInfos.length + callSignatures.length > 0)) {
      notSimple('a base with an index signature or a call signature');
    }
    for (const base of inherited) {
      for (const [name, property] of base.properties) if (!properties.has(name)) properties.set(name, property);
    }
    return {
      properties,
      callSignatures: nodes.filter(ts.isCallSignatureDeclaration).map((node) => this.signatureOf(node, given)),
      constructSignatures: nodes
        .filter(ts.isConstructSignatureDeclaration)
        .map((node) => this.signatureOf(node, given)),
      indexInfos: nodes.filter(ts.isIndexSignatureDeclaration).map((node) => this.#indexInfo(node, given)),
      bases,
    };
  }

  #indexInfo(node: ts.IndexSignatureDeclaration, given: Arguments | undefined): ts.IndexInfo {
    const [parameter] = node.parameters;
    const key = parameter?.type?.kind;
    const keyType =
      key === ts.SyntaxKind.StringKeyword
        ? intrinsics.string
        : key === ts.SyntaxKind.NumberKeyword
          ? intrinsics.number
          : notSimple('another key of an index signature');
    const isReadonly = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) ?? false;
    const type = asType(this.#inside(node.type, given));
    return { keyType: asType(keyType), type, isReadonly, declaration: node };
  }

  /** The property of a constraint of `ashlar`, whose name is a symbol. */
  #constraint(node: ts.TypeElement | ts.ClassElement, given: Arguments | undefined): ts.Symbol {
    const symbol = symbolOfDeclaration(node);
    const sourceFile = node.getSourceFile();
    const isOfAshlar =
      !this.#project.isOwn(sourceFile) && this.#project.packageNameOf(sourceFile.fileName) === 'ashlar';
    if (symbol === undefined || !isOfAshlar || node.name === undefined) return notSimple('a computed name');
    const named: ts.Symbol = Object.create(symbol);
    const escapedName = `__@${node.name.getText()}`;
    Object.defineProperty(named, 'escapedName', { value: escapedName });
    this.#derived.set(named, () => this.#ofMember(symbol, given));
    return named;
  }

  /** A property or a parameter with type arguments applied. */
  #instantiated(symbol: ts.Symbol, given: Arguments): ts.Symbol {
    const instantiated: ts.Symbol = Object.create(symbol);
    this.#derived.set(instantiated, () => this.#ofMember(symbol, given));
    return instantiated;
  }

  #ofMember(symbol: ts.Symbol, given: Arguments | undefined): SimpleType {
    const declaration = symbol.valueDeclaration ?? notSimple('a value without a declaration');
    if (ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration)) return this.#method(symbol, given);
    const isTyped =
      ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration) || ts.isParameter(declaration);
    const written = isTyped ? declaration.type : undefined;
    if (!isTyped || written === undefined) {
      return notSimple('a value without a declared type');
    }
    const type = this.#inside(written, given);
    const isOptional = declaration.questionToken !== undefined;
    return isOptional ? this.unions.union([type, intrinsics.undefined]) : type;
  }

  #method(symbol: ts.Symbol, given: Arguments | undefined): SimpleType {
    const declarations = (symbol.declarations ?? []).filter(isMethod);
    // With overloads, the one with a body is not visible to callers.
    const visible = declarations.length > 1 ? declarations.filter((one) => !hasBody(one)) : declarations;
    if (symbol.flags & SymbolFlags.Optional) notSimple('an optional method');
    return new SimpleType(TypeFlags.Object, {
      ...{ symbol, objectFlags: ObjectFlags.Anonymous },
      findStructure: () => ({ ...nothing, callSignatures: visible.map((one) => this.signatureOf(one, given)) }),
    });
  }

  // -- tables -----------------------------------------------------------------------------------------------------

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

const nothing: Structure = {
  properties: new Map(),
  callSignatures: [],
  constructSignatures: [],
  indexInfos: [],
  bases: [],
};

function isTypeDeclaration(node: ts.Declaration): node is Declared | ts.TypeAliasDeclaration {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node);
}

/** The only declaration of a class or interface, at the top level of a file. */
function declarationOf(symbol: ts.Symbol): Declared {
  const [declaration, ...others] = (symbol.declarations ?? []).filter(isTypeDeclaration);
  const isAlone = declaration !== undefined && others.length === 0 && ts.isSourceFile(declaration.parent);
  if (!isAlone || ts.isTypeAliasDeclaration(declaration)) return notSimple('a merged or inner type');
  return declaration;
}

/** The only declaration of an alias, at the top level of a file. */
function aliasDeclarationOf(symbol: ts.Symbol): ts.TypeAliasDeclaration {
  const [declaration, ...others] = (symbol.declarations ?? []).filter(isTypeDeclaration);
  const isAlone = declaration !== undefined && others.length === 0 && ts.isSourceFile(declaration.parent);
  return isAlone && ts.isTypeAliasDeclaration(declaration) ? declaration : notSimple('a merged or inner alias');
}

/** The alias whose whole type a node is. */
function aliasOf(node: ts.TypeNode): ts.Symbol | undefined {
  let host: ts.Node = node.parent;
  while (ts.isParenthesizedTypeNode(host) || isReadonlyOperator(host)) host = host.parent;
  return ts.isTypeAliasDeclaration(host) ? symbolOfDeclaration(host) : undefined;
}

function argumentsFor(parameters: readonly SimpleType[], given: readonly SimpleType[]): Arguments {
  const found = new Map<ts.Symbol, SimpleType>();
  for (const [index, { symbol }] of parameters.entries()) {
    const type = given[index];
    if (symbol !== undefined && type !== undefined) found.set(symbol, type);
  }
  return found;
}

/** Whether type arguments apply to a type node: all others are the same type everywhere. */
function mentions(node: ts.Node, given: Arguments): boolean {
  if (ts.isIdentifier(node)) {
    for (const { escapedName } of given.keys()) if (escapedName === node.escapedText) return true;
  }
  return ts.forEachChild(node, (child) => mentions(child, given) || undefined) ?? false;
}

/** `readonly T[]`. */
function isReadonly({ parent }: ts.ArrayTypeNode): boolean {
  return isReadonlyOperator(parent);
}

function isReadonlyOperator(node: ts.Node): boolean {
  return ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword;
}

/** Names of the checker for what is not a property: `__constructor`, `__index`. */
function isReserved(name: ts.__String): boolean {
  return /^__[^_@#]/.test(name.toString());
}

function isDynamic(name: ts.Node): boolean {
  return ts.isComputedPropertyName(name) && !ts.isStringLiteralLike(name.expression);
}

function isMethod(node: ts.Declaration): node is ts.MethodDeclaration | ts.MethodSignature {
  return ts.isMethodDeclaration(node) || ts.isMethodSignature(node);
}

function hasBody(node: ts.MethodDeclaration | ts.MethodSignature): boolean {
  return ts.isMethodDeclaration(node) && node.body !== undefined;
}
