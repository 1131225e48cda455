import { misplacedConstraint } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { stringFormats } from '../../../model/shapes/shape.js';
import { useOf } from '../../lookups/types/unsupported-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import type { RuleFacts } from '../../rule.js';

const defaultHint = 'move the constraint to the type that it is for, or remove it';

/** A constraint applies to its type, and its argument is a literal. */
export function fittingConstraints(used: UsedTypes, { application }: RuleFacts, report: Report): void {
  for (const { shape, place } of used.unsupported) {
    if (shape.reason !== 'constraint') continue;
    const because = shape.detail ?? 'it is not for this type';
    const values = { path: place.path, type: shape.text, because, hint: hintFor(because) };
    report(misplacedConstraint.at(shape.span, values, useOf(application, place, shape.span)));
  }
}

function hintFor(because: string): string {
  if (because.endsWith('takes one literal')) return 'use a literal as its argument: `Min<1>`, `Pattern<"^[a-z]+$">`';
  if (because.startsWith('unknown format'))
    return `use one of ${stringFormats.map((format) => `\`${format}\``).join(', ')}, or a \`Pattern\``;
  if (because.startsWith('a brand is'))
    return 'remove the brand, or use the input type of the schema that adds it, such as `z.input<typeof schema>`';
  return defaultHint;
}
