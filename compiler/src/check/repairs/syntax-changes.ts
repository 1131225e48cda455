import type { Change, NeededImport, RepairOfHelp } from '../../diagnostics/repair.js';
import type { Span } from '../../model/span.js';
import { remove } from './changes.js';

/** A repair that keeps what the code means, and that is the only one. Without a title, it does what the help says. */
export function safely(changes: readonly Change[], title?: string): readonly RepairOfHelp[] {
  return [{ kind: 'safe', changes, ...(title !== undefined && { title }) }];
}

/** A repair that a person chooses. */
export function choose(title: string, ...changes: readonly Change[]): RepairOfHelp {
  return { kind: 'choice', title, changes };
}

/** Removes one of two that exclude each other: the second, which is the place of the problem, or the first. */
export function keepOneOf(
  second: Span,
  first: Span,
  { title, other = 'remove the first of the two' }: { readonly title: string; readonly other?: string },
): readonly RepairOfHelp[] {
  return isComposed(second, first) ? [] : [choose(title, remove(second)), choose(other, remove(first))];
}

/** Whether a stretch is a part of a composed decorator, where a change applies to all of its uses. */
export function isComposed(...spans: readonly Span[]): boolean {
  return spans.some(({ composed }) => composed !== undefined);
}

/** Writes a marker around the type of a parameter. */
export function wrap(span: Span, marker: string, after = '>'): Change {
  return { kind: 'wrap', span, before: `${marker}<`, after, imports: importsOfMarkers(marker) };
}

/** The names that a misspelt one may mean; of several, a person chooses. The help names the first. */
export function chooseName(names: readonly string[], changeTo: (name: string) => Change): readonly RepairOfHelp[] {
  const kind = names.length === 1 ? 'safe' : 'choice';
  return names.map((name, index) => ({
    kind,
    changes: [changeTo(name)],
    ...(index > 0 && { title: `write \`${name}\`` }),
  }));
}

/** Removes the tag at a place, where the help names that. */
export function removeTag(span: Span, help = 'remove the tag'): readonly RepairOfHelp[] {
  const [title] = /remove (?:the tag|it)\b/.exec(help) ?? [];
  return title === undefined ? [] : [choose(title, { kind: 'remove', span, around: 'tag' })];
}

/** The imports of markers, which are types. */
export function importsOfMarkers(...names: readonly string[]): readonly NeededImport[] {
  return names.map((name) => ({ name, from: { package: 'ashlar' }, isType: true }));
}
