import { ts } from 'ts-morph';
import type { ClassReference } from '../model/class-reference.js';
import { compareText } from '../model/compare-text.js';
import { resultParameter } from '../model/response-mapper.js';
import { namedTypesIn } from '../model/shapes/named-types.js';
import type { NamedType, Shape, TypeId, UnsupportedReason, UnsupportedShape } from '../model/shapes/shape.js';
import { shapeText } from '../model/shapes/shape-text.js';
import { typeText } from '../model/shapes/type-text.js';
import type { ClassReferences } from './classes/class-references.js';
import { readDocumentation, readSchemaName } from './comments/documentation.js';
import { declarationKey, qualifiedName } from './declaration-key.js';
import { type SourceReading, textOf, withoutParentheses } from './source-reading.js';
import { array } from './types/arrays.js';
import { constrained, constrainedBehindName } from './types/constrained.js';
import { examplesOf } from './types/constraint-tags.js';
import type { DeclaredType, Form, Place, Shapes } from './types/form.js';
import { isImpossible } from './types/impossible-types.js';
import { importOf, missingName } from './types/missing-names.js';
import { namedType } from './types/named-types.js';
import { callable, isMappedType, object } from './types/objects.js';
import { foreignInstance } from './types/platform.js';
import { literal, scalar } from './types/scalars.js';
import { lostTags, taggedName, withTags } from './types/tagged-shapes.js';
import { template } from './types/templates.js';
import { tuple } from './types/tuples.js';
import { union } from './types/unions.js';
import { whileReading } from './while-reading.js';

/** Types without a JSON representation in any context. */
const wireless: Form = (type, place, shapes) => {
  const { flags } = type;
  if (flags & ts.TypeFlags.BigIntLiteral) return shapes.unsupported('bigint-literal', type, place);
  if (flags & ts.TypeFlags.Any) return shapes.unsupported(isUnresolved(type) ? 'unresolved' : 'any', type, place);
  if (flags & ts.TypeFlags.Never || isImpossible(type, shapes.reading)) return shapes.unsupported('never', type, place);
  if (flags & ts.TypeFlags.ESSymbolLike) return shapes.unsupported('symbol', type, place);
  return flags & ts.TypeFlags.Instantiable ? shapes.unsupported('type-parameter', type, place) : undefined;
};

/** Every form of a type, in the order in which they are tried. A type with none of them is unsupported. */
const forms: readonly Form[] = [
  taggedName,
  scalar,
  literal,
  template,
  wireless,
  constrained,
  callable,
  foreignInstance,
  namedType,
];

/** The forms of a type without its name. */
const structures: readonly Form[] = [constrainedBehindName, union, array, tuple, object];

/** The reasons with a place inside of a named type; the others are reported where the type is used. */
const hasPlaceInType: ReadonlySet<UnsupportedReason> = new Set(['tag', 'unresolved', 'base']);

/** The maximum nesting of a generic type: one that contains itself with ever longer arguments would not end. */
const deepestNesting = 8;

/** The maximum nesting of types without names: one that contains ever different types would not end. */
const deepestStructure = 64;

/** Reads the JSON representation of types. */
export class ShapeReader implements Shapes {
  readonly reading: SourceReading;
  readonly #classes: ClassReferences;
  readonly #types = new Map<TypeId, NamedType>();
  /** By the symbol of the name, because one type can have several names. */
  readonly #ids = new Map<ts.Symbol, Map<ts.Type, TypeId>>();
  /** The types that are being read: named ones with their number, others without. */
  readonly #openNames = new Map<ts.Symbol, number>();
  #openTypes = new Set<ts.Type>();
  /** The type parameter that stands for the result of a handler, while the type of a response mapper is read. */
  #parameter: ts.Symbol | undefined;
  /** The innermost place of the application around the current type. */
  #ownNode: ts.Node | undefined;

  constructor(reading: SourceReading, classes: ClassReferences) {
    this.reading = reading;
    this.#classes = classes;
  }

  /** The named types in shapes, directly or through others, sorted by id. */
  typesOf(shapes: readonly Shape[]): NamedType[] {
    return [...namedTypesIn(shapes, this.#types).values()].sort((a, b) => compareText(a.id, b.id));
  }

  /** Reads types in which a type parameter stands for the result of a handler. */
  withParameter<T>(parameter: ts.Symbol | undefined, read: () => T): T {
    this.#parameter = parameter;
    try {
      return read();
    } finally {
      this.#parameter = undefined;
    }
  }

  read(type: ts.Type, place: Place): Shape {
    if (this.#parameter !== undefined && type.symbol === this.#parameter)
      return {
        kind: 'unsupported',
        reason: 'type-parameter',
        text: resultParameter,
        span: this.reading.spanOf(place.node),
      };
    const outside = this.#ownNode;
    if (this.reading.project.isOwn(place.node.getSourceFile())) this.#ownNode = place.node;
    try {
      // The properties of such a type depend on the result of each handler.
      if (this.#parameter !== undefined && dependsOn(this.#parameter, type, this.reading))
        return this.unsupported('type-parameter', type, place);
      return this.#first(forms, type, place) ?? this.#structure(type, place);
    } finally {
      this.#ownNode = outside;
    }
  }

  unsupported(reason: UnsupportedReason, type: ts.Type, { node, typeNode }: Place, detail?: string): UnsupportedShape {
    // The type may be supported once all types of the program are loaded.
    this.reading.doubt();
    const missing = missingName({ node, ...(typeNode !== undefined && { typeNode }) }, this.reading);
    if (missing !== undefined) return this.unresolved(missing);
    const text = typeNode === undefined ? this.reading.checker.typeToString(type) : textOf(typeNode);
    // The declaration of a package cannot be changed: the place is the one where the application names it.
    const isOwn = this.reading.project.isOwn(node.getSourceFile());
    const span = this.reading.spanOf(isOwn ? node : (this.#ownNode ?? node));
    return { kind: 'unsupported', reason, text, ...(detail !== undefined && { detail }), span };
  }

  unresolved(name: ts.Node): UnsupportedShape {
    const detail = importOf(name, this.reading);
    const span = this.reading.spanOf(name);
    return { kind: 'unsupported', reason: 'unresolved', text: textOf(name), ...(detail && { detail }), span };
  }

  behindName(shape: Shape): Shape {
    return shape.kind === 'named' ? (this.#types.get(shape.type)?.shape ?? shape) : shape;
  }

  classOf(type: ts.Type, { node, typeNode }: Place): ClassReference | undefined {
    if (!type.isClass() && !((type.symbol?.flags ?? 0) & ts.SymbolFlags.Class)) return undefined;
    const declaration = this.reading.classOf(type.symbol);
    if (declaration === undefined) return undefined;
    const written = typeNode && withoutParentheses(typeNode);
    const name = written !== undefined && ts.isTypeReferenceNode(written) ? written.typeName : undefined;
    return this.#classes.ofInstance(declaration, name, this.#ownNode ?? node);
  }

  named(declared: DeclaredType): Shape {
    const { type, symbol, place } = declared;
    const known = this.#ids.get(symbol)?.get(type);
    if (known !== undefined) return { kind: 'named', type: known };
    const depth = this.#openNames.get(symbol) ?? 0;
    if (depth > deepestNesting) return this.unsupported('endless', type, place);
    const [declaration] = symbol.declarations ?? [];
    if (declaration === undefined) return this.#structure(type, place);
    this.#openNames.set(symbol, depth + 1);
    try {
      const node = ts.getNameOfDeclaration(declaration) ?? declaration;
      const name = qualifiedName(declaration, declaredName(symbol, declaration));
      return whileReading({ kind: 'type', name, node }, this.reading, () => this.#enter(declared, declaration));
    } finally {
      this.#openNames.set(symbol, depth);
    }
  }

  #enter({ type, symbol, typeArguments, place }: DeclaredType, declaration: ts.Declaration): Shape {
    const sourceFile = declaration.getSourceFile();
    const file = this.reading.pathOf(sourceFile);
    const isOwn = this.reading.project.isOwn(sourceFile);
    const declared = declaredName(symbol, declaration);
    // The namespace of a package only groups its types.
    const name = isOwn ? qualifiedName(declaration, declared) : declared;
    const given = typeArguments.map((argument) => this.read(argument, { node: place.node }));
    const texts = given.map(shapeText);
    const id = `${file}#${declarationKey(declaration, declared)}${texts.length === 0 ? '' : `<${texts.join(',')}>`}`;
    const ids = this.#ids.get(symbol) ?? new Map<ts.Type, TypeId>();
    this.#ids.set(symbol, ids.set(type, id));
    const typeNode = typeArguments.length === 0 ? aliasedNode(declaration) : undefined;
    const inside = isOwn ? { node: typeNode ?? ts.getNameOfDeclaration(declaration) ?? declaration } : place;
    const whole = this.#within(() => this.#structure(type, { ...inside, ...(typeNode !== undefined && { typeNode }) }));
    const shape = lostTags(place, this) ?? withTags(whole, declaration, this, 'named type').shape;
    if (shape.kind === 'unsupported') {
      // An unsupported type is not in the table: each of its uses is reported.
      ids.delete(type);
      return hasPlaceInType.has(shape.reason) ? shape : this.unsupported(shape.reason, type, place, shape.detail);
    }
    const exported = isOwn ? this.#classes.exportOfType(declaration) : undefined;
    const { description, deprecated } = readDocumentation(declaration);
    const schemaName = readSchemaName(declaration);
    this.#types.set(id, {
      id,
      name,
      ...(given.length > 0 && { text: `${name}<${given.map((one) => typeText(one, this.#types)).join(', ')}>` }),
      file,
      ...exported,
      shape,
      span: this.reading.spanOf(ts.getNameOfDeclaration(declaration) ?? declaration),
      ...(!isOwn && { foreign: true }),
      ...(description !== undefined && { description }),
      ...(deprecated !== undefined && { deprecated }),
      ...examplesOf(declaration, isOwn, this.reading),
      ...(schemaName !== undefined && {
        schemaName: { text: schemaName.text, span: this.reading.spanOf(schemaName.tag) },
      }),
    });
    return { kind: 'named', type: id };
  }

  /** Reads inside a named type, which may contain a type that is being read outside of it: `replies: Comment[]` of a `Comment[]`. */
  #within<T>(read: () => T): T {
    const outside = this.#openTypes;
    this.#openTypes = new Set();
    try {
      return read();
    } finally {
      this.#openTypes = outside;
    }
  }

  #structure(type: ts.Type, place: Place): Shape {
    if (this.#openTypes.has(type)) return this.unsupported('nameless-recursion', type, place);
    if (this.#openTypes.size > deepestStructure) return this.unsupported('endless', type, place);
    this.#openTypes.add(type);
    try {
      return this.#first(structures, type, place) ?? this.unsupported('other', type, place);
    } finally {
      this.#openTypes.delete(type);
    }
  }

  #first(candidates: readonly Form[], type: ts.Type, place: Place): Shape | undefined {
    for (const form of candidates) {
      const shape = form(type, place, this);
      if (shape !== undefined) return shape;
    }
    return undefined;
  }
}

/** Whether the properties of a type follow from a type parameter: `T & Meta`, `Partial<T>`. */
function dependsOn(parameter: ts.Symbol, type: ts.Type, { checker }: SourceReading): boolean {
  if (type.isIntersection()) return type.types.some((member) => member.symbol === parameter);
  return (
    isMappedType(type) &&
    checker.getPropertiesOfType(type).length === 0 &&
    checker.getIndexInfosOfType(type).length === 0
  );
}

function declaredName(symbol: ts.Symbol, declaration: ts.Declaration): string {
  const name = ts.getNameOfDeclaration(declaration);
  return name !== undefined && ts.isIdentifier(name) ? name.text : symbol.name;
}

/** The type node of an alias. */
function aliasedNode(declaration: ts.Declaration): ts.TypeNode | undefined {
  return ts.isTypeAliasDeclaration(declaration) ? declaration.type : undefined;
}

/** Whether a type is unresolved: the checker represents it as `any` with a name of its own. */
function isUnresolved(type: ts.Type): boolean {
  return 'intrinsicName' in type && type.intrinsicName === 'error';
}
