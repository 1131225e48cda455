/** The source of a file through which the handlers of an application exchange values with a suite. */
export const exchange = `let current: unknown;
/** Sets the value that handlers return. */
export function give(value: unknown): void { current = value; }
/** The value that was given. */
export function given<T>(): T { return current as T; }
/** The value that was given, with the type of \`_sample\`. */
export function replaced<T>(_sample: T): T { return current as T; }
/** Whether the next alternative is chosen. */
export function isChosen(): boolean { return current === undefined; }
/** A list of two. */
export function tuple<A, B>(first: A, second: B): [A, B] { return [first, second]; }
/** The source of one event. */
export async function* onlyItem<T>(item: T): AsyncGenerator<T, void, undefined> { yield item; }
let last: unknown;
/** Keeps the value that a handler has received. */
export function receive(value: unknown): void { last = value; }
/** The value that a handler has received. */
export function received(): unknown { return last; }
`;
