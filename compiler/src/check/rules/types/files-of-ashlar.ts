import { foreignFile } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { contains } from '../../../model/span.js';
import { type UnsupportedPlace, useOf } from '../../lookups/types/unsupported-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { choose } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** Files in types are bytes: the `File` of browsers has no JSON representation, and needs no import. */
export function filesOfAshlar(used: UsedTypes, { application }: RuleFacts, report: Report): void {
  for (const { shape, place } of used.unsupported) {
    if (shape.reason !== 'foreign-file') continue;
    const values = { subject: `\`${place.path}\``, type: shape.text, isInput: isInput(place) };
    const repair = choose('use `Uint8Array`', {
      kind: 'substitute',
      span: shape.span,
      word: shape.text,
      text: 'Uint8Array',
    });
    report(foreignFile.at(shape.span, values, useOf(application, place, shape.span), [repair]));
  }
}

/** Whether a parameter of the handler has the type. */
function isInput({ route, use }: UnsupportedPlace['place']): boolean {
  return route?.inputs.some(({ span }) => contains(span, use)) ?? false;
}
