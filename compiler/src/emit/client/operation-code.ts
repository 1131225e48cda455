import type {
  ClientBody,
  ClientGroup,
  ClientOperation,
  ClientProperty,
  ClientResponse,
  Renaming,
} from '../../plan/client/client-plan.js';
import type { Code, SourceFile } from '../source/source-file.js';
import { braces, list } from '../text/layout.js';
import { templateText } from '../text/literal.js';
import { clientTypeCode, propertyCode, writeComment, writeProperties } from './client-type-code.js';
import type { ContentNames } from './content-names.js';
import { dateCode } from './date-code.js';
import type { UseSupport } from './used-support.js';

/** The parts of a client that its operations are written with. */
export interface OperationContext {
  readonly file: SourceFile;
  readonly contents: ContentNames;
  readonly use: UseSupport;
}

/** Writes the types of the inputs and results of a group, and the function that makes it. */
export function writeGroup(group: ClientGroup, context: OperationContext): void {
  const { file } = context;
  for (const operation of group.operations) {
    writeInput(operation, file);
    writeResult(operation, file);
  }
  const { creator, typeName, hasDates, operations } = group;
  writeComment(group, file);
  file.line(`export type ${typeName}${parameter(hasDates)} = ReturnType<typeof ${creator}${argument(hasDates)}>;`);
  file.line();
  file.doc(`Makes the methods of \`${group.name}\` alone: a bundle contains no other methods.`);
  const options = hasDates ? 'ClientOptions<DateValue>' : 'ClientOptions<unknown>';
  file.block(`export function ${creator}${parameter(hasDates)}(options: ${options}) {`, () => {
    const write = () => {
      for (const operation of operations) writeMethod(operation, context);
    };
    file.block('return {', write, '};');
  });
  file.line();
}

function parameter(hasDates: boolean): string {
  return hasDates ? '<DateValue = string>' : '';
}

function argument(hasDates: boolean): string {
  return hasDates ? '<DateValue>' : '';
}

function writeInput(operation: ClientOperation, file: SourceFile): void {
  const { inputName, parameters, headers, cookies, body, name, method, template } = operation;
  file.doc(`The input of \`${name}\`: \`${method} ${template}\`.`);
  if (parameters.length === 0 && headers.length === 0 && cookies.length === 0 && body === undefined) {
    file.line(`export type ${inputName} = Readonly<Record<string, never>>;`);
    file.line();
    return;
  }
  const options = { isReadonly: true, mayBeUndefined: true };
  const write = () => {
    writeProperties(parameters, file, options);
    writeNested('headers', headers, file);
    writeNested('cookies', cookies, file);
    if (body !== undefined) writeProperties([{ name: 'body', ...body }], file, options);
  };
  file.block(`export interface ${inputName} {`, write);
  file.line();
}

function writeNested(name: string, properties: readonly ClientProperty[], file: SourceFile): void {
  if (properties.length === 0) return;
  const required = properties.some((property) => property.required);
  const options = { isReadonly: true, mayBeUndefined: true };
  const parts = properties.map((property) => propertyCode(property, file, options));
  file.line(`readonly ${name}${required ? '' : '?'}: `, braces(parts, ';'), required ? ';' : ' | undefined;');
}

/** Writes the union of the responses, of which those with one type are one member. */
function writeResult({ name, resultName, responses, hasDates }: ClientOperation, file: SourceFile): void {
  const byType = new Map<string, { readonly response: ClientResponse; readonly statuses: number[] }>();
  for (const response of responses) {
    const key = JSON.stringify(response.type ?? null);
    const same = byType.get(key);
    if (same === undefined) byType.set(key, { response, statuses: [response.status] });
    else same.statuses.push(response.status);
  }
  const members = Array.from(byType.values(), ({ response: { type }, statuses }): Code => {
    const body = type === undefined ? 'undefined' : clientTypeCode(type, file);
    return [`ClientResponse<${statuses.join(' | ')}, `, body, '>'];
  });
  file.doc(`The documented responses of \`${name}\`, by their status.`);
  const [only] = members;
  const start = `export type ${resultName}${parameter(hasDates)} =`;
  if (only !== undefined && members.length === 1) file.line(`${start} `, only, ';');
  else {
    file.line(start);
    file.indented(() => {
      for (const [index, member] of members.entries()) file.line('| ', member, index === members.length - 1 ? ';' : '');
    });
  }
  file.line();
}

function writeMethod(operation: ClientOperation, context: OperationContext): void {
  const { file } = context;
  const { name, method, template, inputName, resultName, hasDates, parameters, headers, cookies, body } = operation;
  writeComment(operation, file, `\`${method} ${template}\``);
  const inputs = [...parameters, ...headers, ...(body === undefined ? [] : [body])];
  const isUsed = inputs.length > 0 || cookies.length > 0;
  const input = `${isUsed ? 'input' : '_input'}: ${inputName}${inputs.some(({ required }) => required) ? '' : ' = {}'}`;
  const result = `Promise<${resultName}${argument(hasDates)}>`;
  // An error of an input rejects the promise, like every other error.
  file.line(
    `${file.property(name)}: async `,
    list('(', [input, `request?: ${method === 'GET' ? 'GetOptions' : 'RequestOptions'}`], ')'),
    `: ${result} =>`,
  );
  file.indented(() => {
    const write = () => {
      for (const entry of requestCode(operation, context)) file.line(entry, ',');
    };
    file.block('send(options, request, {', write, '}),');
  });
}

/** The entries of the object that describes a request. */
function requestCode(operation: ClientOperation, context: OperationContext): readonly Code[] {
  const { file, contents, use } = context;
  const { method, body, responses } = operation;
  const dates = responses.flatMap(({ status, dates: places }): Code[] =>
    places === undefined ? [] : [[`${status}: `, dateCode(places, file, use)]],
  );
  const readers = responses.map(({ status, contents: all }): Code => [`${status}: `, contents.use(all)]);
  return [
    `method: ${file.literal(method)}`,
    ['path: ', pathCode(operation, context)],
    ...headersCode(operation, context),
    ...(body === undefined ? [] : [['body: ', bodyCode(body, context)] as const]),
    ['responses: ', braces(readers)],
    ...(dates.length > 0 ? [['dates: ', braces(dates)] as const] : []),
  ];
}

function pathCode({ path, parameters }: ClientOperation, { file, use }: OperationContext): Code {
  const query = parameters.filter(({ place }) => place === 'query');
  const hasKeys = path.some((part) => 'key' in part);
  const text = path
    .map((part) => ('text' in part ? templateText(part.text) : `\${${use('segment')}(input${file.access(part.key)})}`))
    .join('');
  const [first] = path;
  const start = !hasKeys && first !== undefined && 'text' in first ? file.literal(first.text) : `\`${text}\``;
  if (query.length === 0) return start;
  // A declared parameter has its own value, whatever the others contain.
  const open = query.filter(({ isOpen }) => isOpen === true).map(({ name }): Code => `...input${file.access(name)}`);
  const declared = query
    .filter(({ isOpen }) => isOpen !== true)
    .map(({ sentAs, name }): Code => `${file.property(sentAs)}: input${file.access(name)}`);
  const lists = query.flatMap(({ sentAs, isList }) => (isList === true ? [sentAs] : []));
  return [start, ` + ${use('queryOf')}(`, braces([...open, ...declared]), ...listsCode(lists, file), ')'];
}

/** The argument with the names of lists, if there are any. */
function listsCode(names: readonly string[], file: SourceFile): readonly Code[] {
  return names.length === 0 ? [] : [', ', namesCode(names, file)];
}

function namesCode(names: readonly string[], file: SourceFile): Code {
  return list(
    '[',
    names.map((name) => file.literal(name)),
    ']',
  );
}

function headersCode(
  { headers, cookies, renamedCookies }: ClientOperation,
  context: OperationContext,
): readonly Code[] {
  if (cookies.length === 0) return headers.length === 0 ? [] : ['headers: input.headers'];
  const cookie: Code = [
    `cookie: ${context.use('cookieHeader')}(`,
    sentCode('input.cookies', renamedCookies, context),
    ')',
  ];
  return [['headers: ', braces(headers.length === 0 ? [cookie] : ['...input.headers', cookie])]];
}

/** An object of the input, with the names that are sent. */
function sentCode(code: string, renamed: readonly Renaming[], { file, use }: OperationContext): Code {
  if (renamed.length === 0) return code;
  const names = renamed.map(({ name, sentAs }): Code => `${file.property(name)}: ${file.literal(sentAs)}`);
  return [`${use('renamed')}(`, code, ', ', braces(names), ')'];
}

function bodyCode({ encoding, renamed }: ClientBody, context: OperationContext): Code {
  const { file, use } = context;
  const value = sentCode('input.body', renamed, context);
  switch (encoding.kind) {
    case 'json':
      return `${use('jsonBody')}(input.body)`;
    case 'form':
      return [`${use('formBody')}(`, value, ...listsCode(encoding.lists, file), ')'];
    case 'multipart':
      return [`${use('multipartBody')}(`, value, ...listsCode(encoding.lists, file), ')'];
    case 'json or multipart': {
      const files = namesCode(encoding.files, file);
      return [`${use('jsonOrMultipartBody')}(`, value, ', ', files, ...listsCode(encoding.lists, file), ')'];
    }
    case 'form data':
      return `${use('formDataBody')}(input.body)`;
    case 'bytes': {
      const type = encoding.mediaType === undefined ? '' : `, ${file.literal(encoding.mediaType)}`;
      return `${use('rawBody')}(input.body${type})`;
    }
  }
}
