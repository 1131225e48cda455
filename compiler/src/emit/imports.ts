import { compareText } from '../model/compare-text.js';
import { distinguish, lastWords } from './naming/distinguish.js';
import { freeName, groupBy, withSuffix } from './naming/unique-names.js';
import { identifier, isIdentifierName } from './text/identifier.js';
import { braces, isStructure, type Layout } from './text/layout.js';
import { literal } from './text/literal.js';
import { renderLayout } from './text/render-layout.js';

/** A name that a generated file imports. Each pair of specifier and exported name is one object per file and kind. */
export interface ImportedName {
  readonly kind: 'value' | 'type';
  readonly specifier: string;
  /** The name under which the module exports it; `*` for the module as a whole. */
  readonly exported: string;
  /** The name that the importing file would like to give it. */
  readonly wanted: string;
}

/** Names of the language that generated files use: an import under one of them would hide it. */
const globals =
  'Awaited Date Exclude NonNullable Number Object Parameters ReturnType Set URL Uint8Array undefined'.split(' ');

/** Gives every imported name that stands in the text the name under which the file knows it. */
export function spellImports(
  code: readonly Layout<ImportedName>[],
  declared: ReadonlySet<string>,
): ReadonlyMap<ImportedName, string> {
  const used = new Set<ImportedName>();
  for (const part of code) collect(part, used);
  const targets = [...groupBy(used, keyOf).values()].toSorted(compareTargets);
  const taken = new Set([...declared, ...globals]);
  const spelling = new Map<ImportedName, string>();
  const wanted = groupBy(targets, ([first]) => identifier(first?.wanted ?? ''));
  const aliases = [...wanted].filter(([name, group]) => group.length > 1 || taken.has(name));
  for (const name of wanted.keys()) taken.add(name);
  for (const [name, group] of wanted) for (const target of group) give(spelling, target, name);
  for (const [name, group] of aliases) {
    const sources = group.map(([first]) => wordSource(first));
    const words = group.length === 1 ? sources.map(lastWords) : distinguish(sources);
    for (const [index, target] of group.entries()) {
      if (!declared.has(name) && isOfRuntime(target)) continue;
      give(spelling, target, freeName(withSuffix(name, words[index] ?? ''), taken));
    }
  }
  return spelling;
}

/** The import statements for the names, sorted by specifier; types stand in statements of their own. */
export function importStatements(names: ReadonlyMap<ImportedName, string>, quote: "'" | '"'): readonly string[] {
  const targets = [...groupBy(names.keys(), keyOf).values()];
  const statements = groupBy(targets, (target) => {
    const [first] = target;
    const kind = kindOf(target);
    return `${first?.specifier.startsWith('.') ? 1 : 0} ${first?.specifier} ${kind} ${first?.exported === '*' ? '*' : ''}`;
  });
  return [...statements]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([, group]) => statement(group, names, quote));
}

function statement(
  group: readonly ImportedName[][],
  names: ReadonlyMap<ImportedName, string>,
  quote: "'" | '"',
): readonly string[] {
  const [[first] = []] = group;
  if (first === undefined) return [];
  const from = ` from ${literal(first.specifier, quote)};`;
  const keyword = kindOf(group[0] ?? []) === 'type' ? 'import type ' : 'import ';
  if (first.exported === '*') return [`${keyword}* as ${names.get(first)}${from}`];
  const items = group
    .flatMap(([name]) => (name === undefined ? [] : [name]))
    .toSorted(
      (a, b) => compareText(a.exported.toLowerCase(), b.exported.toLowerCase()) || compareText(a.exported, b.exported),
    )
    .map((name) => importItem(name, names.get(name) ?? name.wanted, quote));
  return [renderLayout<never>([keyword, braces<never>(items), from], 0, (name) => name)];
}

function importItem(name: ImportedName, local: string, quote: "'" | '"'): string {
  const exported = isIdentifierName(name.exported) ? name.exported : literal(name.exported, quote);
  return exported === local ? local : `${exported} as ${local}`;
}

function collect(part: Layout<ImportedName>, used: Set<ImportedName>): void {
  if (typeof part === 'string') return;
  if (isList(part)) for (const inner of part) collect(inner, used);
  else if (!isStructure(part)) used.add(part);
  else if (part.kind !== 'break') collect(part.contents, used);
}

function isList(part: Layout<ImportedName>): part is readonly Layout<ImportedName>[] {
  return Array.isArray(part);
}

function keyOf(name: ImportedName): string {
  return `${name.specifier} ${name.exported}`;
}

/** A name that is used as a value and as a type is imported once, as a value. */
function kindOf(target: readonly ImportedName[]): 'value' | 'type' {
  return target.some((name) => name.kind === 'value') ? 'value' : 'type';
}

function give(spelling: Map<ImportedName, string>, target: readonly ImportedName[], name: string): void {
  for (const imported of target) spelling.set(imported, name);
}

function wordSource(name: ImportedName | undefined): string {
  const specifier = name?.specifier ?? '';
  return specifier.startsWith('.') ? specifier : (specifier.split('/')[0] ?? '');
}

function isOfRuntime(target: readonly ImportedName[]): boolean {
  return target[0]?.specifier.startsWith('ashlar/') === true;
}

function compareTargets(a: readonly ImportedName[], b: readonly ImportedName[]): number {
  return compareText(a[0] === undefined ? '' : keyOf(a[0]), b[0] === undefined ? '' : keyOf(b[0]));
}
