/** The result of a decoder whose input is not a value of its type. */
export const invalid: unique symbol = Symbol('invalid');

/** The type of `invalid`. */
export type Invalid = typeof invalid;
