import type { Lookup } from '../../incremental/view.js';
import { describeByteSize } from '../../model/byte-size.js';
import { requiresBody } from '../../model/route-input.js';
import type { NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { unwrapped } from '../../model/shapes/shape-questions.js';
import { acceptsForms } from '../../model/upload.js';
import type { DecodedInput, PlannedFile, PlannedInput, PlannedRoute } from '../../plan/application-plan.js';
import type { Schema, SchemaWriter } from './schemas.js';

/** The schemas and types that writing a request body needs. */
export interface BodyContext {
  readonly schemas: SchemaWriter;
  readonly types: Lookup<TypeId, NamedType<never>>;
}

/**
 * The schema of a file. Tools that know OpenAPI 3.0, generators of clients above all, recognise files by `format`; OpenAPI 3.1
 * describes them by `contentMediaType`. `maxLength` would count characters.
 */
const fileSchema: Schema = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };

/** The request body of a route, by media types; nothing for a route without a body. */
export function requestBody({ inputs, body }: PlannedRoute, context: BodyContext): Schema | undefined {
  if (body === undefined) return undefined;
  const input = inputs.find((one): one is DecodedInput => one.source === 'body' || one.source === 'fields');
  const whole = inputs.find(({ source }) => source === 'form' || source === 'raw');
  const description = (input ?? whole)?.description;
  const schema = () => input && { schema: context.schemas.schema(input.shape) };
  // A route of optional files alone has no use for JSON.
  const json = input?.source === 'body' && body !== 'multipart' && schema();
  return {
    ...(description !== undefined && { description }),
    ...(inputs.some(requiresBody) && { required: true }),
    content: {
      ...(json !== false && { 'application/json': json }),
      ...(body === 'form' && { 'application/x-www-form-urlencoded': schema() }),
      ...(acceptsForms(body) && { 'multipart/form-data': formContent(inputs, input, context) }),
      ...(body === 'bytes' && rawContent(inputs)),
    },
  };
}

/** The content of a body of bytes, by its media types. */
function rawContent(inputs: readonly PlannedInput[]): Schema {
  const types = inputs.flatMap((input) => (input.source === 'raw' ? (input.mediaTypes ?? ['*/*']) : []));
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

/** The files of a route, in the order of the handler's parameters. */
export function filesOf({ inputs }: Pick<PlannedRoute, 'inputs'>): readonly PlannedFile[] {
  return inputs.filter((input): input is PlannedFile => input.source === 'file' || input.source === 'files');
}

/** A form: its text fields as the properties of the body's type, and a property for each file. */
function formContent(inputs: readonly PlannedInput[], input: DecodedInput | undefined, context: BodyContext): Schema {
  if (inputs.some(({ source }) => source === 'form')) {
    return { schema: { type: 'object', additionalProperties: {} } };
  }
  const files = filesOf({ inputs });
  const types = files.flatMap(({ rules: { key, contentTypes } }) =>
    contentTypes === undefined ? [] : [[key, { contentType: contentTypes.join(', ') }] as const],
  );
  return {
    schema: formSchema(files, input, context),
    ...(types.length > 0 && { encoding: Object.fromEntries(types) }),
  };
}

/** The properties of files stand beside the text fields: the forms of documentation pages show no parts of an `allOf`. */
function formSchema(
  files: readonly PlannedFile[],
  input: DecodedInput | undefined,
  { schemas, types }: BodyContext,
): Schema {
  if (files.length === 0 && input !== undefined) return schemas.schema(input.shape);
  const properties = Object.fromEntries(files.map((file) => [file.rules.key, fileProperty(file)]));
  const required = files.filter(({ source, optional }) => source === 'file' && !optional).map(({ rules }) => rules.key);
  const ofFiles = { type: 'object', properties, ...(required.length > 0 && { required }) };
  if (input === undefined) return ofFiles;
  const { shape } = input;
  const fields: SupportedShape = unwrapped(shape, types);
  if (fields.kind !== 'object') return { allOf: [schemas.schema(shape), ofFiles] };
  return schemas.withProperties(fields, properties, required);
}

function fileProperty({ source, description, rules: { maxSize } }: PlannedFile): Schema {
  const isList = source === 'files';
  const size = maxSize === undefined ? '' : `${isList ? 'Each at most' : 'At most'} ${describeByteSize(maxSize)}.`;
  const text = [asSentence(description), size].filter((part) => part !== '').join(' ');
  return {
    ...(isList ? { type: 'array', items: fileSchema } : fileSchema),
    ...(text !== '' && { description: text }),
  };
}

function asSentence(text = ''): string {
  const trimmed = text.trim();
  return trimmed === '' || /\p{Po}$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}
