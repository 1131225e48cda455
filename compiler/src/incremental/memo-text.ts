/**
 * Remembers the results of a function of one text, for all builds of the process: for results that are small and take long, such as
 * an analysis of a pattern. Declare the function at the top level of a module.
 */
export function memoText<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    // A result may be `undefined`.
    if (known !== undefined || results.has(text)) return known as Result;
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}
