import { fc } from '../../support/fast-check.ts';

/** A type of a request whose objects can have undeclared properties, and its values without any. */
export type ClosedSpec =
  | { readonly kind: 'text' }
  | { readonly kind: 'list' | 'nullable' | 'record'; readonly of: ClosedSpec }
  | ObjectSpec
  | { readonly kind: 'union'; readonly members: readonly ObjectSpec[] };

/** An object. Only one with a tag or that contains itself has a name. */
export interface ObjectSpec {
  readonly kind: 'object';
  readonly tag?: boolean;
  readonly containsItself: boolean;
  /** The literal of `kind`, which distinguishes the members of a union. */
  readonly literal?: string;
  /** The only required property, which distinguishes the members of a union. */
  readonly required?: string;
  readonly properties: Readonly<Record<string, ClosedSpec>>;
}

const { of, spec } = fc.letrec<{ of: ObjectSpec; spec: ClosedSpec }>((tie) => ({
  of: fc.record(
    {
      kind: fc.constant('object'),
      tag: fc.boolean(),
      containsItself: fc.boolean(),
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'toString'), tie('spec'), { maxKeys: 3 }),
    },
    { requiredKeys: ['kind', 'containsItself', 'properties'] },
  ),
  spec: fc.oneof(
    { maxDepth: 4, depthSize: 'large' },
    { arbitrary: fc.constant({ kind: 'text' } as const), weight: 2 },
    { arbitrary: tie('of'), weight: 4 },
    {
      arbitrary: fc.record({ kind: fc.constantFrom('list', 'nullable', 'record'), of: tie('spec') }),
      weight: 2,
    },
    {
      arbitrary: fc.tuple(tie('of'), tie('of'), fc.boolean()).map(([first, second, isTagged]): ClosedSpec => {
        const apart = (text: string) => (isTagged ? { literal: text } : { required: text });
        return {
          kind: 'union',
          members: [
            { ...first, ...apart('first') },
            { ...second, ...apart('second') },
          ],
        };
      }),
      weight: 1,
    },
  ),
}));

/** Types of bodies: objects, and objects around any type. */
export const closedTypes: fc.Arbitrary<ObjectSpec> = fc.oneof(
  of,
  spec.map((value): ObjectSpec => ({ kind: 'object', containsItself: false, properties: { value } })),
);

/** Writes a type. Its named types are added to `declarations`. */
export function closedTypeText(type: ClosedSpec, declarations: string[]): string {
  switch (type.kind) {
    case 'text':
      return 'string';
    case 'list':
      return `(${closedTypeText(type.of, declarations)})[]`;
    case 'nullable':
      return `(${closedTypeText(type.of, declarations)}) | null`;
    case 'record':
      return `Record<string, ${closedTypeText(type.of, declarations)}>`;
    case 'union':
      return type.members.map((member) => closedTypeText(member, declarations)).join(' | ');
    case 'object': {
      const own = Object.entries(type.properties).map(
        ([name, one]) => `readonly ${name}?: ${closedTypeText(one, declarations)}`,
      );
      if (type.literal !== undefined) own.push(`readonly kind: '${type.literal}'`);
      if (type.required !== undefined) own.push(`readonly ${type.required}: string`);
      if (type.tag === undefined && !type.containsItself) return `{ ${own.join('; ')} }`;
      const name = `Type${declarations.length}`;
      if (type.containsItself) own.push(`readonly self?: ${name}`);
      const comment = type.tag === undefined ? '' : `/** @additionalProperties ${type.tag} */\n`;
      declarations.push(`${comment}export interface ${name} { ${own.join('; ')} }`);
      return name;
    }
  }
}

type Json = string | null | readonly Json[] | { readonly [name: string]: Json };

const undeclared = ['extra', '__proto__', 'constructor', 'hasOwnProperty', '', 'A'];

/** Values of a type, in which some objects have undeclared properties. */
export function closedValues(type: ClosedSpec, depth = 0): fc.Arbitrary<Json> {
  switch (type.kind) {
    case 'text':
      return fc.constant('text');
    case 'list':
      return fc.array(closedValues(type.of, depth), { maxLength: 2 });
    case 'nullable':
      return fc.option(closedValues(type.of, depth));
    case 'record':
      return entries(fc.constantFrom('r', 'extra'), closedValues(type.of, depth));
    case 'union':
      return fc.oneof(...type.members.map((member) => closedValues(member, depth)));
    case 'object': {
      const own = Object.entries(type.properties).map(([name, one]) =>
        fc.option(closedValues(one, depth), { nil: undefined }).map((value) => [name, value] as const),
      );
      if (type.containsItself && depth < 2)
        own.push(fc.option(closedValues(type, depth + 1), { nil: undefined }).map((value) => ['self', value] as const));
      if (type.literal !== undefined) own.push(fc.constant(['kind', type.literal] as const));
      if (type.required !== undefined) own.push(fc.constant([type.required, 'text'] as const));
      const further = fc.oneof(
        { arbitrary: fc.constant({}), weight: 3 },
        { arbitrary: entries(fc.constantFrom(...undeclared), fc.constant('undeclared')), weight: 1 },
      );
      return fc.tuple(fc.tuple(...own), further).map(([declared, others]) =>
        // Made of entries: `__proto__` is a property like any other.
        Object.fromEntries([
          ...declared.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
          ...Object.entries(others),
        ]),
      );
    }
  }
}

function entries(name: fc.Arbitrary<string>, value: fc.Arbitrary<Json>): fc.Arbitrary<Readonly<Record<string, Json>>> {
  return fc.array(fc.tuple(name, value), { maxLength: 2 }).map((pairs) => Object.fromEntries(pairs));
}

/** A naive decoder: the value without the undeclared properties that are dropped, and the paths of those that are rejected. */
export function expectedOf(type: ClosedSpec, value: Json, rejects: boolean, path = ''): Expected {
  const inner = (one: ClosedSpec, name: string | number, part: Json) =>
    expectedOf(one, part, rejects, path === '' ? `${name}` : `${path}.${name}`);
  if (typeof value === 'string' || value === null) return { value, rejected: [] };
  if (type.kind === 'nullable') return expectedOf(type.of, value, rejects, path);
  if (isList(value)) {
    const items = type.kind === 'list' ? value.map((item, index) => inner(type.of, index, item)) : [];
    return { value: items.map((item) => item.value), rejected: items.flatMap((item) => item.rejected) };
  }
  if (type.kind === 'union') {
    const member = type.members.find((one) => one.literal === value['kind'] && (one.required ?? 'kind') in value);
    if (member === undefined) throw new Error('the value is of no member');
    return expectedOf(member, value, rejects, path);
  }
  const kept: [string, Json][] = [];
  const rejected: string[] = [];
  for (const [name, part] of Object.entries(value)) {
    const declared = declaredType(type, name);
    if (declared !== undefined) {
      const own = inner(declared, name, part);
      kept.push([name, own.value]);
      rejected.push(...own.rejected);
    } else if (type.kind === 'object' && (type.tag === undefined ? rejects : !type.tag)) {
      rejected.push(path === '' ? name : `${path}.${name}`);
    }
  }
  return { value: Object.fromEntries(kept), rejected };
}

/** The result of the naive decoder. */
export interface Expected {
  readonly value: Json;
  readonly rejected: readonly string[];
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function declaredType(type: ClosedSpec, name: string): ClosedSpec | undefined {
  if (type.kind === 'record') return type.of;
  if (type.kind !== 'object') return undefined;
  if (name === 'self' && type.containsItself) return type;
  if ((name === 'kind' && type.literal !== undefined) || name === type.required) return { kind: 'text' };
  return Object.hasOwn(type.properties, name) ? type.properties[name] : undefined;
}
