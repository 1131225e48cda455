/** A place of a type in a result. */
export interface ResultPlace {
  readonly direction: 'result';
  readonly name: string;
  readonly word: string;
  /** The return type of the handler around the type. */
  readonly type: (type: string) => string;
  /** The type of the value that the handler is given. */
  readonly given: (type: string) => string;
  /** The returned expression, from one of the given value. */
  readonly returned: (value: string) => string;
  /** The given value for a value of the type; also its JSON for the JSON of the value. */
  readonly around: (value: unknown) => unknown;
  /** An expression around one of the type. */
  readonly expression: (value: string) => string;
  readonly isAsync?: true;
  /** Whether the response has an event for the value. */
  readonly isEvents?: true;
}

function same<T>(value: T): T {
  return value;
}

/** Every place of a result. */
export const resultPlaces: readonly ResultPlace[] = [
  {
    direction: 'result',
    name: 'alone, as a result',
    word: 'AsAlone',
    type: same,
    given: same,
    returned: same,
    around: same,
    expression: same,
  },
  {
    direction: 'result',
    name: 'in a list, as a result',
    word: 'AsList',
    type: (type) => `(${type})[]`,
    given: (type) => `(${type})[]`,
    returned: same,
    around: (value) => [value],
    expression: (value) => `[${value}]`,
  },
  {
    direction: 'result',
    name: 'in a record, as a result',
    word: 'AsRecord',
    type: (type) => `Record<string, ${type}>`,
    given: (type) => `Record<string, ${type}>`,
    returned: same,
    around: (value) => ({ key: value }),
    expression: (value) => `{ key: ${value} }`,
  },
  {
    direction: 'result',
    name: 'in a tuple, as a result',
    word: 'AsTuple',
    type: (type) => `[number, ${type}]`,
    given: (type) => `[number, ${type}]`,
    returned: same,
    around: (value) => [1, value],
    expression: (value) => `tuple(1, ${value})`,
  },
  {
    direction: 'result',
    name: 'in a `Promise`, as a result',
    word: 'AsPromise',
    type: (type) => `Promise<${type}>`,
    given: same,
    returned: same,
    around: same,
    expression: same,
    isAsync: true,
  },
  {
    direction: 'result',
    name: 'in a `Response`, as a result',
    word: 'AsResponse',
    type: (type) => `Response<${type}, 201>`,
    given: same,
    returned: (value) => `Response.withStatus(201, ${value})`,
    around: same,
    expression: same,
  },
  {
    direction: 'result',
    name: 'in a list in a `Promise` of a `Response`, as a result',
    word: 'AsResponseList',
    type: (type) => `Promise<Response<readonly (${type})[]>>`,
    given: (type) => `(${type})[]`,
    returned: (value) => `Response.body(${value})`,
    around: (value) => [value],
    expression: (value) => `[${value}]`,
    isAsync: true,
  },
  {
    direction: 'result',
    name: 'in server-sent events, as a result',
    word: 'AsEvents',
    type: (type) => `Response<EventStream<${type}>>`,
    given: same,
    returned: (value) => `Response.sse(onlyItem(${value}))`,
    around: same,
    expression: same,
    isEvents: true,
  },
  {
    direction: 'result',
    name: 'in an optional property, as a result',
    word: 'AsProperty',
    type: (type) => `{ readonly value?: ${type} }`,
    given: (type) => `{ readonly value?: ${type} }`,
    returned: same,
    around: (value) => ({ value }),
    expression: (value) => `{ value: ${value} }`,
  },
];

/** A place of a type in an input. */
export interface InputPlace {
  readonly direction: 'input';
  readonly name: string;
  readonly word: string;
  /** The type of the parameter around the type. */
  readonly type: (type: string) => string;
  readonly around: (value: unknown) => unknown;
  /** The part of a request from whose text the value is read; `undefined` for JSON bodies. */
  readonly text?: 'query' | 'queryList' | 'param' | 'header';
}

/** Every place of an input; those that read texts are for scalar types. */
export const inputPlaces: readonly InputPlace[] = [
  { direction: 'input', name: 'in a body', word: 'FromBody', type: (type) => `Body<${type}>`, around: same },
  {
    direction: 'input',
    name: 'in a list in a body',
    word: 'FromList',
    type: (type) => `Body<(${type})[]>`,
    around: (value) => [value],
  },
  {
    direction: 'input',
    name: 'in a record in a body',
    word: 'FromRecord',
    type: (type) => `Body<Record<string, ${type}>>`,
    around: (value) => ({ key: value }),
  },
  {
    direction: 'input',
    name: 'in a tuple in a body',
    word: 'FromTuple',
    type: (type) => `Body<[number, ${type}]>`,
    around: (value) => [1, value],
  },
  {
    direction: 'input',
    name: 'in an optional property in a body',
    word: 'FromProperty',
    type: (type) => `Body<{ value?: ${type} }>`,
    around: (value) => ({ value }),
  },
  {
    direction: 'input',
    name: 'in a query',
    word: 'FromQuery',
    type: (type) => `Query<{ value: ${type} }>`,
    around: (value) => ({ value }),
    text: 'query',
  },
  {
    direction: 'input',
    name: 'in a list in a query',
    word: 'FromQueryList',
    type: (type) => `Query<{ value: (${type})[] }>`,
    around: (value) => ({ value: [value] }),
    text: 'queryList',
  },
  {
    direction: 'input',
    name: 'in a parameter of the path',
    word: 'FromParam',
    type: (type) => `Param<${type}>`,
    around: same,
    text: 'param',
  },
  {
    direction: 'input',
    name: 'in a header',
    word: 'FromHeader',
    type: (type) => `Header<'x-value', ${type}>`,
    around: same,
    text: 'header',
  },
];
