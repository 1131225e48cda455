import { compareText } from '../../model/compare-text.js';
import type { NamedType, ObjectShape, PropertyShape, Shape, TypeId } from '../../model/shape.js';

/** A JSON Schema, with its keywords in the order in which they are written. */
export type Schema = Readonly<Record<string, unknown>>;

/** Writes schemas; named types become references to components, which are collected on the way. */
export class SchemaWriter {
  readonly #types: ReadonlyMap<TypeId, NamedType>;
  readonly #names: ReadonlyMap<TypeId, string>;
  readonly #components = new Map<string, Schema>();

  constructor(types: ReadonlyMap<TypeId, NamedType>, names: ReadonlyMap<TypeId, string>) {
    this.#types = types;
    this.#names = names;
  }

  /** The components that the schemas refer to, sorted by name. */
  get components(): Readonly<Record<string, Schema>> {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => compareText(a, b)));
  }

  schema(shape: Shape): Schema {
    switch (shape.kind) {
      case 'string':
      case 'boolean':
      case 'null':
        return { type: shape.kind };
      case 'number':
        return shape.integer ? integer : { type: 'number' };
      case 'unknown':
        return {};
      case 'literal':
        return { const: shape.value };
      case 'array':
        return { type: 'array', items: this.schema(shape.items) };
      case 'object':
        return this.#object(shape);
      case 'union':
        return this.#union(shape.members);
      case 'named':
        return this.#reference(shape.type);
      case 'bigint':
      case 'date':
      case 'bytes':
      case 'url':
      case 'tuple':
        throw new Error(`there is no schema for the shape ${shape.kind}`);
      case 'unsupported':
        throw new Error(`\`${shape.text}\` has no schema, and the checks should have said so`);
    }
  }

  /** The schema of a property or parameter, with what its comment says. */
  property({ shape, description, deprecated, examples }: PropertyShape): Schema {
    return {
      ...this.schema(shape),
      ...(description !== undefined && { description }),
      ...(deprecated === true && { deprecated }),
      ...(examples !== undefined &&
        examples.length > 0 && { examples: examples.map((text) => exampleValue(text, shape)) }),
    };
  }

  #reference(id: TypeId): Schema {
    const type = this.#types.get(id);
    const name = this.#names.get(id);
    if (type === undefined || name === undefined) throw new Error(`the model has no type ${id}`);
    const component = componentName(name);
    if (!this.#components.has(component)) {
      // The place is taken first: a type may contain itself.
      this.#components.set(component, {});
      const { description, deprecated } = type;
      this.#components.set(component, {
        ...(description !== undefined && { description }),
        ...(deprecated === true && { deprecated }),
        ...this.schema(type.shape),
      });
    }
    return { $ref: `#/components/schemas/${component}` };
  }

  #object({ properties }: ObjectShape): Schema {
    const required = properties.filter(({ optional }) => !optional).map(({ name }) => name);
    const schemas = properties.map((property) => [property.name, this.property(property)] as const);
    return {
      type: 'object',
      // Made of entries: a property called `__proto__` is a property like any other.
      properties: Object.fromEntries(schemas),
      ...(required.length > 0 && { required }),
    };
  }

  #union(members: readonly Shape[]): Schema {
    const literals = members.filter((member) => member.kind === 'literal' || member.kind === 'null');
    if (literals.length === members.length) {
      const values = literals.map((member) => (member.kind === 'literal' ? member.value : null));
      const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
      return { type: types.length === 1 ? types[0] : types, enum: values };
    }
    const simple = members.map(simpleType);
    if (simple.every((type) => type !== undefined) && new Set(simple).size === simple.length) return { type: simple };
    return { anyOf: members.map((member) => this.schema(member)) };
  }
}

/** The range in which every integer is a number of its own. */
const integer: Schema = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/** Components have names of letters, digits, dots, hyphens and underscores only. */
function componentName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9._-]/g, (character) => `-${character.codePointAt(0)?.toString(16)}`);
}

/** Kinds of values that a schema names with one word. */
function simpleType(shape: Shape): string | undefined {
  if (shape.kind === 'number') return shape.integer ? undefined : 'number';
  return shape.kind === 'string' || shape.kind === 'boolean' || shape.kind === 'null' ? shape.kind : undefined;
}

/** An example is JSON where the type is not a string; what is no JSON is shown as it was written. */
function exampleValue(text: string, shape: Shape): unknown {
  if (shape.kind === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
