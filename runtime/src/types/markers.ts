import type { Resolver } from '../context/resolver.js';

/** A handler parameter that is read from the path: a scalar is the path parameter of the same name. */
export type Param<T> = T;

/** A handler parameter that is read from the query string: an object. */
export type Query<T> = T;

/**
 * A handler parameter that is read from the JSON body. With an optional parameter, `input?: Body<T>`, a request without a body gives
 * `undefined`; otherwise it is rejected with 400.
 */
export type Body<T> = T;

/**
 * A handler parameter that is read from the text fields of a form, `application/x-www-form-urlencoded` or `multipart/form-data`, which are
 * converted as the parameters of a query are: `login: Form<Login>`. Beside a `File`, the form is `multipart/form-data`.
 */
export type Form<T> = T;

/**
 * A handler parameter that has the bytes of the body exactly as they were sent, alone or beside a `Body`, which decodes the same bytes. A
 * body of any media type is accepted, and one without a media type; with `RawBody<'application/pdf, image/*'>`, only bodies of these
 * media types. With an optional parameter, `raw?: RawBody`, a request without a body gives `undefined`.
 */
export type RawBody<_MediaTypes extends string = string> = Uint8Array<ArrayBuffer>;

/**
 * A handler parameter that is the value of type `T` that a guard has set in the request context: an instance of the class `T`, or the
 * value of the exported `contextKey<T>(…)` for an interface or a type alias. A request without it is rejected with 401, unless the
 * parameter is optional.
 */
export type User<T> = T;

/**
 * A handler parameter that a resolver computes before the body is received: `article: Resolved<ArticleBySlug>`, where `ArticleBySlug` is a
 * provider with a method `resolve`. The parameter has the type of its result.
 */
export type Resolved<R extends Resolver> = Awaited<ReturnType<R['resolve']>>;

/** A handler parameter that is the value of a request cookie: `CookieValue<'session'>`. */
export type CookieValue<_Name extends string> = string;

/** A handler parameter that is the value of a request header: `Header<'If-Match'>`. */
export type Header<_Name extends string, T = string> = T;

/**
 * A handler parameter with validation rules of the application: those of its class and of all classes inside of it
 * (`Validate<Body<CreateNote>>`, where `CreateNote` implements `Validator`), and those of a Standard Schema
 * (`Validate<Body<CreateNote>, typeof createNote>`, where `createNote` is an exported constant), whose output the handler gets.
 */
export type Validate<M, _Schema = undefined> = M;
