import { lostRules } from '../../diagnostics/catalogue/request-values.js';
import type { Report } from '../../diagnostics/diagnostic.js';
import type { Lookup } from '../../incremental/view.js';
import { typesWithoutRules } from '../../model/shapes/ruled-classes.js';
import type { NamedType, Shape, TypeId } from '../../model/shapes/shape.js';
import type { Span } from '../../model/span.js';

/** A received value, and where it is: for a derived type that is not in the sources, `place` is in the message. */
interface Received {
  readonly shape: Shape;
  readonly span: Span;
  readonly place: string;
}

/** Reports the types in a received value that are derived from a class with rules, and do not have them. */
export function reportLostRules(
  { shape, span: use, place }: Received,
  types: Lookup<TypeId, NamedType>,
  report: Report,
): void {
  for (const { class: name, text, at, span } of typesWithoutRules(shape, types)) {
    const related = span === undefined ? [] : [{ span, message: `\`${name}\` declares its rules here` }];
    const type = text === undefined ? 'a derived type' : `\`${text}\``;
    report(lostRules.at(at ?? use, { class: name, type, place: at === undefined ? place : '' }, related));
  }
}
