import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ContextKeyOf } from '../context/context-key.js';
import { type RequestContext, setRawBody } from '../context/request-context.js';
import { queryOf } from '../context/request-target.js';
import type { Resolver } from '../context/resolver.js';
import type { IncomingRequest } from '../contract/incoming-request.js';
import { type RuledClass, validateByClasses } from '../decoding/class-rules.js';
import type { Decoder } from '../decoding/decoder.js';
import { type Invalid, invalid } from '../decoding/invalid.js';
import { parseJson } from '../decoding/parse-json.js';
import { parseQuery } from '../decoding/parse-query.js';
import { type ValidationResult, type Validator, validateByItself, validateBySchema } from '../decoding/validator.js';
import { violations } from '../decoding/violations.js';
import { HttpException } from '../errors/http-exception.js';
import { headerText } from '../headers/incoming-headers.js';
import type { MissingProperty, MissingReporter } from '../serializing/missing.js';
import type { Resolved } from '../types/markers.js';
import type { StagedForm } from '../uploads/staged-form.js';
import type { UploadedFile } from '../uploads/uploaded-file.js';
import type { MissingProperties } from './missing-properties.js';
import { type BodyRules, readJsonBody, readRawBody } from './read-body.js';
import { type FormBody, receiveForm } from './receive-form.js';
import { problemsByPath, Rejection, type Source } from './rejection.js';
import type { RouteFiles } from './route-files.js';

const noBytes = new Uint8Array();

/**
 * The inputs of one request to a route. Each reader returns the decoded value, or `invalid` after collecting the
 * errors; `reject` throws all of them at once.
 */
export class RequestInputs<Parameter extends string = string> implements MissingReporter {
  readonly context: RequestContext;
  readonly #incoming: IncomingRequest;
  readonly #params: Readonly<Record<string, string>>;
  readonly #bodyRules: BodyRules;
  readonly #missing: MissingProperties | undefined;
  /** Whether the handler takes the user of the request. */
  isPersonal = false;
  #body: Uint8Array = noBytes;
  #form: StagedForm | undefined;
  #files: RouteFiles = {};
  #rejection: Rejection | undefined;
  #resolved: Map<Resolver, unknown> | undefined;

  constructor(
    incoming: IncomingRequest,
    context: RequestContext,
    params: Readonly<Record<string, string>>,
    bodyRules: BodyRules,
    missing?: MissingProperties,
  ) {
    this.#incoming = incoming;
    this.context = context;
    this.#params = params;
    this.#bodyRules = bodyRules;
    this.#missing = missing;
  }

  /** Reports the required properties that the result of the handler lacks. */
  reportMissing(properties: readonly MissingProperty[]): void {
    this.#missing?.report(this.context, properties);
  }

  /**
   * Reads the JSON body, for `body` to decode, and goes on to `next`. The promise is rejected with an
   * UnsupportedMediaTypeException or a PayloadTooLargeException.
   */
  afterBody<T>(next: (request: this) => T | Promise<T>): Promise<T> {
    const received = new Promise<Uint8Array>((resolve, reject) => {
      readJsonBody(this.#incoming, this.#bodyRules, resolve, reject);
    });
    // The events of a body belong to the connection; a promise continues in the asynchronous context of the request.
    return received.then((body) => {
      this.#body = body;
      return next(this);
    });
  }

  /**
   * Reads the bytes of a body of the media types, or of any, and goes on to `next`. The promise is rejected with an
   * UnsupportedMediaTypeException or a PayloadTooLargeException.
   */
  afterBytes<T>(mediaTypes: readonly string[] | undefined, next: (request: this) => T | Promise<T>): Promise<T> {
    const received = new Promise<Uint8Array>((resolve, reject) => {
      readRawBody(this.#incoming, this.#bodyRules, mediaTypes, resolve, reject);
    });
    return received.then((body) => {
      this.#body = body;
      return next(this);
    });
  }

  /** Keeps the bytes of the body for `rawBody`, and for interceptors. */
  keepRawBody(): void {
    // A copy: the memory around the bytes of a buffer belongs to other data.
    if (this.#body.byteLength > 0) setRawBody(this.context, new Uint8Array(this.#body));
  }

  /**
   * Reads the form, for `fields`, `file` and `form`, or the JSON body of a route that accepts both, and continues with `next`. When
   * the promise of `next` is settled, the files that are not persisted are deleted. Without a body, there is no form.
   */
  async afterForm<T>(
    body: FormBody,
    files: RouteFiles | 'all' | 'none',
    next: (inputs: this) => T | Promise<T>,
  ): Promise<T> {
    const form = await receiveForm(this.#incoming, body, files, this.#bodyRules);
    if (form === 'other') return await this.afterBody(next);
    if (form === undefined) return await next(this);
    this.#form = form;
    this.#files = typeof files === 'string' ? {} : files;
    let hasFailed = true;
    try {
      const result = await next(this);
      hasFailed = false;
      return result;
    } finally {
      await form.discard(hasFailed);
    }
  }

  /** Decodes a path parameter. */
  param<T>(name: Parameter, decoder: Decoder<T>): T | Invalid {
    return this.#scalar('path parameter', name, this.#params[name], decoder);
  }

  /** Decodes the path parameters as an object. */
  params<T>(decoder: Decoder<T>): T | Invalid {
    const value = decoder.read(this.#params);
    if (value === invalid) {
      for (const [name, problems] of problemsByPath(this.#params, decoder))
        this.#rejected.named('path parameter', name, problems);
    }
    return value;
  }

  /** Decodes path parameters as a list, in the order of `names`. */
  paramList<T>(names: readonly Parameter[], decoder: Decoder<T>): T | Invalid {
    const texts = names.map((name) => this.#params[name]);
    const value = decoder.read(texts);
    if (value === invalid) {
      for (const [index, problems] of problemsByPath(texts, decoder))
        this.#rejected.named('path parameter', names[Number(index)] ?? index, problems);
    }
    return value;
  }

  /**
   * Decodes the query as an object of its parameters.
   * @param lists The parameters that are arrays: `tags` also reads `tags[]`.
   */
  query<T>(decoder: Decoder<T>, lists?: readonly string[]): T | Invalid {
    return this.#decode('query', (query) => parseQuery(query, lists), queryOf(this.#incoming.target), decoder);
  }

  /** Decodes a required header, by its name in lower case. */
  header<T>(name: string, decoder: Decoder<T>): T | Invalid {
    return this.#scalar('header', name, headerText(this.#incoming.headers[name]), decoder);
  }

  /** Decodes an optional header. */
  optionalHeader<T>(name: string, decoder: Decoder<T>): T | undefined | Invalid {
    return headerText(this.#incoming.headers[name]) === undefined ? undefined : this.header(name, decoder);
  }

  /** Returns a required cookie. */
  cookie(name: string): string | Invalid {
    const value = this.context.cookie(name);
    if (value !== undefined) return value;
    this.#rejected.named('cookie', name, [violations.required]);
    return invalid;
  }

  /** Returns an optional cookie. */
  optionalCookie(name: string): string | undefined {
    return this.context.cookie(name);
  }

  /** Returns the value that a guard has set for a class or a key. */
  user<T>(key: ContextKeyOf<T>): T | Invalid {
    const user = this.context.get(key);
    this.isPersonal = true;
    if (user !== undefined) return user;
    this.#rejected.anonymous();
    return invalid;
  }

  /** Returns the value that a guard has set for a class or a key, if there is one. */
  optionalUser<T>(key: ContextKeyOf<T>): T | undefined {
    this.isPersonal = true;
    return this.context.get(key);
  }

  /** Adds the value of a resolver, for `resolved`. */
  addResolved(resolver: Resolver, value: unknown): void {
    this.#resolved ??= new Map();
    this.#resolved.set(resolver, value);
  }

  /** Returns the value of a resolver of the route. */
  resolved<R extends Resolver>(resolver: R): Resolved<R> {
    if (this.#resolved?.has(resolver) !== true) throw new Error('the route does not call the resolver');
    // The stage of the resolvers adds the result of `resolve`, awaited, under its resolver.
    return this.#resolved.get(resolver) as Resolved<R>;
  }

  /** Decodes the JSON body, which is required. */
  body<T>(decoder: Decoder<T>): T | Invalid {
    return this.#body.byteLength === 0 ? this.#absent() : this.#decode('body', parseJson, this.#body, decoder);
  }

  /** Decodes the JSON body; `undefined` for a request without a body. */
  optionalBody<T>(decoder: Decoder<T>): T | undefined | Invalid {
    return this.#body.byteLength === 0 ? undefined : this.body(decoder);
  }

  /** The bytes of the body, which is required. */
  rawBody(): Uint8Array<ArrayBuffer> | Invalid {
    return this.context.rawBody ?? this.#absent();
  }

  /** The bytes of the body; `undefined` for a request without a body. */
  optionalRawBody(): Uint8Array<ArrayBuffer> | undefined {
    return this.context.rawBody;
  }

  /**
   * Decodes the text fields of the form, which is required.
   * @param lists The fields that are arrays: `tags` also reads `tags[]`.
   */
  fields<T>(decoder: Decoder<T>, lists?: readonly string[]): T | Invalid {
    const form = this.#form;
    return form === undefined ? this.#absent() : this.#decode('body', () => form.fields(lists), form, decoder);
  }

  /** Decodes the text fields of the form; `undefined` for a request without a body. */
  optionalFields<T>(decoder: Decoder<T>, lists?: readonly string[]): T | undefined | Invalid {
    return this.#form === undefined ? undefined : this.fields(decoder, lists);
  }

  /** The text fields of the form, or the JSON body of a request without a form. */
  fieldsOrBody<T>(fieldsDecoder: Decoder<T>, bodyDecoder: Decoder<T>, lists?: readonly string[]): T | Invalid {
    return this.#form === undefined ? this.body(bodyDecoder) : this.fields(fieldsDecoder, lists);
  }

  /** The text fields of the form, the JSON body of a request without a form, or `undefined` for a request without a body. */
  optionalFieldsOrBody<T>(
    fieldsDecoder: Decoder<T>,
    bodyDecoder: Decoder<T>,
    lists?: readonly string[],
  ): T | undefined | Invalid {
    return this.#form === undefined ? this.optionalBody(bodyDecoder) : this.fields(fieldsDecoder, lists);
  }

  /** The file of a field. */
  file(name: string): UploadedFile | Invalid {
    const file = this.optionalFile(name);
    if (file !== undefined) return file;
    if (this.#form === undefined) return this.#absent();
    this.#rejected.named('file', name, [violations.required]);
    return invalid;
  }

  /** The file of a field that may be absent. */
  optionalFile(name: string): UploadedFile | undefined | Invalid {
    const [file, ...more] = this.#form?.files(name) ?? [];
    const isText = file === undefined && this.#form?.text(name) !== undefined;
    if (more.length === 0 && !isText) return file;
    this.#rejected.named('file', name, [isText ? violations.notAFile : violations.oneFile]);
    return invalid;
  }

  /** All files of a field. */
  files(name: string): UploadedFile[] | Invalid {
    const files = this.#form?.files(name) ?? [];
    if (files.length > 0 || this.#form?.text(name) === undefined) return [...files];
    this.#rejected.named('file', name, [violations.notAFile]);
    return invalid;
  }

  /** The whole form, which is required. */
  form(): StagedForm {
    if (this.#form !== undefined) return this.#form;
    this.#absent();
    this.reject();
  }

  /**
   * Checks every file of the route: size, type, then the method of the controller. The promise is rejected with the exception for
   * the first file that is not accepted.
   */
  async checkFiles(): Promise<void> {
    const form = this.#form;
    if (form === undefined) return;
    for (const [name, rules] of Object.entries(this.#files)) {
      const files = form.files(name);
      for (const [index, file] of files.entries()) {
        const title = files.length === 1 ? name : `${name}[${index}]`;
        await this.#bodyRules.uploads?.checkFile(title, file, rules);
        await rules.validate?.(file);
      }
    }
  }

  /**
   * Validates a decoded value with the `validate` methods of all instances of `classes` in it; without `classes`, with its own method.
   */
  async validated<T extends Validator | null | undefined>(
    source: Source,
    value: T | Invalid,
    name?: string,
  ): Promise<T | Invalid>;
  async validated<T>(source: Source, value: T | Invalid, classes: readonly RuledClass[]): Promise<T | Invalid>;
  async validated<T>(
    source: Source,
    value: T | Invalid,
    nameOrClasses?: string | readonly RuledClass[],
  ): Promise<T | Invalid> {
    if (value === invalid || value === null || value === undefined) return value;
    if (typeof nameOrClasses === 'object')
      return this.#validated<T>(source, await validateByClasses(value, nameOrClasses), undefined);
    // Without `classes`, the value has a method of its own.
    return this.#validated<T>(source, await validateByItself(value as T & Validator), nameOrClasses);
  }

  /**
   * Validates a decoded value with a schema, which can change it, after the `validate` methods of all instances of `classes` in it. The
   * errors of both are collected. A text names a header or a path parameter.
   */
  async validatedBy<T>(
    source: Source,
    value: T | Invalid,
    schema: StandardSchemaV1<unknown, NoInfer<T>>,
    nameOrClasses?: string | readonly RuledClass[],
  ): Promise<T | Invalid> {
    // An absent value is not validated.
    if (value === invalid || value === undefined) return value;
    if (typeof nameOrClasses !== 'object')
      return this.#validated<T>(source, await validateBySchema(value, schema), nameOrClasses);
    const ruled = this.#validated<T>(source, await validateByClasses(value, nameOrClasses), undefined);
    const output = this.#validated<T>(source, await validateBySchema(value, schema), undefined);
    return ruled === invalid ? invalid : output;
  }

  #validated<T>(source: Source, result: ValidationResult<T>, name: string | undefined): T | Invalid {
    if ('value' in result) return result.value;
    const { errors, isTruncated } = result;
    if (name === undefined) this.#rejected.fields(source, errors, isTruncated);
    else for (const messages of Object.values(errors)) this.#rejected.named(source, name, messages);
    return invalid;
  }

  #absent(): Invalid {
    this.#rejected.absentBody();
    return invalid;
  }

  /** Rejects the request with all collected errors: path, query, headers, cookies, body. */
  reject(): never {
    const rejection = this.#rejected;
    // An interceptor can call the handler again, which collects its errors again.
    this.#rejection = undefined;
    throw rejection.toException();
  }

  #scalar<T>(source: Source, name: string, input: string | undefined, decoder: Decoder<T>): T | Invalid {
    const value = decoder.read(input);
    if (value === invalid) {
      for (const [, problems] of problemsByPath(input, decoder)) this.#rejected.named(source, name, problems);
    }
    return value;
  }

  #decode<T, Raw>(source: Source, parse: (raw: Raw) => unknown, raw: Raw, decoder: Decoder<T>): T | Invalid {
    let input: unknown;
    try {
      input = parse(raw);
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      this.#rejected.malformed(source, error.message);
      return invalid;
    }
    const value = decoder.read(input);
    if (value === invalid) decoder.explain(input, this.#rejected.problemsOf(source));
    return value;
  }

  // Created for the first error: a valid request has no cost for it.
  get #rejected(): Rejection {
    this.#rejection ??= new Rejection();
    return this.#rejection;
  }
}
