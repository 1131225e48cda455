/** The public members of a class: a replacement needs no private fields. Functions and primitives are replaced by such. */
export type PublicOf<T> = T extends (...parameters: never[]) => unknown ? T : T extends object ? Pick<T, keyof T> : T;
