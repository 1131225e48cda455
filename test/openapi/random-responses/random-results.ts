import { NotFoundException } from '../../../runtime/src/errors/client-exceptions.ts';
import { Response } from '../../../runtime/src/response/response.ts';
import { anyType } from '../../codec/support/arbitrary-type.ts';
import type { TypeSpec } from '../../codec/support/type-spec.ts';
import type { TypesFile } from '../../codec/support/types-file.ts';
import { fc } from '../../support/fast-check.ts';

/** A call of a handler: what the handler does, and the response that follows. */
export interface Outcome {
  /** Returns the result of the handler, or throws. */
  readonly handle: () => unknown;
  /** Absent for a plain result: the status follows from its value, or from `@HttpCode`. */
  readonly status?: number;
  /** Nothing is returned, and sent with the status of `@HttpCode`: the document cannot say that a body may be absent. */
  readonly isEmpty?: true;
  /** Whether a response mapper of the route replaces the result. */
  readonly isMappable: boolean;
}

/** A type of the result of a handler, and calls of the handler. */
export interface RandomResult {
  /** The text of the type; declarations that it needs are added to the file. */
  readonly write: (file: TypesFile) => string;
  readonly outcomes: fc.Arbitrary<Outcome>;
  /** Whether a part of the type is certainly sent as JSON with a successful status. */
  readonly isJson: boolean;
  /** The decorators of the handler that belong to the type. */
  readonly decorators: readonly string[];
}

const problem = { reason: 'none' };
const problemType = '{ readonly reason: string }';

/** A handler that returns nothing. */
const nothing: RandomResult = {
  write: () => 'void',
  outcomes: fc.constant(returned(undefined)),
  isJson: false,
  decorators: [],
};

/** Types of plain values: any type, or an object with a property of any type. */
const anyObject = anyType.map((type) => inProperty(type, 'v'));

/** Every form of a result. */
export const randomResult: fc.Arbitrary<RandomResult> = fc
  .oneof(
    { weight: 4, arbitrary: anyObject.map(plainObject) },
    { weight: 4, arbitrary: anyType.chain(plainValue) },
    { weight: 2, arbitrary: anyObject.map(objectOrText) },
    { weight: 2, arbitrary: anyObject.map(objectOrProblem) },
    { weight: 2, arbitrary: fc.tuple(anyObject, fc.constantFrom(200, 201, 202, 299)).map(response) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          anyObject,
          anyType.map((type) => inProperty(type, 'w')),
        )
        .map(responses),
    },
    { weight: 1, arbitrary: anyType.map(responseOfAnyStatus) },
    { weight: 1, arbitrary: anyObject.map(events) },
    { weight: 2, arbitrary: fc.constantFrom(nothing, emptyResponse(), noContent(), text(), bytes(), stream()) },
  )
  .chain(withHttpCode)
  .chain(withErrors)
  .chain(asPromise);

/** A result that a response mapper certainly replaces. */
export const jsonResult: fc.Arbitrary<RandomResult> = anyObject.map(plainObject).chain(withHttpCode).chain(asPromise);

function inProperty(type: TypeSpec, property: string): TypeSpec {
  return {
    write: (file) => {
      const text = type.write(file);
      return file.declare((name) => `export interface ${name} { ${property}: ${text} }`, 'Holder');
    },
    made: type.made.map(({ value, spoiled }) => ({
      value: { [property]: value },
      spoiled: { [property]: spoiled, secret: 1 },
    })),
  };
}

/** Values of a type, some of which have properties that the type does not declare. */
function valuesOf({ made }: TypeSpec): fc.Arbitrary<unknown> {
  return fc.tuple(made, fc.boolean()).map(([{ value, spoiled }, isSpoiled]) => (isSpoiled ? spoiled : value));
}

/** The outcome of a plain value: texts and nothing are sent as they are. */
function returned(value: unknown): Outcome {
  return { handle: () => value, isMappable: value !== undefined && typeof value !== 'string' };
}

function responded(status: number, value: unknown): Outcome {
  return { handle: () => Response.withStatus(status, value), status, isMappable: status < 300 };
}

function sentAsItIs(handle: () => unknown, status: number): Outcome {
  return { handle, status, isMappable: false };
}

function plainObject(type: TypeSpec): RandomResult {
  return { write: type.write, outcomes: valuesOf(type).map(returned), isJson: true, decorators: [] };
}

/** A type without a name, with one, or as a part of another type. */
function plainValue(type: TypeSpec): fc.Arbitrary<RandomResult> {
  const values = valuesOf(type);
  const result = (write: RandomResult['write'], outcomes = values.map(returned)): RandomResult => {
    return { write, outcomes, isJson: false, decorators: [] };
  };
  const lists = fc.array(values, { maxLength: 3 });
  return fc.constantFrom(
    result(type.write),
    result((file) => named(type, file)),
    result((file) => `(${type.write(file)}) | null`, fc.oneof(values, fc.constant(null)).map(returned)),
    result((file) => `${named(type, file)} | undefined`, fc.oneof(values, fc.constant(undefined)).map(returned)),
    { ...result((file) => `(${type.write(file)})[]`, lists.map(returned)), isJson: true },
  );
}

function named(type: TypeSpec, file: TypesFile): string {
  const text = type.write(file);
  return file.declare((name) => `export type ${name} = ${text};`, 'Alias');
}

function objectOrText(type: TypeSpec): RandomResult {
  return {
    write: (file) => `${type.write(file)} | string`,
    outcomes: fc.oneof(valuesOf(type), fc.string()).map(returned),
    isJson: true,
    decorators: [],
  };
}

function objectOrProblem(type: TypeSpec): RandomResult {
  return {
    write: (file) => `${type.write(file)} | ashlar.Response<${problemType}, 409>`,
    outcomes: fc.oneof(valuesOf(type).map(returned), fc.constant(responded(409, problem))),
    isJson: true,
    decorators: [],
  };
}

function response([type, status]: readonly [TypeSpec, number]): RandomResult {
  return {
    write: (file) => `ashlar.Response<${type.write(file)}, ${status}>`,
    outcomes: valuesOf(type).map((value) => responded(status, value)),
    isJson: true,
    decorators: [],
  };
}

function responses([first, second]: readonly [TypeSpec, TypeSpec]): RandomResult {
  return {
    write: (file) => {
      const types = [`${first.write(file)}, 200`, `${second.write(file)}, 202`, 'void, 204', `${problemType}, 404`];
      return types.map((parameters) => `ashlar.Response<${parameters}>`).join(' | ');
    },
    outcomes: fc.oneof(
      valuesOf(first).map((value) => responded(200, value)),
      valuesOf(second).map((value) => responded(202, value)),
      fc.constant(sentAsItIs(() => Response.noContent(), 204)),
      fc.constant(responded(404, problem)),
    ),
    isJson: true,
    decorators: [],
  };
}

function responseOfAnyStatus(type: TypeSpec): RandomResult {
  return {
    write: (file) => `ashlar.Response<${type.write(file)}, number>`,
    outcomes: valuesOf(type).map((value) => responded(200, value)),
    isJson: true,
    decorators: [],
  };
}

function events(type: TypeSpec): RandomResult {
  return {
    write: (file) => `ashlar.Response<ashlar.EventStream<${type.write(file)}>, 200>`,
    outcomes: fc
      .array(valuesOf(type), { maxLength: 3 })
      .map((values) => sentAsItIs(() => Response.events(values), 200)),
    isJson: false,
    decorators: [],
  };
}

function emptyResponse(): RandomResult {
  return {
    write: () => 'ashlar.Response<void, 201>',
    outcomes: fc.constant(sentAsItIs(() => Response.withStatus(201), 201)),
    isJson: false,
    decorators: [],
  };
}

function noContent(): RandomResult {
  return {
    write: () => 'ashlar.Response<never, 204>',
    outcomes: fc.constant(sentAsItIs(() => Response.noContent(), 204)),
    isJson: false,
    decorators: [],
  };
}

/** The function that makes a response of a string decides how it is sent. */
function text(): RandomResult {
  return {
    write: () => 'ashlar.Response<string, 200>',
    outcomes: fc.constantFrom(
      sentAsItIs(() => Response.text(200, 'text'), 200),
      responded(200, 'text'),
    ),
    isJson: true,
    decorators: [],
  };
}

function bytes(): RandomResult {
  const value = new Uint8Array([1, 2]);
  return {
    write: () => 'ashlar.Response<Uint8Array, 200>',
    outcomes: fc.constantFrom(
      sentAsItIs(() => Response.bytes(200, value), 200),
      responded(200, value),
    ),
    isJson: true,
    decorators: [],
  };
}

async function* rows(): AsyncGenerator<string> {
  yield 'a,b';
}

function stream(): RandomResult {
  return {
    write: () => 'ashlar.Response<ashlar.ResponseStream, 200>',
    outcomes: fc.constant(sentAsItIs(() => Response.stream('text/csv', rows()), 200)),
    isJson: false,
    decorators: [],
  };
}

/** The result of a handler with `@HttpCode`, which applies to plain results. */
function withHttpCode(result: RandomResult): fc.Arbitrary<RandomResult> {
  const isPlain = fc.sample(result.outcomes, { seed: 1, numRuns: 20 }).some(({ status }) => status === undefined);
  if (!isPlain) return fc.constant(result);
  const statuses = result === nothing ? [201, 202, 204, 205] : [200, 201, 202, 206];
  return fc.option(fc.constantFrom(...statuses), { nil: undefined }).map((code) => {
    if (code === undefined) return result;
    return {
      ...result,
      decorators: [...result.decorators, `@HttpCode(${code})`],
      outcomes: result.outcomes.map((outcome) => withStatus(outcome, code)),
    };
  });
}

function withStatus(outcome: Outcome, code: number): Outcome {
  if (outcome.status !== undefined) return outcome;
  return { ...outcome, status: code, ...(outcome.handle() === undefined && { isEmpty: true }) };
}

/** The result of a handler that throws as well. */
function withErrors(result: RandomResult): fc.Arbitrary<RandomResult> {
  const throwing = sentAsItIs(() => {
    throw new NotFoundException('there is none');
  }, 404);
  const isDescribed = fc.sample(result.outcomes, { seed: 1, numRuns: 20 }).some(({ status }) => status === 404);
  if (isDescribed) return fc.constant(result);
  return fc.boolean().map((throws) => {
    if (!throws) return result;
    return {
      ...result,
      decorators: [...result.decorators, '@ApiErrors(NotFoundException)'],
      outcomes: fc.oneof({ weight: 3, arbitrary: result.outcomes }, { weight: 1, arbitrary: fc.constant(throwing) }),
    };
  });
}

function asPromise(result: RandomResult): fc.Arbitrary<RandomResult> {
  return fc.boolean().map((isPromise) => {
    if (!isPromise) return result;
    return {
      ...result,
      write: (file) => `Promise<${result.write(file)}>`,
      outcomes: result.outcomes.map((outcome) => ({ ...outcome, handle: async () => outcome.handle() })),
    };
  });
}
