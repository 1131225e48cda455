/**
 * The messages of validation errors. The texts are part of the interface of an application: clients
 * may show or compare them. `docs/validation.md` lists them.
 */
export const messages = {
  required: 'is required',
  notAllowed: 'is not allowed',
  repeated: 'must be given only once',
  noForm: (forms: string) => `fits none of the allowed forms: ${forms}`,

  string: 'must be a string',
  number: 'must be a number',
  integer: 'must be an integer',
  boolean: 'must be a boolean',
  trueOrFalse: 'must be true or false',
  array: 'must be an array',
  object: 'must be an object',
  bigint: 'must be an integer in decimal digits',
  date: 'must be a date and time such as 2030-12-31T23:59:59Z',
  bytes: 'must be base64',
  url: 'must be a URL',
  one: (value: string) => `must be ${value}`,
  oneOf: (values: string) => `must be one of ${values}`,

  minLength: (limit: Limit) => `must have at least ${counted(limit, 'character')}`,
  maxLength: (limit: Limit) => `must have at most ${counted(limit, 'character')}`,
  pattern: (pattern: string) => `must match the pattern ${pattern}`,
  minimum: (limit: Limit) => `must be at least ${limit}`,
  maximum: (limit: Limit) => `must be at most ${limit}`,
  exclusiveMinimum: (limit: Limit) => `must be greater than ${limit}`,
  exclusiveMaximum: (limit: Limit) => `must be less than ${limit}`,
  multipleOf: (step: Limit) => `must be a multiple of ${step}`,
  minItems: (limit: Limit) => `must have at least ${counted(limit, 'item')}`,
  maxItems: (limit: Limit) => `must have at most ${counted(limit, 'item')}`,
  uniqueItems: 'must not have the same item twice',

  notAFile: 'must be a file, not text',
  oneFile: 'must be one file, not several',
  fileType: (allowed: string, found = '{type}') => `must be ${allowed}, not ${found}`,

  email: 'must be an email address',
  uuid: 'must be a UUID',
  uri: 'must be a URL',
  isoDate: 'must be a date such as 2030-12-31',
  isoTime: 'must be a time such as 23:59:59Z',
  isoDateTime: 'must be a date and time such as 2030-12-31T23:59:59Z',
  duration: 'must be a duration such as P1DT12H',
  hostname: 'must be a host name',
  ipv4: 'must be an IPv4 address',
  ipv6: 'must be an IPv6 address',
} as const;

/** A number, or its placeholder in the documentation. */
type Limit = number | string;

function counted(limit: Limit, what: string): string {
  return `${limit} ${what}${limit === 1 ? '' : 's'}`;
}
