/** The parameter is filled from the path: a scalar takes the template's parameter of the same name. */
export type Param<T> = T;

/** The parameter is filled from the query string: an object. */
export type Query<T> = T;

/** The parameter is filled from the JSON body. */
export type Body<T> = T;

/** The parameter is the value of class `T` that a guard put into the request context. */
export type User<T> = T;

/** The parameter is the value of the request's cookie of this name. */
export type CookieValue<_Name extends string> = string;

/** The parameter is the value of the request's header of this name. */
export type Header<_Name extends string, T = string> = T;

/**
 * The decoded value is checked by rules of its own too: those of its class (`Validate<Body<CreateNote>>`, where
 * `CreateNote` implements `Validator`), or those of a Standard Schema (`Validate<Body<CreateNote>, typeof createNote>`,
 * where `createNote` is an exported constant), whose result the handler then sees.
 */
export type Validate<M, _Schema = undefined> = M;
