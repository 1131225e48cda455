import { compareText } from '../model/compare-text.js';
import type { ResolvedReference, ResolvedRouteUse } from '../model/resolved-references.js';
import { capitalized, identifier } from '../naming/identifier.js';
import type { DecodedInput, PlannedInput, PlannedRoute, UnmappedResponse } from '../plan/application-plan.js';
import { pathParameterNames } from '../plan/openapi/operation-parameters.js';
import { isCheckedFile, isFile, mayBeInvalid } from '../plan/routes/input-questions.js';
import { decoderCode } from './decoding/read-body.js';
import { defaultOperationId } from './emission/default-operation-id.js';
import { serializerCode } from './serializing/value-code.js';
import { dataCode } from './source/data-code.js';
import type { ImportedName } from './source/imports.js';
import { instanceType } from './source/instance-type.js';
import type { Code, SourceFile } from './source/source-file.js';
import { braces, group, indented, list, spaceBreak } from './text/layout.js';

/** Writes the routes of a directory, each with the function that decodes the inputs of the handler and calls it. */
export function writeRoutes(routes: readonly PlannedRoute[], file: SourceFile): void {
  if (routes.length === 0) return;
  for (const name of ['createRoutes', 'Instances', 'container', 'inputs']) file.declare(name);
  file.doc('The instances that the routes use, by the names that all generated files have for them.');
  file.block('interface Instances {', () => {
    for (const { name, class: token } of instancesOf(routes)) {
      file.line(`readonly ${name}: `, ...instanceType(token, file), ';');
    }
  });
  file.line();
  file.doc('The routes, by the names that `router.ts` returns.');
  file.block(
    ['export const createRoutes = (container: Instances): ', file.runtimeType('RouteTable'), ' => ({'],
    () => {
      for (const [index, route] of routes.entries()) {
        if (index > 0) file.line();
        writeRoute(route, file);
      }
    },
    '});',
  );
}

/** Each instance once, sorted by name. */
function instancesOf(routes: readonly PlannedRoute[]): readonly ResolvedReference[] {
  const all = routes.flatMap(({ controller, throttle, guards, resolvers, interceptors, inputs, response }) => [
    controller,
    ...(throttle === undefined ? [] : [throttle.service]),
    ...guards,
    ...resolvers,
    ...interceptors,
    ...inputs.flatMap((input) => (input.source === 'resolved' ? [input.resolver] : [])),
    ...(response.kind === 'mapped' ? [response.mapper] : []),
  ]);
  const byName = new Map(all.map((instance) => [instance.name, instance]));
  return [...byName.values()].sort((a, b) => compareText(a.name, b.name));
}

function writeRoute(route: PlannedRoute, file: SourceFile): void {
  const { guards, resolvers, interceptors, body } = route;
  const template = `${route.method} ${route.path}`;
  file.doc(route.operation.description === undefined ? template : `${template}\n\n${route.operation.description}`);
  file.block(
    [`${file.property(route.name)}: `, file.runtime('route'), `(${file.literal(template)}, {`],
    () => {
      writeNames(route, file);
      writeThrottle(route, file);
      writeUses('guards', guards, file);
      writeInstances('resolvers', resolvers, file);
      if (body !== undefined) file.line(`body: ${file.literal(body)},`);
      writeMediaTypes(route, file);
      if (route.bodyLimit !== undefined) file.line(`bodyLimit: ${separated(route.bodyLimit)},`);
      writeFiles(route, file);
      writeUses('interceptors', interceptors, file);
      writeHandle(route, file);
      file.line('respond: ', respondCode(route, file), ',');
    },
    '}),',
  );
}

/** The names for `RequestContext.route`; most operation ids follow from the name of the handler. */
function writeNames({ controller, handler, operation }: PlannedRoute, file: SourceFile): void {
  const { name } = controller.class;
  file.line(`handler: ${file.literal(`${name}.${handler}`)},`);
  if (operation.id !== defaultOperationId(name, handler)) file.line(`operationId: ${file.literal(operation.id)},`);
}

/** A number of bytes with its digits in groups: `10_485_760`. */
function separated(bytes: number): string {
  return String(bytes).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, '_');
}

/** `throttle: container.throttleService.limiter(throttle.notesController_list),` */
function writeThrottle({ name, throttle }: PlannedRoute, file: SourceFile): void {
  if (throttle === undefined) return;
  const line: Code = [file.generated('throttle', 'throttle', 'value'), file.access(name)];
  file.line(`throttle: container.${throttle.service.name}.limiter`, list('(', [line], ')'), ',');
}

/** `guards: [container.requireLogin, withOptions(container.requireRole, ['admin'])],` */
function writeUses(property: string, uses: readonly ResolvedRouteUse[], file: SourceFile): void {
  if (uses.length === 0) return;
  const items = uses.map(({ name, options }): Code => {
    const instance = `container.${name}`;
    if (options === undefined) return instance;
    return [file.runtime('withOptions'), list<ImportedName>('(', [instance, dataCode(options, file)], ')')];
  });
  file.line(`${property}: `, list<ImportedName>('[', items, ']'), ',');
}

function writeInstances(property: string, instances: readonly ResolvedReference[], file: SourceFile): void {
  if (instances.length === 0) return;
  const items = instances.map(({ name }) => `container.${name}`);
  file.line(`${property}: `, list<ImportedName>('[', items, ']'), ',');
}

/** The media types of the bytes that a route accepts. */
function writeMediaTypes({ inputs, body }: PlannedRoute, file: SourceFile): void {
  const types = inputs.flatMap((input) => (input.source === 'raw' ? (input.mediaTypes ?? []) : []));
  if (body !== 'bytes' || types.length === 0) return;
  file.line('mediaTypes: ', listCode(types, file), ',');
}

function listCode(texts: readonly string[], file: SourceFile): Code {
  return list<ImportedName>(
    '[',
    texts.map((text) => file.literal(text)),
    ']',
  );
}

/** The files of the form by field names, each with its rules and the method that checks it. */
function writeFiles({ inputs, controller }: PlannedRoute, file: SourceFile): void {
  if (inputs.some(({ source }) => source === 'form')) file.line(`files: ${file.literal('all')},`);
  const files = inputs.flatMap((input) => (isFile(input) ? [input.rules] : []));
  if (files.length === 0) return;
  const write = () => {
    for (const { key, maxSize, contentTypes, trustContentType, validate } of files) {
      const rules: Code[] = [
        ...(maxSize === undefined ? [] : [`maxSize: ${separated(maxSize)}`]),
        ...(contentTypes === undefined
          ? []
          : [
              [
                'contentTypes: ',
                list<ImportedName>(
                  '[',
                  contentTypes.map((type) => file.literal(type)),
                  ']',
                ),
              ],
            ]),
        ...(trustContentType === undefined ? [] : ['trustContentType: true']),
        ...(validate === undefined
          ? []
          : [`validate: (file) => container.${controller.name}${file.access(validate)}(file)`]),
      ];
      file.line(`${file.property(key)}: `, braces<ImportedName>(rules), ',');
    }
  };
  file.block('files: {', write, '},');
}

function writeHandle(route: PlannedRoute, file: SourceFile): void {
  const { controller, inputs } = route;
  const target = `container.${controller.name}${file.access(route.handler)}`;
  const variables = variableNames(inputs);
  const values = inputs.map(({ source }, index) =>
    source === 'context' ? 'inputs.context' : (variables[index] ?? ''),
  );
  const call: Code = [target, list<ImportedName>('(', values, ')')];
  const read = inputs.flatMap((input, index): readonly Code[] =>
    input.source === 'context'
      ? []
      : [...ruleComments(input), [`const ${variables[index]} = `, inputCode(input, route, file), ';']],
  );
  if (read.length === 0) {
    file.line(inputs.length === 0 ? 'handle: () => ' : 'handle: (inputs) => ', call, ',');
    return;
  }
  const write = () => {
    for (const line of read) file.line(line);
    if (inputs.some(isCheckedFile)) {
      file.line(group<ImportedName>('if (', anyInvalid(inputs, variables, file), ') return inputs.reject();'));
      file.line('await inputs.checkFiles();');
      file.line('return ', call, ';');
    } else file.line(group<ImportedName>('return ', rejectionOr(call, inputs, variables, file), ';'));
  };
  // Validation may be asynchronous; routes without it stay synchronous.
  const asynchronous = inputs.some((input) => 'validation' in input || isCheckedFile(input)) ? 'async ' : '';
  file.block(`handle: ${asynchronous}(inputs) => {`, write, '},');
}

/** The call, unless an input is invalid. */
function rejectionOr(
  call: Code,
  inputs: readonly PlannedInput[],
  variables: readonly string[],
  file: SourceFile,
): Code {
  if (!inputs.some(mayBeInvalid)) return call;
  const choice: Code = indented<ImportedName>(spaceBreak, '? inputs.reject()', spaceBreak, ': ', call);
  return [anyInvalid(inputs, variables, file), choice];
}

/** Whether one of the inputs is invalid: `id === invalid || query === invalid`. */
function anyInvalid(inputs: readonly PlannedInput[], variables: readonly string[], file: SourceFile): Code {
  const fallible = inputs.flatMap((input, index) => (mayBeInvalid(input) ? (variables[index] ?? []) : []));
  const isInvalid = fallible.map((name, index): Code => {
    const test: Code = [name, ' === ', file.runtime('invalid')];
    return index === 0 ? test : indented<ImportedName>(' ||', spaceBreak, test);
  });
  return group<ImportedName>(isInvalid);
}

/** An input, validated by its own rules if it has any. */
function inputCode(input: Exclude<PlannedInput, { source: 'context' }>, route: PlannedRoute, file: SourceFile): Code {
  const read = readCode(input, route, file);
  if (!('validation' in input) || input.validation === undefined) return read;
  const { source, key } = input;
  const { classes, schema } = input.validation;
  const label = source.startsWith('param') ? 'path parameter' : source === 'fields' ? 'body' : source;
  const isScalar = source === 'param' || source === 'header';
  const values: Code[] = [
    file.literal(label),
    read,
    ...(schema === undefined ? [] : [file.class(schema)]),
    ...(isScalar ? [file.literal(key)] : []),
    ...(classes.length === 0
      ? []
      : [
          list<ImportedName>(
            '[',
            classes.map((one) => file.class(one.class)),
            ']',
          ),
        ]),
  ];
  return [`await inputs.validated${schema === undefined ? '' : 'By'}`, list<ImportedName>('(', values, ')')];
}

/** The most places of the instances of a class in a comment. */
const mostPlaces = 4;

/** Comments with the places of classes with rules, unless all are the whole value: `// Rules of Attendee: Booking.attendees.*`. */
function ruleComments(input: PlannedInput): readonly string[] {
  const { classes = [] } = 'validation' in input && input.validation !== undefined ? input.validation : {};
  if (classes.every(({ places }) => places.every((place) => place === ''))) return [];
  return classes.map(({ class: { name }, places }) => {
    const shown = places.slice(0, mostPlaces).map((place) => (place === '' ? 'the value' : place));
    const more = places.length > mostPlaces ? ` and ${places.length - mostPlaces} more` : '';
    return lineComment(`Rules of ${name}: ${shown.join(', ')}${more}`);
  });
}

function readCode(input: Exclude<PlannedInput, { source: 'context' }>, route: PlannedRoute, file: SourceFile): Code {
  const { source, optional } = input;
  const reader = (name: string) => `inputs.${optional ? `optional${capitalized(name)}` : name}`;
  const lists = (input: DecodedInput): readonly Code[] =>
    input.lists === undefined ? [] : [listCode(input.lists, file)];
  switch (source) {
    case 'user':
      return [reader('user'), list<ImportedName>('(', [file.class(input.storedUnder)], ')')];
    case 'resolved':
      return `inputs.resolved(container.${input.resolver.name})`;
    case 'cookie':
      return `${reader('cookie')}(${file.literal(input.key)})`;
    case 'header':
      return [
        reader('header'),
        list<ImportedName>('(', [file.literal(input.key), decoderCode(input.decoder, file)], ')'),
      ];
    case 'file':
    case 'files': {
      const name = source === 'files' ? 'inputs.files' : reader('file');
      return `${name}(${file.literal(input.rules.key)})`;
    }
    case 'form':
      return 'inputs.form()';
    case 'raw':
      return `${reader('rawBody')}()`;
    case 'body':
    case 'fields': {
      if (input.fieldsDecoder !== undefined) {
        const decoders = [decoderCode(input.fieldsDecoder, file), decoderCode(input.decoder, file), ...lists(input)];
        return [reader('fieldsOrBody'), list<ImportedName>('(', decoders, ')')];
      }
      const name = reader(source === 'fields' || route.body === 'multipart' ? 'fields' : 'body');
      return [name, list<ImportedName>('(', [decoderCode(input.decoder, file), ...lists(input)], ')')];
    }
    case 'param':
      return [
        'inputs.param',
        list<ImportedName>('(', [file.literal(input.key), decoderCode(input.decoder, file)], ')'),
      ];
    case 'paramList': {
      const names = pathParameterNames(route).map((name) => file.literal(name));
      const inBrackets = list<ImportedName>('[', names, ']');
      return ['inputs.paramList', list<ImportedName>('(', [inBrackets, decoderCode(input.decoder, file)], ')')];
    }
    default:
      return [`inputs.${source}`, list<ImportedName>('(', [decoderCode(input.decoder, file), ...lists(input)], ')')];
  }
}

/** The function that makes the response of a result. */
function respondCode({ response, plainStatus }: PlannedRoute, file: SourceFile): Code {
  const withStatus = (code: Code): Code => {
    if (plainStatus === undefined) return code;
    return [file.runtime('respondWithStatus'), list<ImportedName>('(', [String(plainStatus), code], ')')];
  };
  if (response.kind !== 'mapped') return withStatus(resultCode(response, file));
  const { mapper, serializer, others, isPartial } = response;
  const unmapped = isPartial === true ? withStatus(resultCode(others, file)) : resultCode(others, file);
  const values: Code[] = [`container.${mapper.name}`, serializerCode(serializer, file), unmapped];
  if (plainStatus !== undefined) values.push(String(plainStatus));
  return [file.runtime('respondMapped'), list<ImportedName>('(', values, ')')];
}

function resultCode(response: UnmappedResponse, file: SourceFile): Code {
  if (response.kind === 'empty') return file.runtime('respondEmpty');
  if (response.kind === 'text') return file.runtime('respondText');
  const { events } = response;
  const further = events === undefined ? [] : [serializerCode(events, file)];
  if (response.kind === 'events') return [file.runtime('respondEvents'), list<ImportedName>('(', further, ')')];
  const all = [serializerCode(response.serializer, file), ...further];
  return [file.runtime('respondJson'), list<ImportedName>('(', all, ')')];
}

/** The handler's own names, unless the function around them uses such a name itself. */
function variableNames(inputs: readonly PlannedInput[]): readonly string[] {
  const taken = new Set(['container', 'inputs', 'invalid']);
  for (const input of inputs) {
    if (input.source === 'user') taken.add(input.storedUnder.name);
    else if ('decoder' in input) {
      taken.add(input.decoder.name);
      if (input.fieldsDecoder !== undefined) taken.add(input.fieldsDecoder.name);
    }
    if (!('validation' in input) || input.validation === undefined) continue;
    for (const { class: reference } of input.validation.classes) taken.add(reference.name);
    if (input.validation.schema !== undefined) taken.add(input.validation.schema.name);
  }
  return inputs.map((input) => {
    let name = identifier(input.name);
    while (taken.has(name)) name += 'Value';
    taken.add(name);
    return name;
  });
}

/** A comment of one line. */
function lineComment(text: string): string {
  return `// ${text.replaceAll(/[\n\r\u2028\u2029]/g, ' ').trimEnd()}`;
}
