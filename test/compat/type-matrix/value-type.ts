/** A value of a type, and an expression of it in the source of an application. */
export interface Sample {
  readonly value: unknown;
  readonly expression: string;
}

/** A type as an application writes it, with its values. */
export interface ValueType {
  readonly text: string;
  readonly samples: readonly Sample[];
  /** Whether a JSON value is one of the type. */
  readonly accepts: (json: unknown) => boolean;
}

/** A type with a few values of which no other one is accepted. */
export function literalType(text: string, samples: readonly Sample[]): ValueType {
  return { text, samples, accepts: (json) => samples.some(({ value }) => value === json) };
}

/** A type of which a predicate knows the values, with one of them. */
export function openType(text: string, sample: unknown, accepts: (json: unknown) => boolean): ValueType {
  return { text, samples: [{ value: sample, expression: JSON.stringify(sample) }], accepts };
}

/** The type `string`. */
export const stringType = openType('string', 'text', (json) => typeof json === 'string');

/** The type `number`. */
export const numberType = openType('number', 9, (json) => typeof json === 'number');

/** The values of both types. */
export function unionOf(text: string, types: readonly ValueType[]): ValueType {
  return {
    text,
    samples: types.flatMap(({ samples }) => samples),
    accepts: (json) => types.some((type) => type.accepts(json)),
  };
}

/** The type and `null`. */
export function orNull(type: ValueType): ValueType {
  return unionOf(`${type.text} | null`, [type, literalType('null', [{ value: null, expression: 'null' }])]);
}
