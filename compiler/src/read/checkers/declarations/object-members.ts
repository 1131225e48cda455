import { ts } from 'ts-morph';
import type { ProjectReading } from '../../../sources/project.js';
import { symbolOfDeclaration } from './bound-nodes.js';
import { notSimple } from './not-simple.js';
import { asType, SimpleType, type Structure } from './simple-type.js';
import { type Arguments, type Declared, declarationOf } from './type-declarations.js';
import { intrinsics, type UnionTypes } from './union-types.js';

const { SymbolFlags, TypeFlags, ObjectFlags } = ts;

/** The types of nodes, with type arguments. */
export interface NodeTypes {
  readonly unions: UnionTypes;
  inside(node: ts.TypeNode, given: Arguments | undefined): SimpleType;
  baseOf(node: ts.ExpressionWithTypeArguments, given: Arguments | undefined): SimpleType;
}

/** No members at all. */
export const noMembers: Structure = {
  properties: new Map(),
  callSignatures: [],
  constructSignatures: [],
  indexInfos: [],
  bases: [],
};

/** Finds the members of object types, and the types of those. */
export class ObjectMembers {
  readonly #project: ProjectReading;
  readonly #nodes: NodeTypes;
  readonly #ofSymbols = new Map<ts.Symbol, SimpleType>();
  /** The types of properties to which type arguments are applied, or that a mapped type has changed. */
  readonly #derived = new Map<ts.Symbol, () => SimpleType>();
  /** The signatures of functions, with the type arguments that are applied to them. */
  readonly #signatures = new Map<
    ts.Signature,
    { declaration: ts.SignatureDeclaration; given: Arguments | undefined }
  >();

  constructor(project: ProjectReading, nodes: NodeTypes) {
    this.#project = project;
    this.#nodes = nodes;
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
    return this.#nodes.inside(type, found.given);
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

  /** The members of a class or interface with type arguments. */
  structureOf(symbol: ts.Symbol, given: Arguments | undefined): Structure {
    const declaration = declarationOf(symbol);
    const bases = this.#basesOf(declaration, given);
    return this.ofMembers(declaration.members, symbol, given, bases);
  }

  #basesOf(declaration: Declared, given: Arguments | undefined): readonly SimpleType[] {
    if (declaration.heritageClauses === undefined) return noMembers.bases;
    const clauses = declaration.heritageClauses.filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
    return clauses.flatMap(({ types }) => types.map((type) => this.#nodes.baseOf(type, given)));
  }

  /** The members of an object type. */
  ofMembers(
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
    const callSignatures: ts.Signature[] = [];
    const constructSignatures: ts.Signature[] = [];
    const indexInfos: ts.IndexInfo[] = [];
    for (const node of nodes) {
      const symbol = node.name !== undefined && isDynamic(node.name) && this.#constraint(node, given);
      if (symbol) properties.set(symbol.escapedName.toString(), symbol);
      if (ts.isCallSignatureDeclaration(node)) callSignatures.push(this.signatureOf(node, given));
      else if (ts.isConstructSignatureDeclaration(node)) constructSignatures.push(this.signatureOf(node, given));
      else if (ts.isIndexSignatureDeclaration(node)) indexInfos.push(this.#indexInfo(node, given));
    }
    for (const { structure: base } of bases) {
      if (base.indexInfos.length + base.callSignatures.length > 0) {
        notSimple('a base with an index signature or a call signature');
      }
      for (const [name, property] of base.properties) if (!properties.has(name)) properties.set(name, property);
    }
    return { properties, callSignatures, constructSignatures, indexInfos, bases };
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
    const type = asType(this.#nodes.inside(node.type, given));
    return { keyType: asType(keyType), type, isReadonly, declaration: node };
  }

  /** The property of a constraint of `ashlar`, whose name is a symbol. */
  #constraint(node: ts.TypeElement | ts.ClassElement, given: Arguments | undefined): ts.Symbol {
    const symbol = symbolOfDeclaration(node);
    const sourceFile = node.getSourceFile();
    const isOfAshlar =
      !this.#project.isOwn(sourceFile) && this.#project.packageNameOf(sourceFile.fileName) === 'ashlar';
    if (symbol === undefined || !isOfAshlar || node.name === undefined) return notSimple('a computed name');
    const named = copyOf(symbol);
    const escapedName = `__@${node.name.getText()}`;
    Object.defineProperty(named, 'escapedName', { value: escapedName });
    this.#derived.set(named, () => this.#ofMember(symbol, given));
    return named;
  }

  /** A property or a parameter with type arguments applied. */
  #instantiated(symbol: ts.Symbol, given: Arguments): ts.Symbol {
    const instantiated = copyOf(symbol);
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
    const type = this.#nodes.inside(written, given);
    const isOptional = declaration.questionToken !== undefined;
    return isOptional ? this.#nodes.unions.optional(type) : type;
  }

  #method(symbol: ts.Symbol, given: Arguments | undefined): SimpleType {
    const declarations = (symbol.declarations ?? []).filter(isMethod);
    // With overloads, the one with a body is not visible to callers.
    const visible = declarations.length > 1 ? declarations.filter((one) => !hasBody(one)) : declarations;
    if (symbol.flags & SymbolFlags.Optional) notSimple('an optional method');
    return new SimpleType(TypeFlags.Object, {
      symbol,
      objectFlags: ObjectFlags.Anonymous,
      findStructure: () => ({ ...noMembers, callSignatures: visible.map((one) => this.signatureOf(one, given)) }),
    });
  }
}

/** Names of the checker for what is not a property: `__constructor`, `__index`. */
function isReserved(name: ts.__String): boolean {
  const text = name.toString();
  return text.startsWith('__') && /^__[^_@#]/.test(text);
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

/**
 * A symbol of its own with the same properties. It is a copy, because V8 makes a shape of its own for the objects that have another
 * symbol as their prototype, reads both slowly, and keeps all that they lead to for some garbage collections after their last use.
 */
function copyOf(symbol: ts.Symbol): ts.Symbol {
  const prototype: object = Object.getPrototypeOf(symbol);
  const copy: ts.Symbol = Object.assign(Object.create(prototype), symbol);
  return copy;
}
