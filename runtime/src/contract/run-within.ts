/** Runs a function within something, such as the context of an `AsyncLocalStorage`, and returns its result. */
export type RunWithin = <Result>(run: () => Result) => Result;

/** Runs functions within `inner`, and that within `outer`. */
export function within(outer: RunWithin | undefined, inner: RunWithin): RunWithin {
  return outer === undefined ? inner : (run) => outer(() => inner(run));
}
