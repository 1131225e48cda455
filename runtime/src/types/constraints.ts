/**
 * Constraints are types: each is one optional property under a symbol of the same name, so that a plain value of the base
 * type is assignable (`string` to `string & MinLength<1>`), and the compiler can read the constraint from the type. The
 * symbols exist only as types.
 */
export declare const Int: unique symbol;

/** A safe integer. Any `number` is assignable; what comes from outside is checked. */
export type Int = number & { readonly [Int]?: true };

/**
 * Holds the argument of a constraint for the compiler to read. To TypeScript all of them are one type, so that a value
 * with one constraint can be given where another one is asked for.
 */
export interface ConstraintArgument<_Value> {
  readonly constraint?: never;
}

/** Names the constraint `Min`. */
export declare const Min: unique symbol;

/** A number of at least this: `number & Min<0>`. */
export type Min<Value extends number> = { readonly [Min]?: ConstraintArgument<Value> };

/** Names the constraint `Max`. */
export declare const Max: unique symbol;

/** A number of at most this: `Int & Max<100>`. */
export type Max<Value extends number> = { readonly [Max]?: ConstraintArgument<Value> };

/** Names the constraint `ExclusiveMin`. */
export declare const ExclusiveMin: unique symbol;

/** A number greater than this. */
export type ExclusiveMin<Value extends number> = { readonly [ExclusiveMin]?: ConstraintArgument<Value> };

/** Names the constraint `ExclusiveMax`. */
export declare const ExclusiveMax: unique symbol;

/** A number less than this. */
export type ExclusiveMax<Value extends number> = { readonly [ExclusiveMax]?: ConstraintArgument<Value> };

/** Names the constraint `MultipleOf`. */
export declare const MultipleOf: unique symbol;

/** A number that is this a whole number of times: `number & MultipleOf<0.01>`. */
export type MultipleOf<Value extends number> = { readonly [MultipleOf]?: ConstraintArgument<Value> };

/** Names the constraint `MinLength`. */
export declare const MinLength: unique symbol;

/** A string of at least so many characters: `string & MinLength<1>`. An emoji counts as one. */
export type MinLength<Value extends number> = { readonly [MinLength]?: ConstraintArgument<Value> };

/** Names the constraint `MaxLength`. */
export declare const MaxLength: unique symbol;

/** A string of at most so many characters. */
export type MaxLength<Value extends number> = { readonly [MaxLength]?: ConstraintArgument<Value> };

/** Names the constraint `Pattern`. */
export declare const Pattern: unique symbol;

/** A string that matches this regular expression somewhere, in Unicode mode: `string & Pattern<'^[a-z]+$'>`. */
export type Pattern<Source extends string> = { readonly [Pattern]?: ConstraintArgument<Source> };

/** Names the constraint `MinItems`. */
export declare const MinItems: unique symbol;

/** An array of at least so many items: `string[] & MinItems<1>`. */
export type MinItems<Value extends number> = { readonly [MinItems]?: ConstraintArgument<Value> };

/** Names the constraint `MaxItems`. */
export declare const MaxItems: unique symbol;

/** An array of at most so many items. */
export type MaxItems<Value extends number> = { readonly [MaxItems]?: ConstraintArgument<Value> };

/** Names the constraint `UniqueItems`. */
export declare const UniqueItems: unique symbol;

/** An array no two items of which are equal: `string[] & UniqueItems`. */
export type UniqueItems = { readonly [UniqueItems]?: true };

/** The forms that `Format` knows, by the names that JSON Schema has for them. */
export type StringFormat =
  | 'email'
  | 'uuid'
  | 'uri'
  | 'date'
  | 'time'
  | 'date-time'
  | 'duration'
  | 'hostname'
  | 'ipv4'
  | 'ipv6';

/** Names the constraint `Format`. */
export declare const Format: unique symbol;

/** A string of a known form: `string & Format<'hostname'>`. */
export type Format<Name extends StringFormat> = { readonly [Format]?: ConstraintArgument<Name> };

/** Names the constraint `Default`. */
export declare const Default: unique symbol;

/** What the handler sees when the property, the query parameter or the header is not there: `limit: Int & Default<20>`. */
export type Default<Value extends string | number | boolean | null> = {
  readonly [Default]?: ConstraintArgument<Value>;
};

/** The address of a mailbox. */
export type Email = string & Format<'email'>;

/** A UUID: `2b1e7c8e-3f0a-4d2b-9f6a-5c1d8e7f9a0b`. */
export type Uuid = string & Format<'uuid'>;

/** An absolute address as a string; `URL` is the same as an object. */
export type Url = string & Format<'uri'>;

/** A day: `2025-06-01`. */
export type IsoDate = string & Format<'date'>;

/** A day and a time with its offset, as a string: `2025-06-01T12:30:00Z`. `Date` is the same as an object. */
export type IsoDateTime = string & Format<'date-time'>;

/** `192.0.2.1`. */
export type Ipv4 = string & Format<'ipv4'>;

/** `2001:db8::1`. */
export type Ipv6 = string & Format<'ipv6'>;
