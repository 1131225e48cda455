import { memo } from '../../incremental/memo.js';
import { compareText } from '../../model/compare-text.js';
import { groupBy } from '../../model/group-by.js';
import { distinguish, lastWords, withoutExtension } from '../../naming/distinguish.js';
import { identifier, isIdentifierName } from '../../naming/identifier.js';
import { freeName, withSuffix } from '../../naming/unique-names.js';
import { literal } from '../text/literal.js';

/** A name that a generated file imports. */
export interface ImportedName {
  /** The same text for equal names. */
  readonly key: string;
  readonly kind: 'value' | 'type';
  readonly specifier: string;
  /** The name under which the module exports it. */
  readonly exported: string;
  /** The name that the importing file would like to give it. */
  readonly wanted: string;
}

/** An imported name with its key. */
export function importedName(
  kind: ImportedName['kind'],
  specifier: string,
  exported: string,
  wanted: string,
): ImportedName {
  return { key: `${kind} ${specifier} ${exported} ${wanted}`, kind, specifier, exported, wanted };
}

/** Names of the language that generated files use: an import under one of them would hide it. */
const globals =
  'Awaited Date Exclude NonNullable Number Object Parameters Promise ReturnType Set URL Uint8Array undefined'.split(
    ' ',
  );

/** The imports of a file. */
export interface NamedImports {
  /** The names that differ from the wanted ones, by the keys of the imported names. */
  readonly aliases: ReadonlyMap<string, string>;
  /** The import statements, each with its line end. */
  readonly statements: string;
}

/** Everything that the names of the imports of a file depend on. */
export interface FileNames {
  /** The imported names, each key once. */
  readonly imported: readonly ImportedName[];
  /** The names that the file declares. */
  readonly declared: readonly string[];
}

/**
 * Chooses the name of each import in a file, and writes the import statements. Remembered because sorting the imports of
 * `container.ts` and of the files of types takes a tenth of an edit at 400 controllers.
 */
export const nameImports = memo(({ imported, declared }: FileNames, quote: "'" | '"'): NamedImports => {
  const names = chooseNames(imported, new Set(declared));
  const aliases = new Map<string, string>();
  for (const [{ key, wanted }, name] of names) if (name !== wanted) aliases.set(key, name);
  const statements = importStatements(names, quote)
    .map((line) => `${line}\n`)
    .join('');
  return { aliases, statements };
});

function chooseNames(used: Iterable<ImportedName>, declared: ReadonlySet<string>): ReadonlyMap<ImportedName, string> {
  const targets = [...groupBy(used, targetOf)].toSorted(([a], [b]) => compareText(a, b)).map(([, target]) => target);
  const taken = new Set([...declared, ...globals]);
  const names = new Map<ImportedName, string>();
  const wanted = groupBy(targets, ([first]) => identifier(first.wanted));
  const aliases = [...wanted].filter(([name, group]) => group.length > 1 || taken.has(name));
  for (const name of wanted.keys()) taken.add(name);
  for (const [name, group] of wanted) for (const target of group) give(names, target, name);
  for (const [name, group] of aliases) {
    const sources = group.map(([first]) => withoutExtension(wordSource(first)));
    const words = group.length === 1 ? sources.map(lastWords) : distinguish(sources);
    for (const [index, target] of group.entries()) {
      if (!declared.has(name) && isOfRuntime(target[0])) continue;
      give(names, target, freeName(withSuffix(name, words[index] ?? ''), taken));
    }
  }
  return names;
}

/**
 * The import statements for the names, sorted by specifier; types are imported by statements of their own. A name that is
 * added or removed is one line: imports from the runtime are a list with a name per line, every other name has a statement.
 */
function importStatements(names: ReadonlyMap<ImportedName, string>, quote: "'" | '"'): readonly string[] {
  const targets = [...groupBy(names.keys(), targetOf).values()].map(importOf);
  const groups = groupBy(targets, ({ kind, name }) => {
    const { specifier } = name;
    return `${specifier.startsWith('.') ? 1 : 0} ${specifier} ${kind}`;
  });
  return [...groups].toSorted(([a], [b]) => compareText(a, b)).flatMap(([, group]) => statements(group, names, quote));
}

/** One name as a file imports it. */
interface Import {
  readonly kind: 'value' | 'type';
  readonly name: ImportedName;
}

/** A name that is used as a value and as a type is imported once, as a value. */
function importOf([name, ...more]: readonly [ImportedName, ...ImportedName[]]): Import {
  return { kind: [name, ...more].some(({ kind }) => kind === 'value') ? 'value' : 'type', name };
}

function statements(
  group: readonly Import[],
  names: ReadonlyMap<ImportedName, string>,
  quote: "'" | '"',
): readonly string[] {
  const sorted = group.toSorted(({ name: a }, { name: b }) => compareNames(a.exported, b.exported));
  const [first] = sorted;
  if (first === undefined) return [];
  const keyword = first.kind === 'type' ? 'import type' : 'import';
  const from = `from ${literal(first.name.specifier, quote)};`;
  const items = sorted.map(({ name }) => importItem(name, names.get(name) ?? name.wanted, quote));
  if (isListed(first.name)) return [`${keyword} {`, ...items.map((item) => `  ${item},`), `} ${from}`];
  return items.map((item) => `${keyword} { ${item} } ${from}`);
}

function compareNames(one: string, other: string): number {
  return compareText(one.toLowerCase(), other.toLowerCase()) || compareText(one, other);
}

function importItem(name: ImportedName, local: string, quote: "'" | '"'): string {
  const exported = isIdentifierName(name.exported) ? name.exported : literal(name.exported, quote);
  return exported === local ? local : `${exported} as ${local}`;
}

function targetOf(name: ImportedName): string {
  return `${name.specifier} ${name.exported}`;
}

function give(names: Map<ImportedName, string>, target: readonly ImportedName[], name: string): void {
  for (const imported of target) names.set(imported, name);
}

function wordSource(name: ImportedName | undefined): string {
  const specifier = name?.specifier ?? '';
  return specifier.startsWith('.') ? specifier : (specifier.split('/')[0] ?? '');
}

function isOfRuntime(name: ImportedName | undefined): boolean {
  return name?.specifier.startsWith('ashlar/') === true;
}

/** Whether imports from the specifier are one list: a file imports many names of the runtime. */
function isListed({ specifier }: ImportedName): boolean {
  return specifier.startsWith('ashlar/');
}
