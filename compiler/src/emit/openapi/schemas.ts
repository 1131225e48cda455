import type { Lookup } from '../../incremental/view.js';
import { distinct } from '../../model/group-by.js';
import { tagOf } from '../../model/shapes/discrimination.js';
import { exampleValue } from '../../model/shapes/example-value.js';
import type {
  NamedType,
  ObjectShape,
  PropertyShape,
  SupportedShape,
  TupleShape,
  TypeId,
  WrittenExample,
} from '../../model/shapes/shape.js';
import { isRequired, membersOf, receivedMembers } from '../../model/shapes/shape-questions.js';
import { arraySchema, encodedSchemas, numberSchema, type Schema, stringSchema } from './scalar-schemas.js';

export type { Schema } from './scalar-schemas.js';

/** The place of named types, and the keywords: of OpenAPI 3.1, or of JSON Schema 2020-12 alone. */
export type SchemaDialect = 'OpenAPI' | 'JSON Schema';

/** Writes schemas; named types become references to components, which are collected. */
export class SchemaWriter {
  readonly #types: Lookup<TypeId, NamedType<never>>;
  readonly #names: Lookup<TypeId, string>;
  readonly #dialect: SchemaDialect;
  readonly #referenced = new Set<TypeId>();

  constructor(
    types: Lookup<TypeId, NamedType<never>>,
    names: Lookup<TypeId, string>,
    dialect: SchemaDialect = 'OpenAPI',
  ) {
    this.#types = types;
    this.#names = names;
    this.#dialect = dialect;
  }

  /** The types that the schemas refer to. */
  get referenced(): readonly TypeId[] {
    return [...this.#referenced];
  }

  schema(shape: SupportedShape): Schema {
    switch (shape.kind) {
      case 'string':
        return stringSchema(shape);
      case 'number':
        return numberSchema(shape);
      case 'boolean':
      case 'null':
        return { type: shape.kind };
      case 'bigint':
      case 'date':
      case 'bytes':
      case 'url':
        return encodedSchemas[shape.kind];
      case 'unknown':
        return {};
      case 'literal':
        // Not `const`: generators of requests and of clients that know OpenAPI 3.0 read it as any value of the type.
        return { type: typeof shape.value, enum: [shape.value] };
      case 'array':
        return arraySchema(shape, this.schema(shape.items));
      case 'tuple':
        return this.#tuple(shape);
      case 'object':
        return shape.toJson === undefined ? this.withProperties(shape, {}, []) : this.schema(shape.toJson);
      case 'union':
        return this.#union(shape);
      case 'named':
        return this.#reference(shape.type);
    }
  }

  /** The schema of a property or parameter, with the contents of its comment. */
  property({ shape, default: fallback, description, deprecated, examples }: Described): Schema {
    return {
      ...this.schema(shape),
      ...(description !== undefined && { description }),
      ...(deprecated === true && { deprecated }),
      ...(fallback !== undefined && { default: fallback }),
      ...this.#examples(examples, shape),
    };
  }

  /** The component of a type. */
  component({ description, deprecated, examples, shape }: NamedType<never>): Schema {
    return {
      ...(description !== undefined && { description }),
      ...(deprecated === true && { deprecated }),
      ...this.schema(shape),
      ...this.#examples(examples, shape),
    };
  }

  /** The name of the component of a type. */
  nameOf(id: TypeId): string {
    const name = this.#names.get(id);
    // The plan names all types that schemas lead to; that a map has a key is nothing that the type system can show.
    if (name === undefined) throw new Error(`internal error: the plan has no schema name for ${id}`);
    return name;
  }

  #reference(id: TypeId): Schema {
    this.#referenced.add(id);
    const name = this.nameOf(id);
    return this.#dialect === 'OpenAPI' ? referenceTo(name) : { $ref: `#/$defs/${name}` };
  }

  #examples(written: readonly WrittenExample[] = [], shape: SupportedShape): Schema {
    const examples = written.flatMap(({ text }) => {
      const example = exampleValue(text, shape, this.#types);
      return example === undefined ? [] : [example.value];
    });
    return examples.length === 0 ? {} : { examples };
  }

  /** Tools that know OpenAPI 3.0 read only `items`, so a closed tuple has it too: `maxItems` leaves no item to it. */
  #tuple({ elements, rest }: TupleShape<never>): Schema {
    const required = elements.filter(({ optional }) => !optional).length;
    const prefixItems = elements.map(({ shape }) => this.schema(shape));
    return {
      type: 'array',
      ...(prefixItems.length > 0 && { prefixItems }),
      items: rest === undefined ? anyOf(prefixItems) : this.schema(rest),
      ...(required > 0 && { minItems: required }),
      ...(rest === undefined && { maxItems: elements.length }),
    };
  }

  /** The schema of an object with more properties than its shape has, of which some are required. */
  withProperties(shape: ObjectShape<never>, further: Schema, requiredFurther: readonly string[]): Schema {
    const { properties, absent = [], additional, keyPattern, closed } = shape;
    const required = [...properties.filter(isRequired).map(({ name }) => name), ...requiredFurther];
    const schemas = properties.map((property) => [property.name, this.property(property)] as const);
    const all = [...schemas, ...absent.map(({ name }) => [name, nothing] as const), ...Object.entries(further)];
    const others = additional && this.schema(additional);
    return {
      type: 'object',
      // Made of entries: a property called `__proto__` is a property like any other.
      ...((all.length > 0 || others === undefined) && { properties: Object.fromEntries(all) }),
      ...(required.length > 0 && { required }),
      ...(others !== undefined && keyPattern !== undefined && { patternProperties: { [keyPattern]: others } }),
      ...(others !== undefined && keyPattern === undefined && { additionalProperties: others }),
      ...((others === undefined || keyPattern !== undefined) && closed === true && { additionalProperties: false }),
    };
  }

  #union(shape: SupportedShape & { readonly kind: 'union' }): Schema {
    const literals = shape.members.filter((member) => member.kind === 'literal' || member.kind === 'null');
    if (literals.length === shape.members.length) {
      // Items that are `undefined` are null too.
      return listed(distinct(literals.map((member) => (member.kind === 'literal' ? member.value : null))));
    }
    const { members, nullable } = membersOf(shape, this.#types, 'keep');
    const present = this.#alternatives(receivedMembers(members));
    return nullable ? orNull(present) : present;
  }

  #alternatives(members: readonly SupportedShape[]): Schema {
    const schemas = members.map((member) => this.schema(member));
    const [only, ...more] = schemas;
    if (only !== undefined && more.length === 0) return only;
    const types = schemas.map(bareType);
    if (types.every((type) => type !== undefined) && new Set(types).size === types.length) return { type: types };
    const tag = tagOf(members, this.#types);
    if (tag === undefined || !members.every((member) => member.kind === 'named')) return { anyOf: schemas };
    // Generators take the values of a discriminator for strings: `"1"` is not 1.
    const areTexts = tag.members.every(({ value }) => typeof value === 'string');
    if (!areTexts || this.#dialect !== 'OpenAPI') return { oneOf: schemas };
    const mapping = tag.members.map(({ value, member }) => [value, this.schema(member)['$ref']] as const);
    return { oneOf: schemas, discriminator: { propertyName: tag.property, mapping: Object.fromEntries(mapping) } };
  }
}

/** The schema that no value fits. Tools that know OpenAPI 3.0 do not know `false`. */
const nothing: Schema = { not: {} };

/** The parts of a property or parameter that are in its schema. */
type Described = Pick<PropertyShape<never>, 'shape' | 'default' | 'description' | 'deprecated' | 'examples'>;

/**
 * The schema of listed values. Each type has its own list: generators of clients write the values of a mixed one as text, and send
 * `"2"` instead of 2.
 */
function listed(values: readonly (string | number | boolean | null)[]): Schema {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
  const [type, ...more] = types;
  if (more.length === 0) return { type, enum: values };
  if (types.length === 2 && types.includes('null')) return { type: types, enum: values };
  return {
    anyOf: types.map((one) =>
      one === 'null' ? { type: one } : { type: one, enum: values.filter((value) => typeof value === one) },
    ),
  };
}

/** The schema of a nullable value: another `type` where there is one, otherwise an alternative. */
function orNull(schema: Schema): Schema {
  const { type, anyOf, ...constraints } = schema;
  if ('enum' in constraints && Array.isArray(constraints['enum']))
    return { type: [...typesOf(type), 'null'], enum: [...constraints['enum'], null] };
  if (type !== undefined) return { type: [...typesOf(type), 'null'], ...constraints };
  if (Array.isArray(anyOf)) return { anyOf: [...anyOf, { type: 'null' }] };
  return { anyOf: [schema, { type: 'null' }] };
}

function typesOf(type: unknown): readonly unknown[] {
  return Array.isArray(type) ? type : [type];
}

/** One schema that accepts the values of all of several, each listed once. */
function anyOf(schemas: readonly Schema[]): Schema {
  const alternatives = distinct(schemas);
  const [only] = alternatives;
  // An empty schema accepts every value, whatever the others accept.
  if (only === undefined || alternatives.some((schema) => Object.keys(schema).length === 0)) return {};
  return alternatives.length === 1 ? only : { anyOf: alternatives };
}

/** The type of a schema that has no other keyword. */
function bareType(schema: Schema): string | undefined {
  const { type } = schema;
  return typeof type === 'string' && Object.keys(schema).length === 1 ? type : undefined;
}

/** A reference to a component. */
export function referenceTo(component: string): Schema {
  return { $ref: `#/components/schemas/${component}` };
}
