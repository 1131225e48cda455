import type { ObjectShape } from '../model/shapes/shape.js';
import { isRequired } from '../model/shapes/shape-questions.js';
import type { DecodedInput, PlannedRoute } from '../plan/application-plan.js';
import { accepted, checkTexts, type PlanTypes, rejected, unknown, worstOf } from './check-text.js';
import { describeType, objectOf } from './describe-type.js';
import { parseQueryPairs } from './parse-query-pairs.js';
import type { QueryParameterPlan, ValueCheck } from './request-plan.js';
import { withValidation } from './with-validation.js';

/** The query of a request. */
export interface QueryPlan {
  readonly parameters: readonly QueryParameterPlan[];
  /** The query contains a malformed percent escape. */
  readonly isMalformed: boolean;
  /** The check of the whole query for each input that takes it. */
  readonly checks: ReadonlyMap<DecodedInput, ValueCheck>;
}

/** The parameters of a query, with the inputs that take them; those that are missing and required follow. */
export function planQuery(route: PlannedRoute | undefined, query: string | null, types: PlanTypes): QueryPlan {
  const inputs = (route?.inputs ?? []).filter((input): input is DecodedInput => input.source === 'query');
  const pairs = parseQueryPairs(query ?? '');
  if (pairs === undefined) {
    const check = rejected('the query contains a malformed percent escape');
    return { parameters: [], isMalformed: true, checks: new Map(inputs.map((input) => [input, check])) };
  }
  const readers = inputs.map((input) => new QueryReader(input, pairs, types));
  const sent = [...pairs].map(([name, values]) =>
    sentParameter(
      name,
      values.map((value) => value ?? ''),
      readers,
    ),
  );
  const missing = readers.flatMap((reader) => reader.missing());
  return {
    parameters: [...sent, ...missing],
    isMalformed: false,
    checks: new Map(readers.map((reader) => [reader.input, reader.check()])),
  };
}

function sentParameter(name: string, values: readonly string[], readers: readonly QueryReader[]): QueryParameterPlan {
  const read = readers.flatMap((reader) => reader.read(name) ?? []);
  const [first] = read;
  const check = worstOf(read.map((one) => one.check));
  if (first === undefined) return { name, values, takenBy: [], type: null, check };
  return { name, values, takenBy: read.flatMap(({ takenBy }) => takenBy ?? []), type: first.type, check };
}

/** A parameter as one input reads it. */
interface ReadParameter {
  /** Absent where the input rejects unknown parameters, and this is one. */
  readonly takenBy?: string;
  readonly type: string | null;
  readonly check: ValueCheck;
}

/** Reads a query with the type of one input. */
class QueryReader {
  readonly input: DecodedInput;
  readonly #object: ObjectShape<never> | undefined;
  readonly #pairs: ReadonlyMap<string, readonly (string | undefined)[]>;
  readonly #types: PlanTypes;
  /** The values by the names of properties. */
  readonly #values = new Map<string, string[]>();

  constructor(input: DecodedInput, pairs: ReadonlyMap<string, readonly (string | undefined)[]>, types: PlanTypes) {
    this.input = input;
    this.#object = objectOf(input.shape, types);
    this.#pairs = pairs;
    this.#types = types;
    for (const [sent, values] of pairs) {
      const name = this.#propertyName(sent);
      // `tags[]` without `=` adds no value: the list can be empty.
      const added = values.flatMap((value) => (value === undefined && name !== sent ? [] : [value ?? '']));
      const earlier = this.#values.get(name);
      if (earlier === undefined) this.#values.set(name, added);
      else earlier.push(...added);
    }
  }

  /** A parameter that is sent; `undefined` when the input ignores it. */
  read(sentName: string): ReadParameter | undefined {
    const object = this.#object;
    const takenBy = this.input.name;
    if (object === undefined) {
      const type = describeType(this.input.shape, this.#types);
      return { takenBy, type, check: unknown('the running application decides which type the query has') };
    }
    const name = this.#propertyName(sentName);
    const property = object.properties.find((one) => one.name === name);
    if (property !== undefined) {
      const check = checkTexts(property.shape, this.#valuesOf(name), this.#types);
      return {
        takenBy,
        type: describeType(property.shape, this.#types),
        check: withValidation(check, this.input),
      };
    }
    if (object.absent?.some((one) => one.name === name)) {
      return { takenBy, type: 'never', check: rejected('it is not allowed') };
    }
    const isDescribed =
      object.additional !== undefined &&
      (object.keyPattern === undefined || new RegExp(object.keyPattern, 'u').test(name));
    if (isDescribed && object.additional !== undefined) {
      const check = checkTexts(object.additional, this.#valuesOf(name), this.#types);
      return { takenBy, type: describeType(object.additional, this.#types), check: withValidation(check, this.input) };
    }
    return object.closed === true ? { type: null, check: rejected('it is not declared') } : undefined;
  }

  /** The required parameters that are not sent. */
  missing(): readonly QueryParameterPlan[] {
    const properties = this.#object?.properties ?? [];
    return properties.flatMap((property): readonly QueryParameterPlan[] => {
      if (!isRequired(property) || this.#values.has(property.name)) return [];
      const type = describeType(property.shape, this.#types);
      const check = checkTexts(property.shape, [], this.#types);
      // An absent list is rejected like any other absent value.
      const found = check.result === 'rejected' ? check : rejected('it is required');
      return [{ name: property.name, values: [], takenBy: [this.input.name], type, check: found }];
    });
  }

  /** Whether the input accepts the whole query. */
  check(): ValueCheck {
    const read = [...this.#pairs.keys()].flatMap((name) => this.read(name)?.check ?? []);
    const missing = this.missing().map(({ check }) => check);
    if (this.#object === undefined) return unknown('the running application decides which type the query has');
    return withValidation(worstOf([...read, ...missing, accepted]), this.input);
  }

  /** The name of the property that a parameter fills: `tags` for `tags[]`. */
  #propertyName(name: string): string {
    const list = name.endsWith('[]') ? name.slice(0, -2) : name;
    return this.input.lists?.includes(list) === true ? list : name;
  }

  #valuesOf(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }
}
