import type { ClassReference } from '../../model/class-reference.js';
import { compareText } from '../../model/compare-text.js';
import { uncapitalized } from '../../naming/identifier.js';
import { uniqueNames } from '../../naming/unique-names.js';

/**
 * Names that a provider must not have in generated files: words of the language, names that those files use for
 * themselves, and `then`, which would make a promise of the container.
 */
const reserved = new Set(
  (
    'abstract any app arguments as async await boolean break case catch class compiled const constructor continue ' +
    'createContainer debugger declare decode default delete dependencies do else enum eval eventHandlers export extends ' +
    'false finally for from function get globalThis if implements import in instanceof interface is let match module ' +
    'namespace never new null number object of package private protected prototype public request require return ' +
    'routes serialize set start static string super switch symbol then this throw true try type typeof undefined ' +
    'unknown using var void while with yield __proto__ NaN Infinity exports'
  ).split(' '),
);

/** `NotesService` gives `notesService`, `URLParser` gives `urlParser`. */
function instanceName({ name }: ClassReference): string {
  const camelCase = uncapitalized(name, 'before $');
  // A class that begins in lower case keeps its own name for the import.
  return camelCase === name || reserved.has(camelCase) ? `${camelCase}Instance` : camelCase;
}

/** Names for the instances of classes, each unique: `notesService`, or `notesService_admin` beside `notesService_shop`. */
export function instanceNames(classes: readonly ClassReference[]): ReadonlyMap<string, string> {
  return namesOf(classes, instanceName);
}

/** Names for classes, each unique: `NotesModule`, or `NotesModule_admin` beside `NotesModule_shop`. */
export function classNames(classes: readonly ClassReference[]): ReadonlyMap<string, string> {
  return namesOf(classes, ({ name }) => name);
}

function namesOf(
  classes: readonly ClassReference[],
  nameOf: (reference: ClassReference) => string,
): ReadonlyMap<string, string> {
  const sorted = classes.toSorted((a, b) => compareText(a.id, b.id));
  const items = sorted.map((reference) => ({ id: reference.id, name: nameOf(reference), path: placeOf(reference) }));
  return uniqueNames(items, { keepsShared: true });
}

/** The file that declares a class, or the specifier of its package, which keeps its extension. */
function placeOf({ origin }: ClassReference): string {
  return origin.kind === 'source' ? origin.file.replace(/\.[cm]?tsx?$/, '') : origin.specifier;
}
