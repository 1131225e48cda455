import { fc } from '../../support/fast-check.ts';
import { defaultType, defaultTypes, scalarType, scalarUnion, taggedType, unknownType } from './scalar-types.ts';
import type { Made, TypeSpec } from './type-spec.ts';
import type { TypesFile } from './types-file.ts';

// Names that meet the generated code's own, names of objects, and names that are no names. Ajv looks at no property that
// is called `__proto__` or nothing at all; those have tests of their own.
const propertyNames = [
  ...['a', 'b', 'title', 'input', 'result', 'string', 'value', 'json', 'constructor', 'toString'],
  ...['odd-name', "it's", '`$' + '{x}`', '\\', 'ä', 'delete', '1', 'problems', 'invalid', 'jsonText'],
];

interface PropertySpec {
  readonly name: string;
  readonly form: 'required' | 'optional' | 'undefinable';
  readonly type: TypeSpec;
}

/** An object type by its properties; other forms of objects are made from it. */
interface ObjectSpec {
  readonly properties: readonly PropertySpec[];
}

/** Any type that can cross the wire. */
export const { type: anyType } = fc.letrec<{ type: TypeSpec; object: ObjectSpec }>((tie) => ({
  object: fc
    .uniqueArray(
      fc.record<PropertySpec>({
        name: fc.constantFrom(...propertyNames),
        form: fc.constantFrom('required', 'required', 'optional', 'undefinable'),
        type: fc.oneof(
          { weight: 6, arbitrary: tie('type') },
          { weight: 1, arbitrary: defaultType },
          { weight: 1, arbitrary: taggedType },
        ),
      }),
      { selector: ({ name }) => name, maxLength: 6 },
    )
    .map((properties) => ({ properties: properties.map(alwaysThere) })),
  type: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalarType,
    scalarUnion,
    scalarType.map(orNull),
    fc.constant(unknownType),
    tie('object').map(inline),
    tie('object').map(declared),
    tie('object').map(declared),
    tie('object').map(inline).map(orNull),
    tie('object').map(recursive),
    tie('object').map(closed),
    tie('object').map(classOf),
    fc.tuple(tie('object'), tie('object')).map(([a, b]) => intersection(a, b)),
    tie('object').chain((object) =>
      fc.constantFrom('Partial', 'Required', 'Readonly').map((name) => mapped(name, object)),
    ),
    tie('type').map(generic),
    tie('type').map(list),
    fc.tuple(scalarType, fc.boolean()).map(([type, unique]) => limitedList(type, unique)),
    fc
      .tuple(tie('type'), tie('type'), fc.constantFrom('optional', 'rest', 'none'))
      .map(([a, b, end]) => tuple(a, b, end)),
    tie('type').map((type) => record('string', fc.constantFrom(...propertyNames), type)),
    tie('type').map((type) => record('`x-${' + 'string}`', fc.constantFrom('x-a', 'x-', 'x-ü"'), type)),
    tie('type').map((type) => record('ashlar.Int', fc.constantFrom('0', '-7', '12'), type)),
    tie('type').map((type) => record('`x-${' + 'ashlar.Int}`', fc.constantFrom('x-0', 'x--1'), type)),
    tie('type').map((type) => record('string & ashlar.MinLength<2>', fc.constantFrom('ab', '😀é', 'abc'), type)),
    tie('type').map((type) => record("string & { readonly mark: 'here' }", fc.constantFrom(...propertyNames), type)),
    fc.tuple(tie('object'), scalarType).map(([object, type]) => withIndex(object, type)),
    fc.tuple(tie('object'), tie('object')).map(([a, b]) => tagged(a, b)),
    fc.tuple(tie('object'), tie('object')).map(([a, b]) => structural(a, b)),
  ),
}));

/** `unknown` includes undefined already: an optional property of it is the same type. */
function alwaysThere(property: PropertySpec): PropertySpec {
  const { type, form } = property;
  const said = type === unknownType || defaultTypes.includes(type);
  return said && form === 'undefinable' ? { ...property, form: 'required' } : property;
}

function orNull({ write, made }: TypeSpec): TypeSpec {
  return {
    write: (file) => `(${write(file)}) | null`,
    made: fc.oneof(made, fc.constant({ value: null, spoiled: null })),
  };
}

function bodyOf({ properties }: ObjectSpec, file: TypesFile, required: '' | '!' = ''): string {
  const lines = properties.map(({ name, form, type }) => {
    const text = type.write(file);
    const mark = form === 'optional' ? '?' : required;
    const tags = type.tags === undefined ? '' : `  /**\n${type.tags.map((tag) => `   * ${tag}\n`).join('')}   */\n`;
    return `${tags}  ${JSON.stringify(name)}${mark}: ${form === 'undefinable' ? `(${text}) | undefined` : text};\n`;
  });
  return `{\n${lines.join('')}}`;
}

const extra = ['secret', 'must not leave'] as const;

function madeObject({ properties }: ObjectSpec): fc.Arbitrary<Made> {
  const entries = properties.map(({ name, form, type }) =>
    // A property with a default is always present after decoding.
    (form === 'required' || defaultTypes.includes(type) ? type.made : fc.option(type.made, { nil: undefined })).map(
      (made) => [name, made] as const,
    ),
  );
  return fc.tuple(...entries).map((all) => {
    const present = all.flatMap(([name, made]) => (made === undefined ? [] : [[name, made] as const]));
    return {
      value: Object.fromEntries(present.map(([name, { value }]) => [name, value])),
      spoiled: Object.fromEntries([...present.map(([name, { spoiled }]) => [name, spoiled]), extra]),
    };
  });
}

function inline(object: ObjectSpec): TypeSpec {
  return { write: (file) => bodyOf(object, file), made: madeObject(object) };
}

function declared(object: ObjectSpec): TypeSpec {
  return {
    write(file) {
      const body = bodyOf(object, file);
      return file.declare((name) => `export interface ${name} ${body}`, 'Item');
    },
    made: madeObject(object),
  };
}

/** A class, whose initialisers are defaults. */
function classOf({ properties }: ObjectSpec): TypeSpec {
  const own = properties.filter(({ name }) => name !== 'constructor' && name !== 'limit' && name !== 'order');
  const initialised = ['limit: number = 20', "order = 'asc'"].map((line) => `  ${line};\n`).join('');
  const made = fc.tuple(madeObject({ properties: own }), fc.integer(), fc.string()).map(([one, limit, order]) => {
    const preset = { value: { limit, order }, spoiled: { limit, order } };
    return merged(one, preset);
  });
  return {
    write(file) {
      // Nothing but a request sets them, which the compiler does not know.
      const lines = bodyOf({ properties: own }, file, '!').slice(1, -1);
      return file.declare((name) => `export class ${name} {${lines}${initialised}}`, 'Data');
    },
    made,
  };
}

/** Rejects what it does not declare; what it writes is the same. */
function closed(object: ObjectSpec): TypeSpec {
  return {
    write(file) {
      const body = bodyOf(object, file);
      return file.declare((name) => `/** @additionalProperties false */\nexport interface ${name} ${body}`, 'Closed');
    },
    made: madeObject(object),
  };
}

function recursive({ properties }: ObjectSpec): TypeSpec {
  const own = properties.filter(({ name }) => name !== 'next' && name !== 'all');
  const { node } = fc.letrec<{ node: Made }>((tie) => ({
    node: fc
      .tuple(
        madeObject({ properties: own }),
        fc.option(tie('node'), { maxDepth: 2 }),
        fc.oneof({ maxDepth: 2 }, fc.constant([]), fc.array(tie('node'), { maxLength: 2 })),
      )
      .map(([own, next, all]) => ({
        value: { ...object(own.value), next: next === null ? null : next.value, all: all.map(({ value }) => value) },
        spoiled: {
          ...object(own.spoiled),
          next: next === null ? null : next.spoiled,
          all: all.map(({ spoiled }) => spoiled),
        },
      })),
  }));
  return {
    write(file) {
      const body = bodyOf({ properties: own }, file).slice(1, -1);
      return file.declare(
        (name) => `export interface ${name} {${body}  next: ${name} | null; all: ${name}[];\n}`,
        'Node',
      );
    },
    made: node,
  };
}

function object(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new Error('only objects are spread');
  return value;
}

function merged(a: Made, b: Made): Made {
  return {
    value: { ...object(a.value), ...object(b.value) },
    spoiled: { ...object(a.spoiled), ...object(b.spoiled) },
  };
}

function intersection(a: ObjectSpec, b: ObjectSpec): TypeSpec {
  const taken = new Set(a.properties.map(({ name }) => name));
  const rest: ObjectSpec = { properties: b.properties.filter(({ name }) => !taken.has(name)) };
  const [left, right] = [declared(a), inline(rest)];
  return {
    write: (file) => `${left.write(file)} & ${right.write(file)}`,
    made: fc.tuple(left.made, right.made).map(([one, other]) => merged(one, other)),
  };
}

function mapped(name: string, object: ObjectSpec): TypeSpec {
  const properties = object.properties.map((property): PropertySpec => {
    if (name === 'Readonly') return property;
    // `Required` takes the undefined away that `?` brings, and leaves the one that is written.
    if (name === 'Required') return property.form === 'optional' ? { ...property, form: 'required' } : property;
    return { ...property, form: 'optional' };
  });
  const inner = declared(object);
  return { write: (file) => `${name}<${inner.write(file)}>`, made: madeObject({ properties }) };
}

function generic(type: TypeSpec): TypeSpec {
  const made = fc.tuple(fc.array(type.made, { maxLength: 2 }), fc.nat(9)).map(([items, total]) => ({
    value: { items: items.map(({ value }) => value), total },
    spoiled: { items: items.map(({ spoiled }) => spoiled), total, secret: 'x' },
  }));
  return {
    write(file) {
      const page = file.declare((name) => `export interface ${name}<T> { items: T[]; total: number }`, 'Page');
      return `${page}<${type.write(file)}>`;
    },
    made,
  };
}

function list(type: TypeSpec): TypeSpec {
  return { write: (file) => `(${type.write(file)})[]`, made: madeList(fc.array(type.made, { maxLength: 3 })) };
}

function limitedList(type: TypeSpec, unique: boolean): TypeSpec {
  const limits = { minLength: 1, maxLength: 3 };
  const items = unique
    ? fc.uniqueArray(type.made, { ...limits, selector: ({ value }) => String(value) })
    : fc.array(type.made, limits);
  const constraint = `ashlar.MinItems<1> & ashlar.MaxItems<3>${unique ? ' & ashlar.UniqueItems' : ''}`;
  return { write: (file) => `(${type.write(file)})[] & ${constraint}`, made: madeList(items) };
}

function madeList(items: fc.Arbitrary<readonly Made[]>): fc.Arbitrary<Made> {
  return items.map((all) => ({ value: all.map(({ value }) => value), spoiled: all.map(({ spoiled }) => spoiled) }));
}

function tuple(first: TypeSpec, second: TypeSpec, end: 'optional' | 'rest' | 'none'): TypeSpec {
  const seconds = { optional: [0, 1], rest: [0, 3], none: [1, 1] }[end];
  const [minLength = 0, maxLength = 0] = seconds;
  return {
    write(file) {
      const [a, b] = [first.write(file), second.write(file)];
      return `[(${a}), ${{ optional: `(${b})?`, rest: `...(${b})[]`, none: `(${b})` }[end]}]`;
    },
    made: madeList(
      fc.tuple(first.made, fc.array(second.made, { minLength, maxLength })).map(([one, others]) => [one, ...others]),
    ),
  };
}

function record(key: string, names: fc.Arbitrary<string>, type: TypeSpec): TypeSpec {
  const made = fc.dictionary(names, type.made, { maxKeys: 3, noNullPrototype: true }).map((all) => {
    // A brand does not limit the names, and the name of the extra property is long enough.
    const undeclared = key.startsWith('string') ? [] : [extra];
    return {
      value: Object.fromEntries(Object.entries(all).map(([name, { value }]) => [name, value])),
      spoiled: Object.fromEntries([
        ...Object.entries(all).map(([name, { spoiled }]) => [name, spoiled] as const),
        ...undeclared,
      ]),
    };
  });
  return { write: (file) => `Record<${key}, ${type.write(file)}>`, made };
}

/** Declared properties beside any number of others of one type. */
function withIndex(object: ObjectSpec, others: TypeSpec): TypeSpec {
  const own = inline({ properties: object.properties.filter(({ name }) => !name.startsWith('x-')) });
  const index = record('`x-${' + 'string}`', fc.constantFrom('x-1', 'x-two'), others);
  return {
    write: (file) => `${own.write(file)} & ${index.write(file)}`,
    made: fc.tuple(own.made, index.made).map(([one, other]) => merged(one, other)),
  };
}

function withProperty(object: ObjectSpec, name: string, text: string, values: fc.Arbitrary<unknown>): ObjectSpec {
  const own: TypeSpec = { write: () => text, made: values.map((value) => ({ value, spoiled: value })) };
  const properties = object.properties.filter((property) => property.name !== name);
  return { properties: [...properties, { name, form: 'required', type: own }] };
}

function tagged(a: ObjectSpec, b: ObjectSpec): TypeSpec {
  const one = declared(withProperty(a, 'kind', "'one'", fc.constant('one')));
  const two = declared(withProperty(b, 'kind', "'two' | 'three'", fc.constantFrom('two', 'three')));
  return { write: (file) => `${one.write(file)} | ${two.write(file)}`, made: fc.oneof(one.made, two.made) };
}

function structural(a: ObjectSpec, b: ObjectSpec): TypeSpec {
  const one = inline(withProperty(a, 'onlyA', 'string', fc.string()));
  const two = declared(withProperty(b, 'onlyB', 'number', fc.nat()));
  const text = fc.string().map((value) => ({ value, spoiled: value }));
  return {
    write: (file) => `${one.write(file)} | ${two.write(file)} | string`,
    made: fc.oneof(one.made, two.made, text),
  };
}
