/** A random whole number from 0 to `below - 1`. */
export type Random = (below: number) => number;

/** Random numbers that are the same for each run with a seed. */
export function randomNumbers(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** An edit of a source as a developer makes it. `texts` are the texts of all files: lines are copied from them. */
export function editRandomly(text: string, texts: readonly string[], random: Random): string {
  const edit = pick(edits, random);
  return edit(text, texts, random);
}

type RandomEdit = (text: string, texts: readonly string[], random: Random) => string;

/** Lines that change nothing, or little, depending on their place. */
const insertedLines = [
  '',
  '',
  '  // A remark.',
  '  /* A remark. */',
  '  /** A description. */',
  '    const extra = Math.max(1, 2);',
  '    const extra = Math.max(1, 2);',
  '    if (Math.max(1, 2) > 5) console.log({ a: 1 });',
  '    if (Math.max(1, 2) > 5) throw new Error("large");',
  '    if (Math.max(1, 2) > 5) throw new NotFoundException("large");',
  '    if (Math.max(1, 2) > 5) throw new ForbiddenException("large");',
  '    class Inner { @Get("/inner") inner(): string { return "inner"; } }',
  '  helper(): string { return "help"; }',
  '  helper() { return 1; }',
  '  more?: string;',
  'import { ForbiddenException, Get, NotFoundException } from "ashlar";',
];

/** Texts for others: of types, names and literals. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\bstring\b/, 'number'],
  [/\bnumber\b/, 'string'],
  [/\breturn\b/, 'return /* a result */'],
  [/\?: /, ': '],
  [/\w: string/, 'renamed: string'],
  [/\): \w+ \{/, ') {'],
  [/\*\//, 'More. */'],
  [/'[a-z]+'/, "'other'"],
  [/\b\d+\b/, '7'],
  [/\b(\d+)\b/, '1$1'],
  [/\bthis\.#?\w+\(/, 'this.other('],
  [/\bthrow new \w+\(/, 'throw new Error('],
  [/\bif \(/, 'if (true || '],
  [/\n/, '\r\n'],
  [/ {2}/, '\t'],
  [/\{\n/, '{\n\n'],
  [/, /, ',\n  '],
];

/** Replacements in what other files know of a declaration: its kind, its name, and how it is exported. */
const headReplacements: typeof replacements = [
  [/\bexport (?=class|interface|type|const|enum)/, ''],
  [/\bexport (?=class|interface)/, 'export default '],
  [/\bexport class (\w+)/, 'export class $1<T = string>'],
  [/\bexport class (\w+)/, 'export abstract class $1'],
  [/\bexport class (\w+)/, 'export interface $1 { merged: string }\nexport class $1'],
  [/\bclass (\w+)/, 'class Renamed$1'],
  [/\bclass (\w+) \{/, 'class $1 extends Error {'],
  [/\bimport (type )?\{ (\w+)/, 'import $1{ $2 as Renamed'],
  [/\bconstructor\((private readonly )?(\w+): (\w+)/, 'constructor($1$2: $3, more: $3'],
];

const edits: readonly RandomEdit[] = [
  insertLine,
  insertLine,
  insertLine,
  insertLine,
  replace,
  replace,
  replace,
  replace,
  (text, texts, random) => changeLines(text, random, (line) => [pick(pick(texts, random).split('\n'), random), line]),
  (text, _texts, random) => changeLines(text, random, () => []),
  (text, _texts, random) => (random(6) === 0 ? '' : replaceOne(text, headReplacements, random)),
  (text, _texts, random) => changeLines(text, random, (line) => [line, line]),
  (text, _texts, random) => changeLines(text, random, (line) => [`  ${line}`]),
  (text, _texts, random) => changeLines(text, random, (line) => [`// ${line}`]),
];

function insertLine(text: string, _texts: readonly string[], random: Random): string {
  return changeLines(text, random, (line) => [line, pick(insertedLines, random)]);
}

function replace(text: string, _texts: readonly string[], random: Random): string {
  return replaceOne(text, replacements, random);
}

/** Replaces one match, any of those in the text. */
function replaceOne(text: string, all: typeof replacements, random: Random): string {
  const [pattern, replacement] = pick(all, random);
  const matches = [...text.matchAll(new RegExp(pattern, 'g'))];
  const match = matches[random(matches.length)];
  if (match === undefined) return text;
  const [found] = match;
  return text.slice(0, match.index) + found.replace(pattern, replacement) + text.slice(match.index + found.length);
}

function changeLines(text: string, random: Random, change: (line: string) => readonly string[]): string {
  const lines = text.split('\n');
  const at = random(lines.length);
  return lines.flatMap((line, index) => (index === at ? change(line) : [line])).join('\n');
}

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}
