import type { ClassReference } from '../model/class-reference.js';
import { compareText } from '../model/compare-text.js';

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
  const acronym = /^\p{Lu}+(?=\p{Lu}\p{Ll}|[\p{Nd}_$]|$)/u.exec(name)?.[0];
  const first = acronym ?? [...name][0] ?? '';
  const camelCase = first.toLowerCase() + name.slice(first.length);
  // A class that begins in lower case keeps its own name for the import.
  return camelCase === name || reserved.has(camelCase) ? `${camelCase}Instance` : camelCase;
}

/** Names for the instances of classes, each unique: `notesService`, or `notesService_admin` beside `notesService_shop`. */
export function instanceNames(classes: readonly ClassReference[]): ReadonlyMap<string, string> {
  return uniqueNames(classes, instanceName);
}

/** Names for classes, each unique: `NotesModule`, or `NotesModule_admin` beside `NotesModule_shop`. */
export function classNames(classes: readonly ClassReference[]): ReadonlyMap<string, string> {
  return uniqueNames(classes, ({ name }) => name);
}

/**
 * Who shares a name with another class gets what its path has of its own behind it: those that share it decide that among
 * themselves, so that a class added elsewhere renames nobody.
 */
function uniqueNames(
  classes: readonly ClassReference[],
  nameOf: (reference: ClassReference) => string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const sharing: [name: string, classes: readonly ClassReference[]][] = [];
  for (const [name, named] of groupByName(classes, nameOf)) {
    const [only] = named;
    if (only !== undefined && named.length === 1) names.set(only.id, name);
    else sharing.push([name, named]);
  }
  const taken = new Set(names.values());
  for (const [name, named] of sharing) {
    const suffixes = distinguish(named.map(placeOf));
    for (const [index, { id }] of named.entries()) {
      const given = freeName([name, suffixes[index] ?? ''].filter((part) => part !== '').join('_'), taken);
      taken.add(given);
      names.set(id, given);
    }
  }
  return names;
}

function groupByName(
  classes: readonly ClassReference[],
  nameOf: (reference: ClassReference) => string,
): ReadonlyMap<string, readonly ClassReference[]> {
  const groups = new Map<string, ClassReference[]>();
  for (const reference of [...classes].sort((a, b) => compareText(a.id, b.id))) {
    const name = nameOf(reference);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [reference]);
    else group.push(reference);
  }
  return groups;
}

/** The words of the place that declares a class: `src/admin/users.service.ts` gives `src admin users service`. */
function placeOf({ origin }: ClassReference): readonly string[] {
  const place = origin.kind === 'source' ? origin.file.replace(/\.[cm]?tsx?$/, '') : origin.specifier;
  return place.split(/[^\p{ID_Continue}]+/u).filter((word) => word !== '');
}

/** What each of several places has of its own, as one word: what all of them begin or end with is left out. */
function distinguish(places: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = places;
  const shortest = Math.min(...places.map((place) => place.length));
  let leading = 0;
  while (leading < shortest && places.every((place) => place[leading] === first[leading])) leading++;
  let trailing = 0;
  while (
    trailing < shortest - leading &&
    places.every((place) => place.at(-1 - trailing) === first.at(-1 - trailing))
  ) {
    trailing++;
  }
  return places.map((place) => {
    const [word = '', ...more] = place.slice(leading, place.length - trailing);
    return [word, ...more.map((part) => part.charAt(0).toUpperCase() + part.slice(1))].join('');
  });
}

/** The name itself, or with the first number behind it that makes it free. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${number}`)) number++;
  return `${name}${number}`;
}
