/**
 * Constraints are types: each is one optional property under a symbol of the same name, so that a plain value of the
 * base type is assignable, and the compiler can read the constraint from the type. The symbols exist only as types.
 */
export declare const Int: unique symbol;

/** A safe integer. Any `number` is assignable; what comes from outside is checked. */
export type Int = number & { readonly [Int]?: true };
