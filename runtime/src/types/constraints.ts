/**
 * Constraints are types: each is one optional property under a symbol of the same name, so that a plain value of the base
 * type is assignable (`string` to `string & MinLength<1>`), and the compiler can read the constraint from the type. The
 * symbols exist only as types.
 */
export declare const Int: unique symbol;

/** A safe integer. Any `number` is assignable; decoded values are checked. */
export type Int = number & { readonly [Int]?: true };

/**
 * The argument of a constraint, for the compiler to read. All arguments are one type to TypeScript, so that a value with one
 * constraint is assignable to a type with another.
 */
export interface ConstraintArgument<_Value> {
  readonly constraint?: never;
}

/** Names the constraint `Min`. */
export declare const Min: unique symbol;

/** The minimum of a number: `number & Min<0>`. */
export type Min<Value extends number> = { readonly [Min]?: ConstraintArgument<Value> };

/** Names the constraint `Max`. */
export declare const Max: unique symbol;

/** The maximum of a number: `Int & Max<100>`. */
export type Max<Value extends number> = { readonly [Max]?: ConstraintArgument<Value> };

/** Names the constraint `ExclusiveMin`. */
export declare const ExclusiveMin: unique symbol;

/** The exclusive minimum of a number: `number & ExclusiveMin<0>`. */
export type ExclusiveMin<Value extends number> = { readonly [ExclusiveMin]?: ConstraintArgument<Value> };

/** Names the constraint `ExclusiveMax`. */
export declare const ExclusiveMax: unique symbol;

/** The exclusive maximum of a number: `number & ExclusiveMax<1>`. */
export type ExclusiveMax<Value extends number> = { readonly [ExclusiveMax]?: ConstraintArgument<Value> };

/** Names the constraint `MultipleOf`. */
export declare const MultipleOf: unique symbol;

/** The step of a number, which must be a multiple of it: `number & MultipleOf<0.01>`. */
export type MultipleOf<Value extends number> = { readonly [MultipleOf]?: ConstraintArgument<Value> };

/** Names the constraint `MinLength`. */
export declare const MinLength: unique symbol;

/** The minimum length of a string, in characters: `string & MinLength<1>`. An emoji counts as one. */
export type MinLength<Value extends number> = { readonly [MinLength]?: ConstraintArgument<Value> };

/** Names the constraint `MaxLength`. */
export declare const MaxLength: unique symbol;

/** The maximum length of a string, in characters: `string & MaxLength<100>`. */
export type MaxLength<Value extends number> = { readonly [MaxLength]?: ConstraintArgument<Value> };

/** Names the constraint `Pattern`. */
export declare const Pattern: unique symbol;

/** A regular expression that matches some part of a string, in Unicode mode: `string & Pattern<'^[a-z]+$'>`. */
export type Pattern<Source extends string> = { readonly [Pattern]?: ConstraintArgument<Source> };

/** Names the constraint `MinItems`. */
export declare const MinItems: unique symbol;

/** The minimum number of items of an array: `string[] & MinItems<1>`. */
export type MinItems<Value extends number> = { readonly [MinItems]?: ConstraintArgument<Value> };

/** Names the constraint `MaxItems`. */
export declare const MaxItems: unique symbol;

/** The maximum number of items of an array: `string[] & MaxItems<10>`. */
export type MaxItems<Value extends number> = { readonly [MaxItems]?: ConstraintArgument<Value> };

/** Names the constraint `UniqueItems`. */
export declare const UniqueItems: unique symbol;

/** An array without duplicate items: `string[] & UniqueItems`. */
export type UniqueItems = { readonly [UniqueItems]?: true };

/** The formats of strings that `Format` supports, by their names in JSON Schema. */
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

/** The format of a string: `string & Format<'hostname'>`. */
export type Format<Name extends StringFormat> = { readonly [Format]?: ConstraintArgument<Name> };

/** Names the constraint `Default`. */
export declare const Default: unique symbol;

/** The default value of a property, a query parameter or a header: `limit: Int & Default<20>`. */
export type Default<Value extends string | number | boolean | null> = {
  readonly [Default]?: ConstraintArgument<Value>;
};

/** An email address. */
export type Email = string & Format<'email'>;

/** A UUID: `2b1e7c8e-3f0a-4d2b-9f6a-5c1d8e7f9a0b`. */
export type Uuid = string & Format<'uuid'>;

/** An absolute URL as a string. The type `URL` is the same as an object. */
export type Url = string & Format<'uri'>;

/** A date as a string: `2025-06-01`. */
export type IsoDate = string & Format<'date'>;

/** A date and time with its offset, as a string: `2025-06-01T12:30:00Z`. The type `Date` is the same as an object. */
export type IsoDateTime = string & Format<'date-time'>;

/** An IPv4 address: `192.0.2.1`. */
export type Ipv4 = string & Format<'ipv4'>;

/** An IPv6 address: `2001:db8::1`. */
export type Ipv6 = string & Format<'ipv6'>;
