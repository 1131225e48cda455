import { readFileSync } from 'node:fs';
import { catalogue } from './catalogue.js';
import { nearest } from './nearest.js';

/**
 * The explain page (Markdown) of a code; `ASH1004`, `ash1004` and `1004` name the same one, and so does its name,
 * `unknown-provider`. `undefined` when there is no such code.
 */
export function explain(code: string): string | undefined {
  const known = findCode(code);
  return known === undefined ? undefined : readFileSync(new URL(`../../explain/${known}.md`, import.meta.url), 'utf8');
}

/** Suggestions for an unknown `code`, the nearest first, at most three. */
export function suggestCodes(code: string): readonly string[] {
  const text = normalize(code);
  const byName = nearest(
    text.toLowerCase(),
    [...catalogue.values()].map(({ name }) => name),
  ).flatMap((name) => findCode(name) ?? []);
  return [...new Set([...nearest(text, [...catalogue.keys()]), ...byName])].slice(0, 3);
}

function findCode(code: string): string | undefined {
  const text = normalize(code);
  if (catalogue.has(text)) return text;
  return [...catalogue.values()].find(({ name }) => name === text.toLowerCase())?.code;
}

function normalize(code: string): string {
  const text = code.trim().toUpperCase();
  return /^\d+$/.test(text) ? `ASH${text}` : text;
}
