import {
  canonical,
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
  textsOf,
} from '../json.js';
import { constrains, isVacuous, strictest } from './constraint-kinds.js';
import {
  type Constraints,
  type Items,
  type JsonType,
  jsonTypes,
  type Members,
  noItems,
  noMembers,
  typeOf,
} from './form.js';

/** The form for the values of one type, from the keywords of a schema. */
export interface OwnForm {
  readonly type: JsonType;
  readonly values?: readonly Json[];
  readonly constraints: Constraints;
  readonly members: Members;
  readonly items: Items;
}

/** The forms that the keywords of a schema allow, one for each type; `isHidden` says which properties are never sent. */
export function readOwnForms(schema: JsonObject, isHidden: (property: Json) => boolean): readonly OwnForm[] {
  const { types, integersOnly } = typesOf(schema);
  const values = listedValues(schema);
  const allConstraints = readConstraints(schema);
  return types.flatMap((type): readonly OwnForm[] => {
    const own = values?.filter((value) => typeOf(value) === type);
    if (own?.length === 0) return [];
    const constraints = constraintsOf(type, allConstraints);
    if (type === 'number' && integersOnly)
      constraints.set('multipleOf', strictest('multipleOf', constraints.get('multipleOf') ?? [], 1));
    return [
      {
        type,
        constraints,
        members: type === 'object' ? readMembers(schema, isHidden) : noMembers,
        items: type === 'array' ? readItems(schema) : noItems,
        ...(own !== undefined && { values: own }),
      },
    ];
  });
}

function typesOf({ type }: JsonObject): { readonly types: readonly JsonType[]; readonly integersOnly: boolean } {
  if (type === undefined) return { types: jsonTypes, integersOnly: false };
  const named = typeof type === 'string' ? [type] : textsOf(type);
  const integersOnly = named.includes('integer') && !named.includes('number');
  return { types: jsonTypes.filter((one) => named.includes(one) || (one === 'number' && integersOnly)), integersOnly };
}

/** The values of `enum` and `const`. */
function listedValues(schema: JsonObject): readonly Json[] | undefined {
  const only = schema['const'];
  const list = schema['enum'];
  if (!Array.isArray(list)) return only === undefined ? undefined : [only];
  const distinct = [...new Map(list.map((value) => [canonical(value), value])).values()];
  return only === undefined ? distinct : distinct.filter((value) => canonical(value) === canonical(only));
}

/** Keywords that do not affect the allowed values. */
const remarks: ReadonlySet<string> = new Set(
  '$anchor $comment $defs $dynamicAnchor $id $schema default definitions deprecated description example examples externalDocs readOnly title writeOnly'.split(
    ' ',
  ),
);

/** Keywords that are read with others, or by themselves. */
const structure: ReadonlySet<string> = new Set(
  '$ref $dynamicRef additionalProperties allOf anyOf const contentSchema discriminator else enum exclusiveMaximum exclusiveMinimum items maxContains maximum minContains minimum oneOf patternProperties prefixItems properties propertyNames required then type unevaluatedItems unevaluatedProperties'.split(
    ' ',
  ),
);

/** Whether a keyword does not affect the allowed values: documentation and extensions. */
export function isRemark(keyword: string): boolean {
  return remarks.has(keyword) || keyword.startsWith('x-');
}

function readConstraints(schema: JsonObject): readonly (readonly [keyword: string, value: Json])[] {
  const found: [string, Json][] = [...boundsOf(schema), ...groupsOf(schema)];
  for (const [keyword, value] of entriesOf(schema)) {
    if (isRemark(keyword) || structure.has(keyword) || isVacuous(keyword, value)) continue;
    if (keyword === 'dependentRequired') {
      for (const [present, names] of entriesOf(value))
        for (const name of textsOf(names)) found.push([keyword, [present, name]]);
    } else if (keyword !== 'if' && keyword !== 'contains') found.push([keyword, value]);
  }
  return found;
}

function boundsOf(schema: JsonObject): readonly [string, Json][] {
  const bounds: readonly (readonly [keyword: string, side: string, exclusive: boolean])[] = [
    ['minimum', 'lower', false],
    ['exclusiveMinimum', 'lower', true],
    ['maximum', 'upper', false],
    ['exclusiveMaximum', 'upper', true],
  ];
  return bounds.flatMap(([keyword, side, exclusive]): readonly [string, Json][] => {
    const bound = schema[keyword];
    return typeof bound === 'number' ? [[side, { bound, exclusive }]] : [];
  });
}

/** Keywords that have a meaning only together. */
function groupsOf(schema: JsonObject): readonly [string, Json][] {
  const groups: [string, Json][] = [];
  const group = (keyword: string, ...others: readonly string[]): void => {
    if (schema[keyword] === undefined) return;
    const members = [keyword, ...others].map((name) => [name, schema[name]] as const);
    groups.push([keyword, Object.fromEntries(members.filter(([, value]) => value !== undefined))]);
  };
  group('contains', 'minContains', 'maxContains');
  if (schema['then'] !== undefined || schema['else'] !== undefined) group('if', 'then', 'else');
  group('contentSchema', 'contentMediaType');
  return groups;
}

function constraintsOf(type: JsonType, all: readonly (readonly [string, Json])[]): Map<string, readonly Json[]> {
  const constraints = new Map<string, readonly Json[]>();
  for (const [keyword, value] of all) {
    if (!constrains(keyword, value, type)) continue;
    constraints.set(keyword, strictest(keyword, constraints.get(keyword) ?? [], value));
  }
  return constraints;
}

function readMembers(schema: JsonObject, isHidden: (property: Json) => boolean): Members {
  const keywords = ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames'];
  if (keywords.every((keyword) => schema[keyword] === undefined)) return noMembers;
  const properties = new Map(entriesOf(schema['properties']));
  const hidden = new Set([...properties].filter(([, property]) => isHidden(property)).map(([name]) => name));
  for (const name of hidden) properties.delete(name);
  const required = textsOf(schema['required']).filter((name) => !hidden.has(name));
  const patterns = new Map(entriesOf(schema['patternProperties']));
  const { additionalProperties: others, propertyNames: names } = schema;
  const members = { properties, required: new Set(required), hidden, patterns, others, names };
  return members;
}

function readItems({ prefixItems, items }: JsonObject): Items {
  if (prefixItems === undefined && items === undefined) return noItems;
  return { prefix: listOf(prefixItems), rest: isVacuousSchema(items) ? undefined : items };
}

function isVacuousSchema(schema: Json | undefined): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).every(isRemark));
}

/** The discriminator of a union: the property, and the component for each of its values. */
export interface Discriminator {
  readonly property: string;
  readonly mapping: JsonObject;
}

/** The discriminator of a union, when it has one. */
export function discriminatorOf(schema: JsonObject): Discriminator | undefined {
  const { propertyName, mapping } = objectOf(schema['discriminator']);
  const property = textOf(propertyName);
  return property === undefined ? undefined : { property, mapping: objectOf(mapping) };
}
