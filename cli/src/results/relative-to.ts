import { relative } from 'node:path';
import type { Problem, RepairableDiagnostic, Span } from '@ashlar/compiler';
import { withSlashes } from '../files/find-package.js';

/** Problems of the package in a directory, with paths that are relative to another directory. */
export function relativeTo<Item extends Problem & AcceptedProblem & Pick<RepairableDiagnostic, 'repairEdits'>>(
  base: string,
  problems: readonly Item[],
  directory: string,
): readonly Item[] {
  const pathOf = pathsFrom(base, directory);
  const move = (place: Span): Span => ({ ...place, file: pathOf(place.file) });
  return problems.map((problem) => {
    const { span, related, acceptance, repairEdits } = problem;
    return {
      ...problem,
      ...(span !== undefined && { span: move(span) }),
      related: related.map((place) => ({ ...place, span: move(place.span) })),
      ...(repairEdits !== undefined && {
        repairEdits: repairEdits.map((repair) => ({
          ...repair,
          edits: repair.edits.map((edit) => ({ ...edit, file: pathOf(edit.file) })),
        })),
      }),
      ...(acceptance !== undefined && { acceptance: { ...acceptance, span: move(acceptance.span) } }),
    };
  });
}

/** Makes paths that are relative to a package relative to another directory. */
export function pathsFrom(base: string, directory: string): (file: string) => string {
  const prefix = withSlashes(relative(base, directory));
  return prefix === '' ? (file) => file : (file) => joined(prefix, file);
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
