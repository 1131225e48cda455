/** The words that are no names of parameters in modules of JavaScript or in TypeScript. */
const reservedWords = new Set(
  [
    'arguments await break case catch class const constructor continue debugger default delete do else enum eval export',
    'extends false finally for function if implements import in instanceof interface let new null package private',
    'protected prototype public return static super switch this throw true try typeof undefined var void while with yield',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a name cannot be that of a parameter and a property. */
export function isReservedWord(name: string): boolean {
  return reservedWords.has(name);
}
