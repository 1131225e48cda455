import type { Leaf } from './leaf-kinds.js';
import { numberType, orNull, type Sample, stringType, type ValueType } from './value-type.js';

/** A property of an object type. */
export interface Property {
  readonly name: string;
  readonly mark: '' | '?';
  /** `undefined` and `never` are types of properties that are absent. */
  readonly type: ValueType | 'undefined' | 'never';
}

/** The properties of an object type. */
export type Properties = readonly Property[];

/** A type that is made of a leaf: scalar, or an object type or a union of some. */
export type FormedType =
  | { readonly scalar: ValueType; readonly alternatives?: never; readonly isTagged?: never }
  | {
      readonly alternatives: readonly Properties[];
      /** Whether tags say which alternative a value is of: then properties of the others are undeclared. */
      readonly isTagged: boolean;
      readonly scalar?: never;
    };

/** A form of types. */
export interface Form {
  readonly name: string;
  /** A word that names of declarations end with. */
  readonly word: string;
  /** Whether a value can be read from a text. */
  readonly isText?: true;
  /** Whether nothing but tags discriminates the alternatives: inputs with leaves that are no tags are ambiguous. */
  readonly needsTags?: true;
  readonly of: (leaf: Leaf) => FormedType;
}

function required(name: string, type: ValueType): Property {
  return { name, mark: '', type };
}

function optional(name: string, type: Property['type']): Property {
  return { name, mark: '?', type };
}

function tagged(...alternatives: readonly Properties[]): FormedType {
  return { alternatives, isTagged: true };
}

function untagged(...alternatives: readonly Properties[]): FormedType {
  return { alternatives, isTagged: false };
}

/** Every form. */
export const forms: readonly Form[] = [
  { name: 'any value', word: 'Any', isText: true, of: ({ whole }) => ({ scalar: whole }) },
  { name: 'one value', word: 'One', isText: true, of: ({ first }) => ({ scalar: first }) },
  { name: 'nullable value', word: 'Nullable', of: ({ whole }) => ({ scalar: orNull(whole) }) },
  {
    name: 'object',
    word: 'Object',
    of: ({ first, second, whole }) =>
      untagged([required('one', first), optional('other', second), required('any', orNull(whole))]),
  },
  {
    name: 'one tag',
    word: 'Tag',
    of: ({ first, second }) =>
      tagged(
        [required('kind', first), required('lives', numberType)],
        [required('kind', second), required('age', numberType)],
      ),
  },
  {
    name: 'one tag with a property of different types',
    word: 'TagSize',
    needsTags: true,
    of: ({ first, second }) =>
      tagged(
        [required('kind', first), required('size', numberType)],
        [required('kind', second), required('size', stringType)],
      ),
  },
  {
    name: 'one tag with optional properties',
    word: 'TagOptional',
    needsTags: true,
    of: ({ first, second }) =>
      tagged(
        [required('kind', first), optional('lives', numberType), optional('name', stringType)],
        [required('kind', second), optional('age', numberType), required('name', orNull(stringType))],
      ),
  },
  {
    name: 'two tags together',
    word: 'Together',
    needsTags: true,
    of: ({ first, second }) =>
      // No single tag says which alternative a value is of: objects are sent with the properties of all.
      untagged(
        [required('t', first), required('r', first), required('p', stringType)],
        [required('t', first), required('r', second), required('p', stringType)],
        [required('t', second), required('r', first), required('q', stringType)],
      ),
  },
  {
    name: 'two tags',
    word: 'TwoTags',
    of: ({ first, second }) =>
      tagged(
        [required('t', first), required('r', second), required('p', stringType)],
        [required('t', second), required('r', first), required('q', numberType)],
      ),
  },
  {
    name: 'members that exclude each other by `?: undefined`',
    word: 'Undefined',
    of: ({ first, second }) =>
      untagged([required('a', first), optional('b', 'undefined')], [required('b', second), optional('a', 'undefined')]),
  },
  {
    name: 'members that exclude each other by `?: never`',
    word: 'Never',
    of: ({ first, second }) =>
      untagged([required('a', first), optional('b', 'never')], [required('b', second), optional('a', 'never')]),
  },
  {
    name: 'one tag and `?: never`',
    word: 'TagNever',
    of: ({ first, second }) =>
      tagged(
        [required('kind', first), required('a', numberType), optional('b', 'never')],
        [required('kind', second), required('b', stringType), optional('a', 'never')],
      ),
  },
  {
    name: 'members with properties of their own',
    word: 'Own',
    of: ({ first, whole }) =>
      untagged([required('x', numberType), required('a', first)], [required('x', numberType), required('b', whole)]),
  },
  {
    name: 'a member that has all properties of another member',
    word: 'Included',
    of: ({ whole }) => untagged([required('x', numberType)], [required('x', numberType), required('y', whole)]),
  },
];

/** The first value of a property's type, unless it must be absent. */
export function sampleOf({ type }: Property): Sample | undefined {
  return typeof type === 'string' ? undefined : type.samples[0];
}
