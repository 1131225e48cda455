import type { Json } from '../json.js';

/** The types of JSON values. An integer is a number with the constraint `multipleOf: 1`. */
export const jsonTypes = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

/** A type of JSON values. */
export type JsonType = (typeof jsonTypes)[number];

/** One kind of value that a schema allows: a JSON type with everything that its values must satisfy. */
export interface Form {
  /** Identifies the form among those of its reader. */
  readonly id: number;
  readonly type: JsonType;
  /** The component that the form comes from. */
  readonly name?: string;
  /** The allowed values, when they are listed. */
  readonly values?: readonly Json[];
  /** For each keyword, values that must all hold. */
  readonly constraints: Constraints;
  readonly members: Members;
  readonly items: Items;
}

/** Values of keywords by keyword; all of them must hold. */
export type Constraints = ReadonlyMap<string, readonly Json[]>;

/** The properties of an object form. */
export interface Members {
  /** Every required property is one of them. */
  readonly properties: ReadonlyMap<string, Json>;
  readonly required: ReadonlySet<string>;
  /** Properties that are never sent in the direction of the reader: `readOnly` in requests, `writeOnly` in responses. */
  readonly hidden: ReadonlySet<string>;
  readonly patterns: ReadonlyMap<string, Json>;
  /** The schema of all other properties; `undefined` when nothing is declared. */
  readonly others: Json | undefined;
  /** The schema of `propertyNames`. */
  readonly names: Json | undefined;
}

/** The items of an array form. */
export interface Items {
  readonly prefix: readonly Json[];
  /** The schema of the items after the prefix; `undefined` when nothing is declared. */
  readonly rest: Json | undefined;
}

/** The forms of a schema. */
export interface Forms {
  readonly list: readonly Form[];
  /** The `oneOf` lists: a value that matches two of the alternatives is rejected. */
  readonly exclusive: readonly ExclusiveList[];
  /** Whether the schema has alternatives or conditions. */
  readonly branches: boolean;
}

/** A list of `oneOf`. */
export interface ExclusiveList {
  readonly schemas: readonly Json[];
  readonly alternatives: readonly Forms[];
  /** The alternatives beside the list: a value that the list rejects can match one of these. */
  readonly beside: readonly Alternative[];
}

/** A member of a union. */
export interface Alternative {
  readonly schema: Json;
  readonly forms: Forms;
}

/** The members of an object form that declares none. */
export const noMembers: Members = {
  properties: new Map(),
  required: new Set(),
  hidden: new Set(),
  patterns: new Map(),
  others: undefined,
  names: undefined,
};

/** The items of an array form that declares none. */
export const noItems: Items = { prefix: [], rest: undefined };

/** Whether a form allows every value of its type. */
export function isUnconstrained({ values, constraints, members, items }: Form): boolean {
  return (
    values === undefined &&
    constraints.size === 0 &&
    isEmpty(members) &&
    items.rest === undefined &&
    items.prefix.length === 0
  );
}

function isEmpty({ properties, patterns, others, names, hidden }: Members): boolean {
  return properties.size + patterns.size + hidden.size === 0 && others === undefined && names === undefined;
}

/** Whether forms allow every value. */
export function allowEverything({ list, exclusive }: Forms): boolean {
  return (
    exclusive.length === 0 &&
    jsonTypes.every((type) => list.some((form) => form.type === type && isUnconstrained(form)))
  );
}

/** The JSON type of a value. */
export function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return 'string';
  return Array.isArray(value) ? 'array' : 'object';
}

/** The values of a form when there are finitely many: listed, or those of `null` and `boolean`. */
export function valuesOf({ type, values }: Form): readonly Json[] | undefined {
  if (type === 'null') return [null];
  return values ?? (type === 'boolean' ? [true, false] : undefined);
}
