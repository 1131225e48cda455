import type { FormedType, Properties } from './forms.js';

/** A value that a handler returns, and the JSON that is sent: that of its declared properties. */
export interface SentValue {
  readonly value: unknown;
  readonly json: unknown;
}

/** A JSON value that is sent to a handler, and the values that the handler may receive: none if it is invalid. */
export interface ReceivedValue {
  readonly json: unknown;
  readonly received: readonly unknown[];
}

type Members = Readonly<Record<string, unknown>>;

/** The values of a type: with absent, present but undefined and undeclared properties. */
export function sentValues({ scalar, alternatives, isTagged }: FormedType): readonly SentValue[] {
  if (scalar !== undefined) return scalar.samples.map(({ value }) => ({ value, json: value }));
  return alternatives.flatMap((properties) => {
    const json = sampleOf(properties, () => true);
    const least = sampleOf(properties, ({ mark }) => mark === '');
    const undeclared = foreignOf(properties, alternatives);
    const undefinedOnes = Object.fromEntries(
      [...properties.filter(({ mark }) => mark === '?'), ...undeclared].map(({ name }) => [name, undefined]),
    );
    return [
      { value: json, json },
      { value: least, json: least },
      { value: { ...undefinedOnes, ...least }, json: least },
      { value: { secret: 'not declared', ...json }, json },
      { value: withGetters(json), json },
      // Without tags, such a value would be one of two alternatives.
      ...(isTagged ? [{ value: { ...json, ...sampleOf(undeclared, () => true) }, json }] : []),
    ];
  });
}

/** An object whose properties are inherited getters. */
function withGetters(members: Members): object {
  const descriptors = Object.entries(members).map(([name, value]) => [name, { get: () => value }] as const);
  return Object.create(Object.create(null, Object.fromEntries(descriptors)));
}

/** Valid and invalid JSON for a type. */
export function receivedValues(type: FormedType): readonly ReceivedValue[] {
  const candidates = [...candidatesOf(type), ...outsiders];
  const distinct = new Map(candidates.map((json) => [JSON.stringify(json), json]));
  return [...distinct.values()].map((json) => ({ json, received: receivedFrom(type, json) }));
}

const outsiders = [null, 'none', 99, true, {}, []];

/** The values that a handler may receive for a text; none if it is invalid. */
export function receivedFromText({ scalar }: FormedType, text: string): readonly unknown[] {
  const readings = [text, Number(text), text === 'true' ? true : text === 'false' ? false : undefined];
  return readings.filter((value) => scalar?.accepts(value) === true && String(value) === text);
}

/** Texts for a type, of which some are invalid. */
export function textsOf({ scalar }: FormedType): readonly string[] {
  return [...new Set([...(scalar?.samples ?? []).map(({ value }) => String(value)), 'none', '99'])];
}

function candidatesOf({ scalar, alternatives }: FormedType): readonly unknown[] {
  if (scalar !== undefined) return scalar.samples.map(({ value }) => value);
  return alternatives.flatMap((properties) => {
    const whole = sampleOf(properties, () => true);
    const least = sampleOf(properties, ({ mark }) => mark === '');
    const others = Object.entries(sampleOf(alternatives.flat(), () => true));
    return [
      ...[whole, least, { ...whole, secret: 'not declared' }],
      ...Object.keys(whole).flatMap((name) => {
        const { [name]: _dropped, ...rest } = whole;
        const values = [null, 'none', 99, true, ...othersOf(name, alternatives)];
        return [rest, ...values.map((value) => ({ ...whole, [name]: value }))];
      }),
      ...others.map(([name, value]) => ({ [name]: value, ...whole })),
      ...others.map(([name]) => ({ [name]: null, ...whole })),
    ];
  });
}

/** The values that a property has in all alternatives. */
function othersOf(name: string, alternatives: readonly Properties[]): readonly unknown[] {
  return alternatives.flat().flatMap((property) => {
    if (property.name !== name || typeof property.type === 'string') return [];
    return property.type.samples.map(({ value }) => value);
  });
}

function receivedFrom({ scalar, alternatives }: FormedType, json: unknown): readonly unknown[] {
  if (scalar !== undefined) return scalar.accepts(json) ? [json] : [];
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return [];
  const members: Members = { ...json };
  return alternatives
    .filter((properties) => accepts(properties, members))
    .map((properties) => declaredIn(properties, members));
}

function accepts(properties: Properties, members: Members): boolean {
  return properties.every(({ name, mark, type }) => {
    if (!Object.hasOwn(members, name)) return mark === '?';
    return typeof type !== 'string' && type.accepts(members[name]);
  });
}

function declaredIn(properties: Properties, members: Members): Members {
  const present = properties.filter(({ name }) => Object.hasOwn(members, name));
  return Object.fromEntries(present.map(({ name }) => [name, members[name]]));
}

function sampleOf(properties: Properties, isPresent: (property: Properties[number]) => boolean): Members {
  return Object.fromEntries(
    properties.flatMap((property) => {
      const { name, type } = property;
      if (typeof type === 'string' || !isPresent(property)) return [];
      return [[name, type.samples[0]?.value] as const];
    }),
  );
}

/** The properties of alternatives that one of them does not declare. */
function foreignOf(properties: Properties, alternatives: readonly Properties[]): Properties {
  return alternatives.flat().filter(({ name }) => properties.every((own) => own.name !== name));
}
