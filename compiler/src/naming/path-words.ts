import type { PathSegment } from '../model/application-model.js';
import { capitalized } from './identifier.js';

/** The words of a path as part of the name of a route: `v2Cats` for `/v2/cats`, `catsId` for `/cats/{id}`, `root` for `/`. */
export function pathWords(segments: readonly PathSegment[]): string {
  const words = segments
    .flatMap((segment) => (segment.kind === 'literal' ? segment.text : segment.name).split(/[^\p{ID_Continue}]+/u))
    .filter((word) => word !== '');
  return words.length === 0 ? 'root' : words.map((word, index) => (index === 0 ? word : capitalized(word))).join('');
}

/**
 * A path as the end of an operation id: `v2_cats` for `/v2/cats`, `cats_by-id` for `/cats/{id}`, `root` for `/`. Different paths have
 * different texts, unless a literal segment is written like a parameter or two segments.
 */
export function pathSuffix(segments: readonly PathSegment[]): string {
  const parts = segments.map((segment) => (segment.kind === 'literal' ? segment.text : `by-${segment.name}`));
  return parts.length === 0 ? 'root' : parts.join('_');
}
