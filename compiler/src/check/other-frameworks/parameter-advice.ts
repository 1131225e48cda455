import type { ForeignArgument, ForeignDecorator, TypedPlace } from '../../model/foreign/foreign-facts.js';
import type { ForeignName } from '../../model/foreign/other-frameworks.js';
import { type Advice, literalOf } from './advice.js';
import { pipesOf } from './pipes.js';

/** A parameter with a decorator of another framework. */
export interface DecoratedParameter {
  readonly name: string;
  readonly typed: TypedPlace;
  readonly decorator: ForeignDecorator;
  /** The names of the path parameters, as far as decorators of other frameworks have the path. */
  readonly pathParameters: readonly string[];
  /** The name of the form field, where a decorator of the method gives it. */
  readonly uploadField?: string;
}

/** The loss that a decorator of a parameter causes, and its equivalent. */
export interface ParameterAdvice extends Advice {
  /** The text of the parameter, where the fix is nothing else: `id: Param<Int>`. */
  readonly parameter?: string;
}

/** The advice to write a parameter; the text alone is the fix where it means all that the decorator means. */
function writing(text: string, { decorator }: DecoratedParameter): Pick<ParameterAdvice, 'fix' | 'parameter'> {
  return { fix: `write \`${text}\``, ...(pipesOf(decorator).isWhole && { parameter: text }) };
}

/** Computes the parameter of Ashlar that replaces a decorated parameter; `others` are the other parameters of the method. */
export function adviceOnParameter(
  part: ForeignName,
  parameter: DecoratedParameter,
  others: readonly DecoratedParameter[],
): ParameterAdvice {
  const { decorator, typed } = parameter;
  const written = `\`@${decorator.written}\``;
  if (typed.marker !== undefined) {
    return {
      because: 'its type decides where the value comes from',
      fix: `remove ${written} and its import: \`${typed.text}\` is enough`,
    };
  }
  if (decorator.place.kind === 'constructor-parameter') return ofConstructor(part, typed);
  const source = sources.get(part.name);
  if (source !== undefined) return source(parameter, others);
  if (part.name === 'createParamDecorator') return ofUser(parameter, others);
  return { because: 'it brings no value', fix: 'write `context: RequestContext`, and take the value from it' };
}

/** Parameters without a class as their type are reported by another rule. */
function ofConstructor({ name }: ForeignName, { text }: TypedPlace): Advice {
  return name === 'Optional'
    ? {
        because: 'every dependency is required',
        fix: 'remove it, and provide the class in every application that uses it',
      }
    : {
        because: 'dependencies are found by the type of the parameter',
        fix: `remove it, and list a provider of \`${text}\` in a module`,
      };
}

type Source = (parameter: DecoratedParameter, others: readonly DecoratedParameter[]) => ParameterAdvice;

const unread = 'it reads nothing from the request';

const ofPath: Source = (parameter) => {
  const key = keyOf(parameter);
  const resolved = ofResolver(parameter, member('context.params', key));
  if (resolved !== undefined) return resolved;
  const name = key !== undefined && isIdentifier(key) ? key : parameter.name;
  const isWhole = key === undefined && !isScalar(parameter.typed.text) && !isNamed(parameter);
  // A literal type names the parameters itself, and needs no change in `Param`.
  const isLiteral = isIdentifier(parameter.name) && parameter.typed.text?.startsWith('{') === true;
  if (isWhole && !isLiteral) return { because: unread, fix: ofWholePath(parameter.pathParameters) };
  return { because: unread, ...writing(`${name}: Param<${withoutDefault(parameter)}>`, parameter) };
};

/** One parameter for each path parameter: no single parameter has all of them. */
function ofWholePath(names: readonly string[]): string {
  if (names.length === 0) return 'write a parameter for each one of the path, such as `id: Param<string>`';
  return `write \`${names.map((name) => `${name}: Param<string>`).join(', ')}\``;
}

const ofQuery: Source = (parameter, others) => {
  const key = keyOf(parameter);
  const resolved = ofResolver(parameter, key === undefined ? 'context.query' : `context.query.get('${key}')`);
  if (resolved !== undefined) return resolved;
  if (key !== undefined || isNamed(parameter))
    return {
      because: unread,
      fix: `write \`query: ${validated(`Query<${objectOf(parameter, others)}>`, parameter)}\``,
    };
  return { because: unread, ...ofWhole('Query', parameter) };
};

const ofBody: Source = (parameter, others) => {
  if (keyOf(parameter) !== undefined)
    return { because: unread, fix: `write \`body: ${validated(`Body<${objectOf(parameter, others)}>`, parameter)}\`` };
  return { because: unread, ...ofWhole('Body', parameter) };
};

/** The whole query or body. A type without properties would accept any JSON, so that the advice names one that the user declares. */
function ofWhole(marker: 'Query' | 'Body', parameter: DecoratedParameter): Pick<ParameterAdvice, 'fix' | 'parameter'> {
  const { decorator, typed } = parameter;
  const mark = typed.optional && marker === 'Body' ? '?' : '';
  const name = isTyped(parameter) ? undefined : typeNameOf(decorator, marker);
  const value = `${marker}<${name ?? typeOf(parameter, 'unknown')}>`;
  const schema = schemaOf(decorator.arguments);
  const whole = schema === undefined ? validated(value, parameter) : `Validate<${value}, typeof ${schema}>`;
  const { own } = pipesOf(decorator);
  const declared = name === undefined ? '' : ` with an interface \`${name}\` that declares its properties`;
  const moved = own === undefined || schema !== undefined ? '' : `, and call the code of \`${own}\` in the handler`;
  const text = `${parameter.name}${mark}: ${whole}`;
  return declared === '' && moved === '' ? writing(text, parameter) : { fix: `write \`${text}\`${declared}${moved}` };
}

/** A marker in the `Validate` that the parameter has around its type. */
function validated(value: string, { typed }: DecoratedParameter): string {
  return typed.validation === undefined ? value : `Validate<${value}${typed.validation}>`;
}

/** The name for the type of an input of a method: `CreateBody`. */
function typeNameOf({ place }: ForeignDecorator, marker: string): string {
  const method = place.kind === 'parameter' && isIdentifier(place.member) ? place.member : 'own';
  return `${method.charAt(0).toUpperCase()}${method.slice(1)}${marker}`;
}

/** A resolver replaces a pipe of the application; it reads the value itself. */
function ofResolver({ name, typed, decorator }: DecoratedParameter, read: string): Advice | undefined {
  const { own } = pipesOf(decorator);
  if (own === undefined || schemaOf(decorator.arguments) !== undefined) return undefined;
  const value = typed.text === '' || typed.text === 'any' ? '' : `<${typed.text}>`;
  return {
    because: `no value is read, and the pipe \`${own}\` does not run`,
    fix: `write \`${name}: Resolved<${own}>\`, and make \`${own}\` a resolver: a provider that implements \`Resolver${value}\` and reads \`${read}\``,
  };
}

function member(object: string, key: string | undefined): string {
  return key === undefined ? object : `${object}['${key}']`;
}

const ofHeader: Source = (parameter) => {
  const key = keyOf(parameter);
  if (key === undefined) return ofContext('headers')(parameter, []);
  const resolved = ofResolver(parameter, member('context.headers', key.toLowerCase()));
  if (resolved !== undefined) return resolved;
  const type = typeOf(parameter, 'string');
  const mark = isOptional(parameter) ? '?' : '';
  const header = `Header<'${key.toLowerCase()}'${type === 'string' ? '' : `, ${type}`}>`;
  return { because: unread, ...writing(`${parameter.name}${mark}: ${header}`, parameter) };
};

const ofCookie: Source = (parameter) => {
  const key = keyOf(parameter) ?? parameter.name;
  return {
    because: unread,
    fix: `write \`${parameter.name}${parameter.typed.optional ? '?' : ''}: CookieValue<'${key}'>\``,
  };
};

const ofUser: Source = ({ name, typed }) => {
  const isClass = /^[A-Z]\w*$/.test(typed.text);
  return {
    because: 'it brings no value',
    fix: isClass
      ? `write \`${name}: User<${typed.text}>\`, and keep the instance in a guard: \`context.set(user)\``
      : `write \`${name}: User<CurrentUser>\` with a class, and keep an instance in a guard: \`context.set(new CurrentUser(…))\``,
  };
};

const ofContext =
  (member: string | undefined): Source =>
  () => ({
    because: unread,
    fix: `write \`context: RequestContext\`${member === undefined ? '' : `, and read \`context.${member}\``}`,
  });

const ofResponse: Source = () => ({
  because: 'Ashlar passes no response object',
  fix: 'remove the parameter, and return the response: `Response.withStatus(…)`, `Response.stream(…)` or an `HttpResponse` of `ashlar`',
});

const unsupported =
  (because: string, fix: string): Source =>
  () => ({ because, fix });

/** The field has the name of the parameter, unless the decorator or an interceptor gives a name. */
const ofUpload =
  (marker: 'File' | 'Files'): Source =>
  (parameter) => {
    const key = parameter.uploadField ?? keyOf(parameter);
    const options = key === undefined || key === parameter.name ? '' : `<{ name: '${key}' }>`;
    const mark = marker === 'File' && parameter.typed.optional ? '?' : '';
    return { because: unread, fix: `write \`${parameter.name}${mark}: ${marker}${options}\` of \`ashlar\`` };
  };

/** The text fields of a form are one object. */
const ofField: Source = (parameter, others) => ({
  because: unread,
  fix: `write \`body: Form<${objectOf(parameter, others)}>\`, which has the text fields of a form`,
});

const ofBytes: Source = ({ name, typed }) => ({
  because: unread,
  fix: `write \`${name}${typed.optional ? '?' : ''}: RawBody\` of \`ashlar\`: it is a \`Uint8Array\``,
});

const ofRequest: Source = (parameter, others) =>
  /^RawBodyRequest\b/.test(parameter.typed.text)
    ? { because: unread, fix: 'write `raw: RawBody` of `ashlar`: it has the bytes of the body' }
    : ofContext(undefined)(parameter, others);

const sources: ReadonlyMap<string, Source> = new Map<string, Source>([
  ...['Param', 'Params', 'Path', 'PathParam', 'PathParams'].map((name): [string, Source] => [name, ofPath]),
  ...['Query', 'Queries', 'QueryParam', 'QueryParams'].map((name): [string, Source] => [name, ofQuery]),
  ...['Body', 'BodyParam', 'BodyProp'].map((name): [string, Source] => [name, ofBody]),
  ...['Headers', 'Header', 'HeaderParam', 'HeaderParams'].map((name): [string, Source] => [name, ofHeader]),
  ...['CookieParam', 'Cookies', 'CookieParams'].map((name): [string, Source] => [name, ofCookie]),
  ...['Req', 'Request'].map((name): [string, Source] => [name, ofRequest]),
  ...['Ctx', 'State', 'HostParam'].map((name): [string, Source] => [name, ofContext(undefined)]),
  ['Ip', ofContext('remoteAddress')],
  ['CurrentUser', ofUser],
  [
    'Session',
    unsupported(
      'Ashlar has no sessions',
      'keep the session in a guard with `context.set(session)`, and take it as `User<Session>`',
    ),
  ],
  ...['Res', 'Response'].map((name): [string, Source] => [name, ofResponse]),
  [
    'Next',
    unsupported('Ashlar passes no `next`', 'remove the parameter; an interceptor runs before and after a handler'),
  ],
  ['SseSignal', ofContext('signal')],
  ['RawBody', ofBytes],
  ['UploadedFile', ofUpload('File')],
  ['UploadedFiles', ofUpload('Files')],
  ['FormField', ofField],
]);

/** The name in the decorator: the first argument when it is a string. */
function keyOf({
  decorator: {
    arguments: [first],
  },
}: DecoratedParameter): string | undefined {
  const key = literalOf(first);
  return typeof key === 'string' ? key : undefined;
}

/** Decorators of tsoa take the name of the parameter. */
function isNamed({ decorator: { parts }, typed }: DecoratedParameter): boolean {
  return parts.some((part) => /tsoa/.test(part.package)) && isScalar(typed.text);
}

function isScalar(text: string): boolean {
  return /^(?:string|number|boolean|bigint|Date|'.*')(?:\[\])?(?: \| (?:undefined|null))?$/.test(text);
}

/** `{ page?: Int; limit?: Int }`: one object for the values of several decorators of a method. */
function objectOf(parameter: DecoratedParameter, others: readonly DecoratedParameter[]): string {
  const properties = others
    .filter((other) => nameOf(other) === nameOf(parameter) && (keyOf(other) !== undefined || isNamed(other)))
    // A resolver of its own reads a query parameter with a pipe of the application.
    .filter((other) => nameOf(other) !== 'Query' || pipesOf(other.decorator).own === undefined)
    .map((other) => {
      const key = keyOf(other) ?? other.name;
      const name = isIdentifier(key) ? key : `'${key}'`;
      return `${name}${isOptional(other) ? '?' : ''}: ${typeOf(other, 'string')}`;
    });
  return `{ ${properties.join('; ')} }`;
}

function nameOf({ decorator }: DecoratedParameter): string | undefined {
  return decorator.parts[0]?.name;
}

/** The type of a value: that of its pipes, or the written one. A type that says nothing is replaced by `missing`. */
function typeOf(parameter: DecoratedParameter, missing: string): string {
  const { default: preset } = pipesOf(parameter.decorator);
  const type = withoutDefault(parameter, missing);
  return preset === undefined ? type : `${type} & Default<${preset}>`;
}

function withoutDefault(parameter: DecoratedParameter, missing = 'string'): string {
  const written = isTyped(parameter) ? parameter.typed.text.replace(/ \| undefined$/, '') : missing;
  return pipesOf(parameter.decorator).type ?? written.replace(/\bany\b/g, 'unknown');
}

function isTyped({ typed: { text } }: DecoratedParameter): boolean {
  return !['', 'any', 'object', 'Object', '{}'].includes(text);
}

function isOptional({ typed, decorator }: DecoratedParameter): boolean {
  return typed.optional || pipesOf(decorator).optional;
}

/** The schema of `new ZodValidationPipe(createUser)`. */
function schemaOf(values: readonly ForeignArgument[]): string | undefined {
  for (const { text } of values) {
    const schema = /^new \w*(?:Zod|Valibot|Schema|Joi|Ark)\w*\((\w+)\)$/.exec(text)?.[1];
    if (schema !== undefined) return schema;
  }
  return undefined;
}

function isIdentifier(text: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text);
}
