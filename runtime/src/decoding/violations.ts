import type {
  ExpectedType,
  ProblemCode,
  ProblemDescription,
  ProblemParameters,
} from '../contract/validation-problem.js';
import { messages } from './messages.js';

/** The problems that decoders report: each code with its parameters and its message. */
export const violations = {
  required: violation('required', {}, messages.required),
  notAllowed: violation('not-allowed', {}, messages.notAllowed),
  repeated: violation('repeated', {}, messages.repeated),
  noForm: (forms: readonly (readonly string[])[], names: string) =>
    violation('no-form', { forms }, messages.noForm(names)),

  string: wrongType('string', messages.string),
  number: wrongType('number', messages.number),
  integer: wrongType('integer', messages.integer),
  boolean: wrongType('boolean', messages.boolean),
  trueOrFalse: wrongType('boolean', messages.trueOrFalse),
  array: wrongType('array', messages.array),
  object: wrongType('object', messages.object),
  bigint: wrongType('bigint', messages.bigint),
  date: wrongType('date', messages.date),
  bytes: wrongType('bytes', messages.bytes),
  url: wrongType('url', messages.url),
  oneOf: (values: readonly (string | number | boolean | null)[]) => {
    // As in JSON, also for values of a path, a query or a header: a text is in quotes, and a number is not.
    const texts = values.map((value) => JSON.stringify(value)).join(', ');
    return violation('one-of', { values }, values.length === 1 ? messages.one(texts) : messages.oneOf(texts));
  },

  minLength: (minimum: number) => violation('min-length', { minimum }, messages.minLength(minimum)),
  maxLength: (maximum: number) => violation('max-length', { maximum }, messages.maxLength(maximum)),
  pattern: (pattern: string) => violation('pattern', { pattern }, messages.pattern(pattern)),
  format: (format: string, message: string) => violation('format', { format }, message),
  minimum: (minimum: number) => violation('min', { minimum }, messages.minimum(minimum)),
  maximum: (maximum: number) => violation('max', { maximum }, messages.maximum(maximum)),
  exclusiveMinimum: (minimum: number) => violation('exclusive-min', { minimum }, messages.exclusiveMinimum(minimum)),
  exclusiveMaximum: (maximum: number) => violation('exclusive-max', { maximum }, messages.exclusiveMaximum(maximum)),
  multipleOf: (divisor: number) => violation('multiple-of', { divisor }, messages.multipleOf(divisor)),
  minItems: (minimum: number) => violation('min-items', { minimum }, messages.minItems(minimum)),
  maxItems: (maximum: number) => violation('max-items', { maximum }, messages.maxItems(maximum)),
  uniqueItems: violation('unique-items', {}, messages.uniqueItems),

  notAFile: violation('not-a-file', {}, messages.notAFile),
  oneFile: violation('one-file', {}, messages.oneFile),
  fileType: (contentTypes: readonly string[], contentType: string | undefined) =>
    violation(
      'file-type',
      { contentTypes, ...(contentType !== undefined && { contentType }) },
      messages.fileType(contentTypes.join(' or '), contentType ?? 'of an unknown type'),
    ),
} as const;

/** A message of the application. */
export function customViolation(message: string): ProblemDescription {
  return violation('custom', {}, message);
}

/** The problem of a value that has none of several types, each with its own problem. */
export function noAlternative(alternatives: readonly ProblemDescription[], message: string): ProblemDescription {
  const [only] = alternatives;
  if (only !== undefined && alternatives.length === 1) return only;
  return violation('no-alternative', { alternatives }, message);
}

function wrongType(type: ExpectedType, message: string): ProblemDescription {
  return violation('type', { type }, message);
}

function violation<Code extends ProblemCode>(
  code: Code,
  parameters: ProblemParameters[Code],
  message: string,
): Extract<ProblemDescription, { readonly code: Code }> {
  // TypeScript cannot combine a code with its parameters.
  return { code, parameters, message } as ProblemDescription as Extract<ProblemDescription, { readonly code: Code }>;
}
