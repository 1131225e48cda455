import { fc } from '../../support/fast-check.ts';

/** The part of an input in a random structure of classes with and without rules. */
export type Part =
  | { readonly kind: 'text' | 'number' | 'unknown' }
  | { readonly kind: 'object'; readonly type: ObjectSpec }
  | { readonly kind: 'list' | 'record' | 'nullable'; readonly of: Part; readonly readonly?: boolean }
  | { readonly kind: 'tuple'; readonly of: readonly Part[]; readonly rest?: Part }
  | { readonly kind: 'union'; readonly of: readonly ObjectSpec[] };

/** A class or an interface. */
export interface ObjectSpec {
  readonly name: string;
  readonly kind: 'class' | 'interface';
  readonly base?: ObjectSpec;
  /** How unions find the type: by the literal `kind`, or by a required property that only it has. */
  readonly tag: 'kind' | 'only' | 'none';
  /** Whether it declares a method `validate`, and how. */
  readonly rules: 'none' | 'synchronous' | 'asynchronous' | 'with those of its base';
  readonly properties: readonly { readonly name: string; readonly optional: boolean; readonly part: Part }[];
  readonly recursion: 'none' | 'next' | 'children' | 'byName';
  /** The type argument of a generic class, which its property `value` has. */
  readonly argument?: Part;
}

/** The types of a random application, and the parts that its routes take. */
export interface RandomRules {
  readonly types: readonly ObjectSpec[];
  readonly parts: readonly Part[];
}

const leaves: fc.Arbitrary<Part> = fc.constantFrom('text', 'number', 'unknown').map((kind) => ({ kind }) as const);

/** A part of the given types, at most `depth` lists and such around them. */
function partOf(types: readonly ObjectSpec[], depth: number): fc.Arbitrary<Part> {
  const objects =
    types.length === 0 ? leaves : fc.constantFrom(...types).map((type): Part => ({ kind: 'object', type }));
  if (depth === 0) return objects;
  const inner = partOf(types, depth - 1);
  const unions = (['kind', 'only'] as const).flatMap((tag) => {
    const members = types.filter((type) => type.tag === tag);
    if (members.length < 2) return [];
    return fc
      .uniqueArray(fc.constantFrom(...members), { minLength: 2, maxLength: 3 })
      .map((of): Part => ({ kind: 'union', of }));
  });
  return fc.oneof(
    objects,
    objects,
    leaves,
    ...unions,
    fc.record({ kind: fc.constant('list' as const), of: inner, readonly: fc.boolean() }),
    fc.record({ kind: fc.constant('record' as const), of: inner }),
    inner.filter(({ kind }) => kind !== 'nullable' && kind !== 'unknown').map((of): Part => ({ kind: 'nullable', of })),
    fc.record(
      { kind: fc.constant('tuple' as const), of: fc.array(inner, { minLength: 1, maxLength: 3 }), rest: inner },
      { requiredKeys: ['kind', 'of'] },
    ),
  );
}

function typeOf(index: number, earlier: readonly ObjectSpec[]): fc.Arbitrary<ObjectSpec> {
  const bases = earlier.filter(
    ({ kind, tag, argument }) => kind === 'class' && tag === 'none' && argument === undefined,
  );
  const properties = fc.array(fc.record({ optional: fc.boolean(), part: partOf(earlier, 2) }), { maxLength: 3 });
  return fc
    .record({
      kind: fc.constantFrom('class', 'class', 'class', 'interface'),
      tag: fc.constantFrom('kind', 'only', 'none'),
      rules: fc.constantFrom('none', 'synchronous', 'synchronous', 'asynchronous', 'with those of its base'),
      base: fc.option(fc.nat(), { nil: undefined }),
      properties,
      recursion: fc.constantFrom('none', 'none', 'next', 'children', 'byName'),
      argument: fc.option(partOf(earlier, 1), { nil: undefined, freq: 3 }),
    })
    .map(({ kind, tag, rules, base: chosen, properties: own, recursion, argument }): ObjectSpec => {
      const base = kind === 'class' && chosen !== undefined ? bases[chosen % (bases.length || 1)] : undefined;
      const isPlain = base !== undefined || kind === 'interface';
      const withBase = base === undefined || !hasRules(base);
      return {
        name: `Type${index}`,
        kind,
        tag: base === undefined ? tag : 'none',
        rules: kind === 'interface' ? 'none' : rules === 'with those of its base' && withBase ? 'synchronous' : rules,
        properties: own.map((property, number) => ({ name: `p${index}x${number}`, ...property })),
        recursion,
        ...(base !== undefined && { base }),
        ...(!isPlain && argument !== undefined && { argument }),
      };
    });
}

/** Random types, each made of the earlier ones, and parts made of them. */
export const randomRules: fc.Arbitrary<RandomRules> = Array.from({ length: 9 })
  .reduce<fc.Arbitrary<readonly ObjectSpec[]>>(
    (types, _, index) => types.chain((all) => typeOf(index, all).map((type) => [...all, type])),
    fc.constant([]),
  )
  .chain((types) =>
    fc.record({ types: fc.constant(types), parts: fc.array(partOf(types, 3), { minLength: 8, maxLength: 8 }) }),
  );

/** Whether a class has a method `validate`, its own or an inherited one. */
export function hasRules({ rules, base }: ObjectSpec): boolean {
  return rules !== 'none' || (base !== undefined && hasRules(base));
}

/** Whether values of a part can contain an instance of a class with rules. */
export function containsRules(part: Part): boolean {
  switch (part.kind) {
    case 'object':
      return objectContainsRules(part.type);
    case 'union':
      return part.of.some(objectContainsRules);
    case 'tuple':
      return [...part.of, ...(part.rest === undefined ? [] : [part.rest])].some(containsRules);
    case 'list':
    case 'record':
    case 'nullable':
      return containsRules(part.of);
    default:
      return false;
  }
}

function objectContainsRules(type: ObjectSpec): boolean {
  // A type that holds itself has no other rules for that reason.
  return hasRules(type) || propertiesOf(type).some(({ part, isRecursive }) => !isRecursive && containsRules(part));
}

interface Property {
  readonly name: string;
  readonly optional: boolean;
  readonly part: Part;
  /** The type of the property is the one that declares it, or a list or a record of that. */
  readonly isRecursive?: boolean;
}

/** All properties of a type with parts, those of its base included. */
export function propertiesOf(type: ObjectSpec): readonly Property[] {
  const { base, properties, recursion, name, argument } = type;
  const own: Property[] = [...properties];
  if (argument !== undefined) own.push({ name: 'value', optional: false, part: argument });
  if (recursion !== 'none') {
    const itself: Part = { kind: 'object', type };
    const part: Part =
      recursion === 'next' ? itself : { kind: recursion === 'children' ? 'list' : 'record', of: itself };
    own.push({ name: `${recursion}${name}`, optional: true, part, isRecursive: true });
  }
  return [...(base === undefined ? [] : propertiesOf(base)), ...own];
}

/** The text of the type of a part. */
export function textOf(part: Part): string {
  switch (part.kind) {
    case 'text':
      return 'string';
    case 'object':
      return nameOf(part.type);
    case 'list':
      return part.readonly === true ? `readonly (${textOf(part.of)})[]` : `(${textOf(part.of)})[]`;
    case 'record':
      return `Record<string, ${textOf(part.of)}>`;
    case 'nullable':
      return `${part.of.kind === 'list' ? `(${textOf(part.of)})` : textOf(part.of)} | null`;
    case 'tuple':
      return `[${part.of.map(textOf).join(', ')}${part.rest === undefined ? '' : `, ...(${textOf(part.rest)})[]`}]`;
    case 'union':
      return part.of.map(nameOf).join(' | ');
    default:
      return part.kind;
  }
}

function nameOf({ name, argument }: ObjectSpec): string {
  return argument === undefined ? name : `${name}<${textOf(argument)}>`;
}

/** The declaration of a type. */
export function declarationOf(type: ObjectSpec): string {
  const { name, kind, base, tag, rules, argument } = type;
  const mark = kind === 'interface' ? '' : '!';
  const baseCount = base === undefined ? 0 : propertiesOf(base).length;
  const self = argument === undefined ? name : `${name}<T>`;
  const properties = propertiesOf(type)
    .slice(baseCount)
    .map((property) => {
      const { optional, part, isRecursive } = property;
      const written = isRecursive === true ? textOf(part).replace(nameOf(type), self) : textOf(part);
      const text = property.name === 'value' ? 'T' : written;
      return `  ${property.name}${optional ? '?' : mark}: ${text};`;
    });
  const ofBase = base === undefined ? '' : ` extends ${base.name}`;
  const lines = [
    `export ${kind} ${self}${ofBase}${rules === 'none' ? '' : ' implements Validator'} {`,
    ...(base === undefined && kind === 'class' ? [`  mark!: string;`] : []),
    ...(tag === 'kind' ? [`  kind${mark}: '${name}';`] : []),
    ...(tag === 'only' ? [`  only${name}${mark}: string;`] : []),
    ...properties,
    ...(kind === 'class' ? [`  label(): string {`, `    return '${name}';`, `  }`] : []),
    ...validateOf(rules),
    '}',
  ];
  return lines.join('\n');
}

function validateOf(rules: ObjectSpec['rules']): readonly string[] {
  const result = 'FieldErrors | undefined';
  switch (rules) {
    case 'none':
      return [];
    case 'synchronous':
      return [`  validate(): ${result} | Promise<${result}> {`, '    return outcome(this.label(), this.mark);', '  }'];
    case 'asynchronous':
      return [
        `  async validate(): Promise<${result}> {`,
        '    await Promise.resolve();',
        '    return outcome(this.label(), this.mark);',
        '  }',
      ];
    default:
      return [
        `  override async validate(): Promise<${result}> {`,
        '    const inherited = await super.validate();',
        '    return { ...inherited, own: [this.label()] };',
        '  }',
      ];
  }
}

/** The marks that decide the result of a rule; most values are valid. */
const marks = ['good', 'good', 'good', 'good', 'good', 'empty', 'silent', 'bad', 'whole', 'deep'] as const;

/** JSON values of a part. */
export function valuesOf(part: Part, depth = 3): fc.Arbitrary<unknown> {
  const length = { maxLength: depth <= 0 ? 1 : 3 };
  switch (part.kind) {
    case 'text':
      return fc.constantFrom('', 'a', 'bad');
    case 'number':
      return fc.integer();
    case 'unknown':
      return fc.constantFrom(null, 1, 'bad', { mark: 'bad' }, [{ mark: 'bad' }]);
    case 'object':
      return objectsOf(part.type, depth);
    case 'list':
      return fc.array(valuesOf(part.of, depth - 1), length);
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'b.c', '0', 'constructor', ''), valuesOf(part.of, depth - 1), {
        maxKeys: length.maxLength,
      });
    case 'nullable':
      return fc.oneof(fc.constant(null), valuesOf(part.of, depth), valuesOf(part.of, depth));
    case 'tuple': {
      const first = fc.tuple(...part.of.map((one) => valuesOf(one, depth - 1)));
      if (part.rest === undefined) return first;
      return fc.tuple(first, fc.array(valuesOf(part.rest, depth - 1), length)).map(([all, rest]) => [...all, ...rest]);
    }
    case 'union':
      return fc.oneof(...part.of.map((type) => objectsOf(type, depth)));
  }
}

function objectsOf(type: ObjectSpec, depth: number): fc.Arbitrary<unknown> {
  const { kind, name, tag } = type;
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  if (kind === 'class') model['mark'] = fc.constantFrom(...marks);
  if (tag === 'kind') model['kind'] = fc.constant(name);
  if (tag === 'only') model[`only${name}`] = fc.constant('');
  const required = Object.keys(model);
  for (const property of propertiesOf(type)) {
    if (property.optional && depth <= 0) continue;
    if (!property.optional) required.push(property.name);
    model[property.name] = valuesOf(property.part, depth - (property.isRecursive === true ? 2 : 1));
  }
  return fc.record(model, { requiredKeys: required });
}
