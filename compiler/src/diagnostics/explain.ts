import { readFileSync } from 'node:fs';
import { nearest } from '../model/nearest.js';
import { catalogue, findingCatalogue } from './catalogue.js';
import type { DiagnosticSummary } from './list-diagnostics.js';
import type { Repairable } from './repair.js';

/** Everything that has a page. */
const explained: ReadonlyMap<string, DiagnosticSummary> = new Map<string, DiagnosticSummary>([
  ...catalogue,
  ...findingCatalogue,
]);

/** The maximum number of suggestions. */
const most = 3;

/**
 * The explain page (Markdown) of a code; `ASH1004`, `ash1004` and `1004` name the same one, and so does its name,
 * `unknown-provider`. `undefined` when there is no such code.
 */
export function explain(code: string): string | undefined {
  const known = findCode(code);
  if (known === undefined) return undefined;
  const page = readFileSync(explainFile(known), 'utf8');
  const note = repairNotes[catalogue.get(known)?.repairs ?? 'author'];
  return note === undefined ? page : `${page.trimEnd()}\n\n${note}\n`;
}

/** The file of the explain page of a code, for programs that open files: `ASH1004`. */
export function explainFile(code: string): URL {
  return new URL(`../../explain/${code}.md`, import.meta.url);
}

/** Whether a command or an editor can repair a problem, as the last paragraph of a page. */
const repairNotes: { readonly [kind in Repairable]?: string } = {
  safe: '`ashlar check --fix` repairs it where one edit alone is possible.',
  choice: 'Several repairs are possible, or the repair changes what the code means: editors offer them.',
};

/**
 * Suggestions for an unknown code or name, at most three: misspelt codes, then misspelt names, then names with the same words
 * (`missing-provider`: `unknown-provider`).
 */
export function suggestDiagnostics(code: string): readonly DiagnosticSummary[] {
  const kinds = [...explained.values()];
  const names = kinds.map(({ name }) => name);
  const found = [
    ...nearest(normalize(code), [...explained.keys()]),
    ...nearest(code.trim().toLowerCase(), names),
    ...withSameWords(code, names),
  ];
  const codes = new Set(found.flatMap((text) => findCode(text) ?? []));
  return [...codes].slice(0, most).flatMap((known) => explained.get(known) ?? []);
}

/** The names that have words of a text: those with the most such words first. The last word counts twice, because it is the noun. */
function withSameWords(text: string, names: readonly string[]): readonly string[] {
  const words = wordsOf(text);
  return names
    .map((name) => {
      const own = wordsOf(name);
      const shared = words.filter((word) => own.includes(word));
      return { name, score: shared.length + (shared.includes(words.at(-1) ?? '') ? 1 : 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ name }) => name);
}

/** The words of a name in the singular, without those that many names have: `not`, `of`. */
function wordsOf(text: string): readonly string[] {
  const words = text.split(/[^A-Za-z\d]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, ''));
  return words.filter((word) => word.length > 3 && word !== 'without');
}

/** The code of a diagnostic, for the code, its number or its name; `undefined` when there is none. */
export function findCode(code: string): string | undefined {
  const text = normalize(code);
  if (explained.has(text)) return text;
  return [...explained.values()].find(({ name }) => name === text.toLowerCase())?.code;
}

function normalize(code: string): string {
  const text = code.trim().toUpperCase();
  return /^\d+$/.test(text) ? `ASH${text}` : text;
}
