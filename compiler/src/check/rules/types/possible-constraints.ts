import { contradictoryConstraints } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ArrayShape, NumberShape, Shape, StringShape } from '../../../model/shapes/shape.js';
import { placeText } from '../../lookups/types/type-places.js';
import { useOf } from '../../lookups/types/unsupported-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import type { RuleFacts } from '../../rule.js';

/** Some value satisfies all constraints of a type. */
export function possibleConstraints(used: UsedTypes, { application }: RuleFacts, report: Report): void {
  const reported = new Set<string>();
  for (const place of used.places) {
    const because = contradictionIn(place.shape);
    if (because === undefined) continue;
    const key = `${placeText(place.span)} ${because}`;
    if (reported.has(key)) continue;
    reported.add(key);
    const values = { path: place.path, because };
    report(contradictoryConstraints.at(place.span, values, useOf(application, place, place.span)));
  }
}

function contradictionIn(shape: Shape): string | undefined {
  if (shape.kind === 'number') return numberContradiction(shape);
  if (shape.kind === 'string') return lengthContradiction(shape);
  return shape.kind === 'array' ? countContradiction(shape) : undefined;
}

function numberContradiction(shape: NumberShape): string | undefined {
  const { integer, multipleOf } = shape;
  if (multipleOf !== undefined && !(multipleOf > 0)) return `\`MultipleOf\` is greater than 0, not ${multipleOf}`;
  const lower = lowerBound(shape);
  const upper = upperBound(shape);
  if (lower === undefined || upper === undefined) return undefined;
  const open = lower.exclusive || upper.exclusive;
  if (lower.value > upper.value || (open && lower.value === upper.value)) return `${lower.text} and ${upper.text}`;
  if (!integer) return undefined;
  const first = lower.exclusive ? Math.floor(lower.value) + 1 : Math.ceil(lower.value);
  const last = upper.exclusive ? Math.ceil(upper.value) - 1 : Math.floor(upper.value);
  return first > last ? `${lower.text} and ${upper.text}, and no integer lies between` : undefined;
}

interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
  readonly text: string;
}

function lowerBound({ minimum, exclusiveMinimum }: NumberShape): Bound | undefined {
  const above = exclusiveMinimum !== undefined && (minimum === undefined || exclusiveMinimum >= minimum);
  if (above) return { value: exclusiveMinimum, exclusive: true, text: `\`ExclusiveMin\` is ${exclusiveMinimum}` };
  return minimum === undefined ? undefined : { value: minimum, exclusive: false, text: `\`Min\` is ${minimum}` };
}

function upperBound({ maximum, exclusiveMaximum }: NumberShape): Bound | undefined {
  const below = exclusiveMaximum !== undefined && (maximum === undefined || exclusiveMaximum <= maximum);
  if (below) return { value: exclusiveMaximum, exclusive: true, text: `\`ExclusiveMax\` is ${exclusiveMaximum}` };
  return maximum === undefined ? undefined : { value: maximum, exclusive: false, text: `\`Max\` is ${maximum}` };
}

function lengthContradiction({ minLength, maxLength }: StringShape): string | undefined {
  return rangeContradiction(['MinLength', minLength], ['MaxLength', maxLength]);
}

function countContradiction({ minItems, maxItems }: ArrayShape): string | undefined {
  return rangeContradiction(['MinItems', minItems], ['MaxItems', maxItems]);
}

type Limit = readonly [name: string, value: number | undefined];

function rangeContradiction(least: Limit, most: Limit): string | undefined {
  for (const [name, value] of [least, most]) {
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0)) {
      return `\`${name}\` is a whole number from 0 on, not ${value}`;
    }
  }
  const [[leastName, lower], [mostName, upper]] = [least, most];
  if (lower === undefined || upper === undefined || lower <= upper) return undefined;
  return `\`${leastName}\` is ${lower} and \`${mostName}\` is ${upper}`;
}
