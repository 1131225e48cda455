import { ts } from 'ts-morph';
import { knownProperties } from '../../source/constant-value.js';
import {
  decoratorOf,
  decoratorsOf,
  type MigratedDecorator,
  propertiesOf,
  stringValue,
} from '../../source/decorators.js';
import { addToComment } from '../../source/doc-comment.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { removeDecorators } from '../../source/remove-decorators.js';
import { exceptionName } from '../support/exception-name.js';
import { nodesIn, quoted } from '../support/syntax.js';
import { type DocumentedResponse, documentedResponse, exceptionOf, isResponse, textOf } from './responses.js';
import { type DocumentedScheme, isSecurity, securityConversion, securitySchemes } from './security.js';

/** A class or a method, and the decorators of the document that are collected for it. */
interface Documented {
  readonly application: MigratedApplication;
  readonly file: MigratedFile;
  readonly node: ts.ClassDeclaration | ts.MethodDeclaration;
  /** `` `NotesController.find` `` */
  readonly label: string;
  readonly schemes: ReadonlyMap<string, DocumentedScheme>;
  readonly responses: readonly DocumentedResponse[];
}

/** The effect of one decorator: other decorators in its place, and additions to the comment. */
interface Conversion {
  readonly decorators?: readonly string[];
  readonly text?: string | undefined;
  readonly tags?: readonly string[];
  /** A decision that leaves the decorator as it is. */
  readonly left?: string;
}

/** Writes the decorators of handlers and controllers as comments, and as those of Ashlar. */
export function documentHandlers(application: MigratedApplication): void {
  const schemes = securitySchemes(application);
  for (const one of application.classes) {
    documentNode(application, one, one.node, `\`${one.name}\``, schemes);
    for (const member of one.node.members) {
      if (ts.isMethodDeclaration(member))
        documentNode(application, one, member, `\`${one.name}.${member.name.getText()}\``, schemes);
    }
  }
}

function documentNode(
  application: MigratedApplication,
  { file }: MigratedClass,
  node: ts.ClassDeclaration | ts.MethodDeclaration,
  label: string,
  schemes: ReadonlyMap<string, DocumentedScheme>,
): void {
  const decorators = decoratorsOf(file, node).filter(({ module }) => module === '@nestjs/swagger');
  const responses = decorators
    .filter(({ name }) => isResponse(name))
    .flatMap((decorator) => documentedResponse(application, file, decorator) ?? []);
  const documented = { application, file, node, label, schemes, responses };
  const texts: string[] = [];
  const tags: string[] = [];
  for (const decorator of decorators) {
    const conversion = conversionOf(documented, decorator);
    if (conversion.left !== undefined) file.leave(decorator.node, conversion.left, 'api-document.md');
    else writeDecorators(file, decorator.node, conversion.decorators ?? []);
    if (conversion.text !== undefined) texts.push(conversion.text);
    tags.push(...(conversion.tags ?? []));
  }
  addToComment(file, node, { text: texts.join('\n\n'), tags });
}

function writeDecorators(file: MigratedFile, node: ts.Decorator, texts: readonly string[]): void {
  if (texts.length === 0) {
    removeDecorators(file, [node]);
    return;
  }
  const { source } = file;
  const start = node.getStart(file.syntax);
  const separator = source.isFirstOfLine(start) ? `${source.newline}${source.indentAt(start)}` : ' ';
  file.replace(node, texts.map((text) => `@${text}`).join(separator));
}

/** Decorators whose content the document has from the types. */
const typed: ReadonlySet<string> = new Set([
  'ApiTags',
  'ApiConsumes',
  'ApiExtraModels',
  'ApiIncludeEndpoint',
  'ApiDefaultGetter',
]);

/** Decorators with an object that describes a part of the document. */
const withObject: ReadonlySet<string> = new Set([
  'ApiOperation',
  'ApiParam',
  'ApiQuery',
  'ApiBody',
  'ApiHeader',
  'ApiSchema',
]);

function conversionOf(documented: Documented, decorator: MigratedDecorator): Conversion {
  const { name, arguments: values } = decorator;
  if (typed.has(name)) return {};
  if (isSecurity(name)) return securityOf(documented, decorator);
  if (isResponse(name)) return responseOf(documented, decorator);
  if (name === 'ApiHeaders') return headersOf(documented, listOf(values[0]).map(propertiesOf));
  if (name === 'ApiProduces') return mediaTypesOf(documented, values);
  if (name === 'ApiExcludeEndpoint' || name === 'ApiExcludeController') return exclusionOf(values);
  if (!withObject.has(name)) return { left: `remove \`@${name}\`, which the document of Ashlar does not have` };
  const options = knownProperties(documented.application, documented.file, values[0]);
  if (options === undefined) return { left: `write what \`@${name}\` documents in the comment of the handler` };
  if (name === 'ApiOperation') return operationOf(documented, options);
  if (name === 'ApiParam' || name === 'ApiQuery' || name === 'ApiBody') return parameterOf(documented, name, options);
  if (name === 'ApiHeader') return headersOf(documented, [options]);
  return schemaOf(documented, options);
}

function exclusionOf([first]: readonly ts.Expression[]): Conversion {
  if (first?.kind === ts.SyntaxKind.FalseKeyword) return {};
  return {
    left: 'decide whether clients may see this in the document, which has all routes, and remove the decorator',
  };
}

function listOf(node: ts.Expression | undefined): readonly ts.Expression[] {
  return node !== undefined && ts.isArrayLiteralExpression(node) ? node.elements : [];
}

function securityOf({ application, file, label, schemes }: Documented, decorator: MigratedDecorator): Conversion {
  const conversion = securityConversion(file, schemes, decorator);
  if (conversion.kind === 'decorator') return { decorators: [conversion.text] };
  if (conversion.kind === 'left') return { left: 'write `@ApiSecurity` for each scheme' };
  application.decide(
    file,
    `${label} named the security scheme \`${conversion.scheme}\`, which the document does not declare`,
  );
  return {};
}

function operationOf(
  { application, file, label }: Documented,
  options: ReadonlyMap<string, ts.Expression>,
): Conversion {
  const texts: string[] = [];
  for (const name of ['summary', 'description']) {
    const node = options.get(name);
    const text = textOf(application, file, node);
    if (node !== undefined && text === undefined) return { left: `write the ${name} as the comment of the handler` };
    if (text !== undefined && text.trim() !== '') texts.push(text.trim());
  }
  if (options.has('operationId'))
    application.decide(file, `the operation id of ${label} is made of its class and its name`);
  const isDeprecated = options.get('deprecated')?.kind === ts.SyntaxKind.TrueKeyword;
  return { text: texts.length === 0 ? undefined : texts.join('\n\n'), tags: isDeprecated ? ['@deprecated'] : [] };
}

const parameterDecorators: Readonly<Record<string, string>> = { ApiParam: 'Param', ApiQuery: 'Query', ApiBody: 'Body' };

function parameterOf(
  documented: Documented,
  decorator: string,
  options: ReadonlyMap<string, ts.Expression>,
): Conversion {
  const { application, file, node } = documented;
  const description = options.get('description');
  const text = textOf(application, file, description);
  if (description !== undefined && text === undefined)
    return { left: 'write the description as `@param` in the comment of the handler' };
  if (text === undefined || text.trim() === '' || !ts.isMethodDeclaration(node)) return {};
  const named = options.get('name');
  const request = textOf(application, file, named);
  if (named !== undefined && request === undefined)
    return { left: 'write the description as `@param` in the comment of the handler' };
  const name = parameterName(file, node, parameterDecorators[decorator] ?? '', request);
  if (name !== undefined) return { tags: [`@param ${name} ${text.replaceAll(/\s+/g, ' ').trim()}`] };
  application.decide(
    file,
    `${documented.label}: the comment of the property describes the query parameter, in place of "${text}"`,
  );
  return {};
}

/** The parameter of a handler that receives a named part of the request, of NestJS or of Ashlar. */
function parameterName(
  file: MigratedFile,
  { parameters }: ts.MethodDeclaration,
  decorator: string,
  name: string | undefined,
): string | undefined {
  const found = parameters.find((parameter) => {
    const own = decoratorOf(file, parameter, '@nestjs/common', decorator);
    if (own !== undefined) return name === undefined || stringValue(own.arguments[0]) === name;
    const type = parameter.type?.getText() ?? '';
    return (
      new RegExp(`^(?:Validate<)?${decorator}<`).test(type) &&
      (decorator === 'Body' || parameter.name.getText() === name)
    );
  });
  return found !== undefined && ts.isIdentifier(found.name) ? found.name.text : undefined;
}

const reservedHeaders = /^(?:authorization|cookie|accept|content-type)$/i;

function headersOf(
  { application, file, label }: Documented,
  headers: readonly ReadonlyMap<string, ts.Expression>[],
): Conversion {
  const decorators: string[] = [];
  for (const header of headers) {
    const name = stringValue(header.get('name'));
    if (name === undefined) return { left: 'write `@ApiRequestHeader({ name })` for each header' };
    if (reservedHeaders.test(name)) {
      application.decide(file, `${label}: security schemes and media types describe the header \`${name}\``);
      continue;
    }
    const description = textOf(application, file, header.get('description'));
    const isRequired = header.get('required')?.kind === ts.SyntaxKind.TrueKeyword;
    const options = [
      `name: ${quoted(file, name)}`,
      ...(isRequired ? ['required: true'] : []),
      ...describedBy(file, description),
    ];
    decorators.push(`${file.name('ApiRequestHeader')}({ ${options.join(', ')} })`);
  }
  return { decorators };
}

function describedBy(file: MigratedFile, description: string | undefined): readonly string[] {
  return description === undefined || description === '' ? [] : [`description: ${quoted(file, description)}`];
}

function mediaTypesOf({ file, node }: Documented, values: readonly ts.Expression[]): Conversion {
  const [first, ...more] = values.map((value) => stringValue(value));
  if (first === 'application/json' && more.length === 0) return {};
  if (first === undefined || more.length > 0 || !ts.isMethodDeclaration(node))
    return { left: 'write `@ApiResponse({ contentType })` of the handlers' };
  return { decorators: [`${file.name('ApiResponse')}({ contentType: ${quoted(file, first)} })`] };
}

function schemaOf({ application, file }: Documented, options: ReadonlyMap<string, ts.Expression>): Conversion {
  const name = textOf(application, file, options.get('name'));
  if (name === undefined && options.has('name')) return { left: 'write the name of the schema as `@schemaName`' };
  return {
    text: textOf(application, file, options.get('description')),
    tags: name === undefined ? [] : [`@schemaName ${name}`],
  };
}

function responseOf(documented: Documented, decorator: MigratedDecorator): Conversion {
  const { responses } = documented;
  const response = responses.find((one) => one.decorator === decorator);
  if (response === undefined) return { left: 'write `@ApiResponse` or `@ApiErrors` for each status' };
  if (response.status >= 400) return errorOf(documented, response);
  if (response.status >= 300) return { decorators: [responseDecorator(documented, response)] };
  return successOf(documented, response);
}

function responseDecorator({ file }: Documented, { status, description, headers }: DocumentedResponse): string {
  const names = Object.entries(headers).map(
    ([name, text]) => `${/^\w+$/.test(name) ? name : quoted(file, name)}: ${quoted(file, text)}`,
  );
  const options = [
    ...(status === 200 ? [] : [`status: ${status}`]),
    ...describedBy(file, description),
    ...(names.length === 0 ? [] : [`headers: { ${names.join(', ')} }`]),
  ];
  return `${file.name('ApiResponse')}({ ${options.join(', ')} })`;
}

/** The first decorator of an error names the exceptions of all of them. */
function errorOf(documented: Documented, response: DocumentedResponse): Conversion {
  const { file, node, responses } = documented;
  const errors = responses.filter(({ status }) => status >= 400);
  const unknown = errors.find(({ status }) => exceptionOf(status) === undefined);
  if (unknown !== undefined)
    return { left: `declare an exception with the status ${unknown.status}, and name it in \`@ApiErrors\`` };
  const names = [...new Set(errors.flatMap(({ status }) => exceptionOf(status) ?? []))];
  const described =
    ts.isMethodDeclaration(node) &&
    isFirstOf(responses, response) &&
    (response.description !== undefined || Object.keys(response.headers).length > 0);
  const own = described ? [responseDecorator(documented, response)] : [];
  if (!ts.isMethodDeclaration(node) && response.description !== undefined)
    documented.application.decide(
      file,
      `${documented.label}: its routes document the status ${response.status} without "${response.description}"`,
    );
  if (errors[0] !== response) return { decorators: own };
  return {
    decorators: [`${file.name('ApiErrors')}(${names.map((name) => exceptionName(file, name)).join(', ')})`, ...own],
  };
}

/** Whether a response is the first one with its status: a status has one description. */
function isFirstOf(responses: readonly DocumentedResponse[], response: DocumentedResponse): boolean {
  return responses.find(({ status }) => status === response.status) === response;
}

function successOf(documented: Documented, response: DocumentedResponse): Conversion {
  const { application, file, label, node, responses } = documented;
  const successes = responses.filter(({ status }) => status < 300);
  if (!ts.isMethodDeclaration(node) || successes[0] !== response) {
    application.decide(file, `${label}: the return types of handlers document the response ${response.status}`);
    return {};
  }
  const headers =
    Object.keys(response.headers).length > 0
      ? [responseDecorator(documented, { ...response, status: 200, description: undefined })]
      : [];
  const description = response.description?.replaceAll(/\s+/g, ' ').trim();
  return { decorators: headers, tags: description === undefined ? [] : [`@returns ${description}`] };
}

/** Converts the decorators of the document in `applyDecorators(…)`, which have no comment of their own. */
export function documentComposed(application: MigratedApplication): void {
  const schemes = securitySchemes(application);
  for (const file of application.files) {
    for (const call of nodesIn(file.syntax, ts.isCallExpression)) {
      if (file.isFrom(call.expression, '@nestjs/common', 'applyDecorators'))
        documentParts(application, file, call, schemes);
    }
  }
}

function documentParts(
  application: MigratedApplication,
  file: MigratedFile,
  call: ts.CallExpression,
  schemes: ReadonlyMap<string, DocumentedScheme>,
): void {
  const parts = call.arguments
    .filter(ts.isCallExpression)
    .filter(({ expression }) => file.isFrom(expression, '@nestjs/swagger'));
  const texts = parts.map((part) => partText(application, file, part, schemes));
  const isLast = texts.every((text) => text === '') && parts.length === call.arguments.length;
  if (parts.length > 0 && (isLast || texts.includes(undefined))) {
    file.leave(
      call,
      'the comments of handlers, and `@ApiErrors` and `@ApiSecurity`, document routes: remove the other decorators',
      'api-document.md',
    );
    return;
  }
  for (const [index, part] of parts.entries()) {
    const text = texts[index] ?? '';
    if (text === '') file.remove(part);
    else file.replace(part, text);
  }
}

/** The decorator of Ashlar for a part; empty for one that the types replace, `undefined` for one that a comment replaces. */
function partText(
  application: MigratedApplication,
  file: MigratedFile,
  { expression, arguments: values }: ts.CallExpression,
  schemes: ReadonlyMap<string, DocumentedScheme>,
): string | undefined {
  const name = file.importedName(expression)?.name ?? '';
  const decorator = { name, arguments: [...values] };
  if (typed.has(name)) return '';
  if (isSecurity(name)) {
    const conversion = securityConversion(file, schemes, decorator);
    return conversion.kind === 'decorator' ? conversion.text : conversion.kind === 'unknown' ? '' : undefined;
  }
  const response = isResponse(name) ? documentedResponse(application, file, decorator) : undefined;
  if (response === undefined) return undefined;
  if (response.status < 300) return '';
  const exception = exceptionOf(response.status);
  return exception === undefined ? undefined : `${file.name('ApiErrors')}(${exceptionName(file, exception)})`;
}
