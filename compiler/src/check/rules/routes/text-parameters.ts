import { parameterNotText } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { isDecoded, type RequestValue, requestValues } from '../../../model/route-input.js';
import type { PropertyShape, Shape } from '../../../model/shape.js';
import { membersOf, unwrapped } from '../../../model/shape-questions.js';
import { indexOf } from '../../queries/application-index.js';

/**
 * Inputs outside of the body are text: path parameters and headers are scalars, query parameters scalars or arrays of
 * scalars.
 */
export function textParameters(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const route of application.routes) {
    for (const input of route.inputs) {
      for (const value of requestValues(input)) {
        for (const path of unreadableParts(input.name, value, application.types)) {
          report(parameterNotText.at(value.span, { subject: `\`${path}\` of ${index.handlerLabel(route)}` }));
        }
      }
    }
  }
}

/** The parts of a path or query parameter or of a header that cannot be parsed from text, each with its path. */
function unreadableParts(name: string, value: RequestValue, types: ApplicationModel['types']): readonly string[] {
  if (!isDecoded(value) || value.source === 'body') return [];
  const { source } = value;
  const shape = unwrapped(value.shape, types);
  const isFit = (part: Shape) =>
    isScalar(part, types) || (source === 'query' && isListOfScalars(unwrapped(part, types), types));
  if (shape.kind === 'object' && source !== 'header') {
    const unfit = shape.properties.filter((part) => !isFit(withoutPresetNull(part, types)));
    const others = shape.additional === undefined || isFit(shape.additional) ? [] : [`${name}[key]`];
    return [...unfit.map((part) => `${name}.${part.name}`), ...others];
  }
  if (shape.kind === 'tuple' && source === 'param' && shape.rest === undefined) {
    const unfit = shape.elements.map((element, index) => (isFit(element.shape) && !element.optional ? -1 : index));
    return unfit.filter((index) => index >= 0).map((index) => `${name}[${index}]`);
  }
  return source === 'query' || isFit(shape) ? [] : [name];
}

/** Removes a `null` that is the default: no text is null, but an absent parameter can be. */
function withoutPresetNull({ shape, default: preset }: PropertyShape, types: ApplicationModel['types']): Shape {
  return preset === null ? { kind: 'union', members: membersOf(shape, types, 'open').members } : shape;
}

function isListOfScalars(shape: Shape, types: ApplicationModel['types']): boolean {
  return shape.kind === 'array' && isScalar(shape.items, types);
}

function isScalar(shape: Shape, types: ApplicationModel['types']): boolean {
  const found = unwrapped(shape, types);
  switch (found.kind) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'date':
    case 'bytes':
    case 'url':
    case 'literal':
    // Reported by the rule of supported types.
    case 'unsupported':
      return true;
    case 'union':
      return found.members.every((member) => isScalar(member, types));
    default:
      return false;
  }
}
