import { type Span, useOf } from '../model/span.js';
import type { Diagnostic, RelatedPlace } from './diagnostic.js';

/** The other places of a part of a composed decorator: where it is applied, or where it takes the argument of a use. */
export function composedPlaces(span: Span | undefined): readonly RelatedPlace[] {
  const composed = span?.composed;
  if (composed === undefined) return [];
  const { kind, decorator, span: place } = composed;
  const message = kind === 'use' ? `\`${decorator}\` is applied here` : `\`${decorator}\` takes it here`;
  return [{ span: place, message }, ...composedPlaces(place)];
}

/** A note in the same place of a composition as its diagnostic, for another use: that use is its place. */
export function atOwnUse(note: RelatedPlace, of: Span | undefined): RelatedPlace {
  const isSame = of !== undefined && note.span.composed !== undefined && placeOf(note.span) === placeOf(of);
  return isSame ? { ...note, span: useOf(note.span) } : note;
}

/** At most this many uses of a composed decorator are shown. */
const shown = 4;

/**
 * Joins the diagnostics of a composed decorator that differ only in the places where it is applied. The spans of the result have no
 * `composed` part.
 */
export function joinComposed(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const joined = new Map<string, Diagnostic>();
  for (const [index, diagnostic] of diagnostics.entries()) {
    const { code, message, help, span } = diagnostic;
    const key = span?.composed === undefined ? String(index) : JSON.stringify([code, message, help, placeOf(span)]);
    const known = joined.get(key);
    joined.set(key, known === undefined ? diagnostic : { ...known, related: union(known.related, diagnostic.related) });
  }
  return Array.from(joined.values(), ({ span, related, ...diagnostic }) => ({
    ...diagnostic,
    ...(span !== undefined && { span: ownPlace(span) }),
    related: related.map((note) => ({ ...note, span: ownPlace(note.span) })),
  }));
}

/** A span without the use of the composed decorator, which is a note by now. */
function ownPlace({ composed, ...span }: Span): Span {
  return span;
}

function placeOf({ file, line, column }: Span): string {
  return `${file}:${line}:${column}`;
}

function union(known: readonly RelatedPlace[], more: readonly RelatedPlace[]): readonly RelatedPlace[] {
  const keys = new Set(known.map(({ span, message }) => `${placeOf(span)} ${message}`));
  const others = more.filter(({ span, message }) => !keys.has(`${placeOf(span)} ${message}`));
  return known.length >= shown ? known : [...known, ...others];
}
