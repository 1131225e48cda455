import type { Lookup } from '../../incremental/view.js';
import { requiresBody } from '../../model/route-input.js';
import type { NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { unwrapped } from '../../model/shapes/shape-questions.js';
import { acceptsForms } from '../../model/upload.js';
import type { DecodedInput, PlannedFile, PlannedInput, PlannedRoute } from '../application-plan.js';
import { encodeSegment } from '../openapi/encode-segment.js';
import type { OperationParameter } from '../openapi/operation-parameters.js';
import { fieldKeys, headerKey, parameterKeys } from './client-names.js';
import type {
  ClientBody,
  ClientParameter,
  ClientPathPart,
  ClientProperty,
  ClientType,
  Renaming,
} from './client-plan.js';
import { type ClientTypes, plain, unionOf } from './client-types.js';

/** The inputs of an operation, as its method takes them. */
export interface ClientInputs {
  readonly parameters: readonly ClientParameter[];
  readonly headers: readonly ClientProperty[];
  readonly cookies: readonly ClientProperty[];
  readonly renamedCookies: readonly Renaming[];
  readonly path: readonly ClientPathPart[];
  readonly body?: ClientBody;
}

/** The types of inputs: of text, and of JSON. */
export interface InputTypes {
  readonly text: ClientTypes;
  readonly json: ClientTypes;
}

/** Decides the inputs of the method of a route, which has these parameters. */
export function clientInputs(
  route: PlannedRoute,
  all: readonly OperationParameter[],
  written: InputTypes,
): ClientInputs {
  const located = all.flatMap((parameter) =>
    parameter.place === 'path' || parameter.place === 'query' ? [{ ...parameter, place: parameter.place }] : [],
  );
  const keys = parameterKeys(located);
  const lists = route.inputs.flatMap((input) => (input.source === 'query' ? (input.lists ?? []) : []));
  const parameters = located.map(
    ({ place, isOpen, ...parameter }, index): ClientParameter => ({
      ...propertyOf(parameter, written.text),
      name: keys[index] ?? parameter.name,
      place,
      sentAs: parameter.name,
      ...(isOpen === true && { isOpen }),
      ...(place === 'query' && isOpen !== true && lists.includes(parameter.name) && { isList: true }),
    }),
  );
  const inPlace = (place: OperationParameter['place']) =>
    all.filter((parameter) => parameter.place === place).map((parameter) => propertyOf(parameter, written.text));
  const cookies = withOwnKeys(inPlace('cookie'), 'Cookie');
  const body = bodyOf(route, written);
  return {
    parameters,
    headers: inPlace('header').map((header) => ({ ...header, name: headerKey(header.name) })),
    // A browser sends the cookies that it has, and no others.
    cookies: cookies.properties.map((cookie) => ({ ...cookie, required: false })),
    renamedCookies: cookies.renamed,
    path: pathOf(route, parameters),
    ...(body !== undefined && { body }),
  };
}

/** The shapes that the inputs of a route take as text and as JSON: they lead to the types to declare. */
export function inputShapes(
  route: PlannedRoute,
  all: readonly OperationParameter[],
  types: Lookup<TypeId, NamedType<never>>,
): readonly SupportedShape[] {
  const parameters = all.map(({ shape }) => shape);
  const input = bodyInput(route.inputs);
  if (route.body === undefined || input === undefined) return parameters;
  // The fields of a form are written where they are sent.
  return [...parameters, acceptsForms(route.body) ? unwrapped(input.shape, types) : input.shape];
}

function propertyOf(
  { name, required, shape, description, deprecated }: Omit<OperationParameter, 'place'>,
  types: ClientTypes,
): ClientProperty {
  return {
    name,
    required,
    type: types.of(shape),
    ...(description !== undefined && { description }),
    ...(deprecated === true && { deprecated }),
  };
}

function pathOf({ segments }: PlannedRoute, parameters: readonly ClientParameter[]): readonly ClientPathPart[] {
  const keys = new Map(parameters.flatMap(({ place, sentAs, name }) => (place === 'path' ? [[sentAs, name]] : [])));
  const parts: ClientPathPart[] = [];
  let text = '';
  for (const segment of segments) {
    text += '/';
    if (segment.kind === 'literal') text += encodeSegment(segment.text);
    else {
      parts.push({ text }, { key: keys.get(segment.name) ?? segment.name });
      text = '';
    }
  }
  if (text !== '' || parts.length === 0) parts.push({ text: text === '' ? '/' : text });
  return parts;
}

function bodyOf(route: PlannedRoute, written: InputTypes): ClientBody | undefined {
  const { inputs, body } = route;
  if (body === undefined) return undefined;
  const input = bodyInput(inputs);
  const whole = inputs.find(({ source }) => source === 'form' || source === 'raw');
  const description = (input ?? whole)?.description;
  const common = {
    required: inputs.some(requiresBody),
    ...(description !== undefined && { description }),
    renamed: [],
  };
  const lists = input?.lists ?? [];
  switch (body) {
    case 'json':
    case 'json and bytes':
      return {
        ...common,
        type: input === undefined ? plain('unknown') : written.json.of(input.shape),
        encoding: { kind: 'json' },
      };
    case 'bytes':
      return { ...common, type: plain('RawBody'), encoding: { kind: 'bytes', ...onlyMediaType(inputs) } };
    case 'form': {
      // Files that can all be absent leave a form of text fields possible.
      const files = filesOf(inputs);
      const kind = files.length === 0 ? 'form' : 'multipart';
      return { ...common, ...formType(input, files, written), encoding: { kind, lists } };
    }
    case 'multipart':
    case 'json or multipart': {
      if (inputs.some(({ source }) => source === 'form')) {
        return { ...common, type: plain('FormData'), encoding: { kind: 'form data' } };
      }
      const files = filesOf(inputs);
      const form = formType(input, files, written);
      if (body === 'multipart') return { ...common, ...form, encoding: { kind: 'multipart', lists } };
      const keys = files.map(({ rules }) => rules.key);
      return { ...common, ...form, encoding: { kind: 'json or multipart', lists, files: keys } };
    }
  }
}

function bodyInput(inputs: readonly PlannedInput[]): DecodedInput | undefined {
  return inputs.find((one): one is DecodedInput => one.source === 'body' || one.source === 'fields');
}

function filesOf(inputs: readonly PlannedInput[]): readonly PlannedFile[] {
  return inputs.filter((input): input is PlannedFile => input.source === 'file' || input.source === 'files');
}

/** The media type of bytes, if only one is accepted: otherwise the caller names it. */
function onlyMediaType(inputs: readonly PlannedInput[]): { readonly mediaType?: string } {
  const [only, ...more] = inputs.flatMap((input) => (input.source === 'raw' ? (input.mediaTypes ?? []) : []));
  return only === undefined || more.length > 0 || only.includes('*') ? {} : { mediaType: only };
}

/** An object of the text fields and the files of a form. */
function formType(
  input: DecodedInput | undefined,
  files: readonly PlannedFile[],
  { text }: InputTypes,
): Pick<ClientBody, 'type' | 'renamed'> {
  const added = files.map(fileProperty);
  const fields = input === undefined ? undefined : text.of(input.shape);
  const isObject = fields?.kind === 'object';
  const { properties, renamed } = withOwnKeys([...(isObject ? fields.properties : []), ...added], 'Field');
  const others = isObject ? fields.others : undefined;
  const type: ClientType = {
    kind: 'object',
    properties,
    ...(others !== undefined && {
      others: { ...others, type: unionOf([others.type, ...added.map((file) => file.type)]) },
    }),
  };
  return { type, renamed };
}

/** Properties under keys that no object has by itself. */
function withOwnKeys(
  properties: readonly ClientProperty[],
  place: 'Field' | 'Cookie',
): { readonly properties: readonly ClientProperty[]; readonly renamed: readonly Renaming[] } {
  const sent = properties.map(({ name }) => name);
  const keys = fieldKeys(sent, place);
  return {
    properties: properties.map((property, index) => ({ ...property, name: keys[index] ?? property.name })),
    renamed: keys.flatMap((name, index) => (name === sent[index] ? [] : [{ name, sentAs: sent[index] ?? name }])),
  };
}

function fileProperty({ source, optional, description, rules: { key } }: PlannedFile): ClientProperty {
  const isList = source === 'files';
  return {
    name: key,
    // A list of files can be empty.
    required: !isList && !optional,
    type: isList ? { kind: 'list', items: plain('Blob'), isReadonly: true } : plain('Blob'),
    ...(description !== undefined && { description }),
  };
}
