import { relative } from 'node:path';
import type { Problem, Span } from '@ashlar/compiler';
import { withSlashes } from '../files/find-package.js';

/** Problems of the package in a directory, with paths that are relative to another directory. */
export function relativeTo<Item extends Problem & AcceptedProblem>(
  base: string,
  problems: readonly Item[],
  directory: string,
): readonly Item[] {
  const prefix = withSlashes(relative(base, directory));
  if (prefix === '') return problems;
  const move = (place: Span): Span => ({ ...place, file: joined(prefix, place.file) });
  return problems.map((problem) => {
    const { span, related, acceptance } = problem;
    return {
      ...problem,
      ...(span !== undefined && { span: move(span) }),
      related: related.map((place) => ({ ...place, span: move(place.span) })),
      ...(acceptance !== undefined && { acceptance: { ...acceptance, span: move(acceptance.span) } }),
    };
  });
}

/** The comment of a finding that accepts it. */
interface AcceptedProblem {
  readonly acceptance?: { readonly reason: string; readonly span: Span };
}

/** A path below a directory; `..` at the beginning of the path leads to the directory around it. */
function joined(prefix: string, file: string): string {
  const parts = prefix.split('/');
  let rest = file;
  while (rest.startsWith('../') && parts.length > 0 && parts.at(-1) !== '..') {
    parts.pop();
    rest = rest.slice(3);
  }
  return [...parts, rest].join('/');
}
