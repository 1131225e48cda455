import { parameterNotText } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { isDecoded, markedValues, type RequestValue } from '../../../model/route-input.js';
import type { Shape } from '../../../model/shapes/shape.js';
import { unwrapped } from '../../../model/shapes/shape-questions.js';
import { indexOf } from '../../lookups/application-index.js';
import {
  isListOfScalars,
  isScalar,
  isUnreadableForNull,
  type UnreadablePart,
  unreadableProperties,
} from '../../lookups/types/text-shapes.js';
import { choose } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/**
 * Inputs outside of the body are text: path parameters and headers are scalars, query parameters scalars or arrays of
 * scalars.
 */
export function textParameters(route: Route, { application, types }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const value of markedValues(input)) {
      for (const { path, shape } of unreadableParts(input.name, value, types)) {
        const subject = `\`${path}\` of ${index.handlerLabel(route)}`;
        const isNull = isUnreadableForNull(shape, types);
        const change = { kind: 'substitute', span: value.span, word: ' | null', text: '' } as const;
        const repairs = isNull ? [choose('remove `null` from the type', change)] : [];
        report(parameterNotText.at(value.span, { subject, isNull }, [], repairs));
      }
    }
  }
}

/** The parts of a path or query parameter or of a header that cannot be parsed from text, each with its path. */
function unreadableParts(name: string, value: RequestValue, types: RuleFacts['types']): readonly UnreadablePart[] {
  if (!isDecoded(value) || value.source === 'body' || value.source === 'fields') return [];
  const { source } = value;
  const shape = unwrapped(value.shape, types);
  const isFit = (part: Shape) => isScalar(part, types) || (source === 'query' && isListOfScalars(part, types));
  if (shape.kind === 'object' && source !== 'header') {
    return unreadableProperties(name, shape, isFit, types);
  }
  if (shape.kind === 'tuple' && source === 'param' && shape.rest === undefined) {
    return shape.elements.flatMap((element, index) =>
      isFit(element.shape) && !element.optional ? [] : [{ path: `${name}[${index}]`, shape: element.shape }],
    );
  }
  return source === 'query' || isFit(shape) ? [] : [{ path: name, shape: value.shape }];
}
