import type { FormedType, Properties, Property } from './forms.js';
import { sampleOf } from './forms.js';

/** How handlers name a type. */
export interface Naming {
  readonly name: string;
  /** A word that names of declarations end with. */
  readonly word: string;
  /** Whether the declarations are in a file of their own and exported; otherwise they are in the file of the controller. */
  readonly isExported: boolean;
  readonly write: (type: FormedType, name: string) => NamedType;
  /** Whether types are inferred: all properties with values are required, and the others are undefined. */
  readonly isInferred: boolean;
}

/** A type with a name. */
export interface NamedType {
  /** Declarations without `export`. */
  readonly declarations: readonly string[];
  /** The names that are declared. */
  readonly names: readonly string[];
  /** The type; `undefined` where it is inferred. */
  readonly text: string | undefined;
  /** An expression of the type that a type is inferred from. */
  readonly expression?: string;
}

function bodyOf(properties: Properties): string {
  const members = properties.map(
    ({ name, mark, type }) => `${name}${mark}: ${typeof type === 'string' ? type : type.text}`,
  );
  return `{ ${members.join('; ')} }`;
}

/** Each object type of a union is an interface. */
function interfaces({ scalar, alternatives }: FormedType, name: string): NamedType {
  if (scalar !== undefined) return { declarations: [], names: [], text: scalar.text };
  const names = alternatives.map((_, index) => `${name}${index + 1}`);
  const declarations = alternatives.map((properties, index) => `interface ${names[index]} ${bodyOf(properties)}`);
  return { declarations, names, text: names.join(' | ') };
}

function literals({ scalar, alternatives }: FormedType): NamedType {
  const text = scalar?.text ?? alternatives?.map(bodyOf).join(' | ');
  return { declarations: [], names: [], text };
}

function alias(type: FormedType, name: string): NamedType {
  return { declarations: [`type ${name} = ${literals(type).text}`], names: [name], text: name };
}

/** An expression with a value of each alternative, one of which is chosen at run time. */
function expressionOf({ scalar, alternatives }: FormedType, isConstant: boolean): string {
  const end = isConstant ? ' as const' : '';
  const all =
    scalar?.samples.map(({ expression }) => expression) ??
    alternatives?.map((properties) => `{ ${properties.flatMap(written).join(', ')} }${end}`) ??
    [];
  return all.reduceRight((rest, one) => `isChosen() ? ${one} : ${rest}`);
}

function written(property: Property): string[] {
  const sample = sampleOf(property);
  return sample === undefined ? [] : [`${property.name}: ${sample.expression}`];
}

/** The type that is inferred from expressions of a type. */
export function inferredType(type: FormedType): FormedType {
  if (type.scalar !== undefined) return type;
  const alternatives = type.alternatives.map((properties) =>
    properties.map((property): Property => (sampleOf(property) === undefined ? property : { ...property, mark: '' })),
  );
  return { alternatives, isTagged: false };
}

function inferred(isConstant: boolean): Naming['write'] {
  return (type) => ({
    declarations: [],
    names: [],
    text: undefined,
    expression: expressionOf(type, isConstant),
  });
}

/** The namings of types that are written. */
export const writtenNamings: readonly Naming[] = [
  { name: 'exported interfaces', word: 'Exported', isExported: true, write: interfaces, isInferred: false },
  { name: 'interfaces that are not exported', word: 'Local', isExported: false, write: interfaces, isInferred: false },
  { name: 'an exported alias', word: 'Alias', isExported: true, write: alias, isInferred: false },
  { name: 'an alias that is not exported', word: 'LocalAlias', isExported: false, write: alias, isInferred: false },
  { name: 'type literals', word: 'Literal', isExported: false, write: literals, isInferred: false },
  {
    name: 'type literals of exported members',
    word: 'ExportedLiteral',
    isExported: true,
    write: literals,
    isInferred: false,
  },
];

/** The namings of types that are inferred from a `return`. */
export const inferredNamings: readonly Naming[] = [
  { name: 'inferred', word: 'Inferred', isExported: true, write: inferred(false), isInferred: true },
  {
    name: 'inferred from constants',
    word: 'InferredConstant',
    isExported: false,
    write: inferred(true),
    isInferred: true,
  },
];
