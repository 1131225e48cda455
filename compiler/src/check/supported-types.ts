import { unsupportedType } from '../diagnostics/catalogue/types.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel, Route } from '../model/application-model.js';
import type { NamedType, Shape, TypeId, UnsupportedReason, UnsupportedShape } from '../model/shape.js';
import type { Span } from '../model/span.js';
import { indexOf } from './application-index.js';

/** Everything that a request or an answer carries can cross the wire. */
export function supportedTypes(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  const told = new Set<string>();
  const walked = new Set<TypeId>();
  for (const route of application.routes) {
    for (const { path, shape, span } of carriedBy(route)) {
      for (const fault of unsupportedIn({ path, shape }, application.types, walked)) {
        const key = placeOf(fault.shape.span);
        if (told.has(key)) continue;
        told.add(key);
        const { reason, text } = fault.shape;
        const carrier = { span, message: `${index.handlerLabel(route)} carries it` };
        const elsewhere = placeOf(span) !== key;
        const values = { path: fault.path, type: text, ...explain(reason) };
        report(unsupportedType.at(fault.shape.span, values, elsewhere ? [carrier] : []));
      }
    }
  }
}

interface Part {
  readonly path: string;
  readonly shape: Shape;
}

function carriedBy(route: Route): readonly (Part & { readonly span: Span })[] {
  const taken = route.parameters.flatMap(({ name, markers }) =>
    markers.map(({ shape, span }) => ({ path: name, shape, span })),
  );
  const given = route.returns.results.map(({ shape }) => ({ path: route.handler, shape, span: route.returns.span }));
  return [...taken, ...given].flatMap(({ path, shape, span }) => (shape === undefined ? [] : [{ path, shape, span }]));
}

/** The unsupported parts of a shape, each with the path to it. Named types are walked once per application. */
function unsupportedIn(
  whole: Part,
  types: ReadonlyMap<TypeId, NamedType>,
  walked: Set<TypeId>,
): readonly { readonly path: string; readonly shape: UnsupportedShape }[] {
  const found: { path: string; shape: UnsupportedShape }[] = [];
  const pending = [whole];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const { path, shape } = part;
    if (shape.kind === 'unsupported') found.push({ path, shape });
    else pending.push(...partsOf(path, shape, types, walked).reverse());
  }
  return found;
}

function partsOf(path: string, shape: Shape, types: ReadonlyMap<TypeId, NamedType>, walked: Set<TypeId>): Part[] {
  switch (shape.kind) {
    case 'array':
      return [{ path: `${path}[]`, shape: shape.items }];
    case 'object':
      return [
        ...shape.properties.map((property) => ({ path: `${path}.${property.name}`, shape: property.shape })),
        ...(shape.additional === undefined ? [] : [{ path: `${path}[key]`, shape: shape.additional }]),
      ];
    case 'tuple':
      return [
        ...shape.elements.map((element, index) => ({ path: `${path}[${index}]`, shape: element.shape })),
        ...(shape.rest === undefined ? [] : [{ path: `${path}[]`, shape: shape.rest }]),
      ];
    case 'union':
      return shape.members.map((member) => ({ path, shape: member }));
    case 'named': {
      const type = types.get(shape.type);
      if (type === undefined || walked.has(type.id)) return [];
      walked.add(type.id);
      // A path begins at the nearest type with a name of its own, unless it came through another one.
      return [{ path: path.includes('.') ? path : type.name, shape: type.shape }];
    }
    default:
      return [];
  }
}

function explain(reason: UnsupportedReason): { because: string; hint: string } {
  switch (reason) {
    case 'any':
      return { because: 'nothing is known of it', hint: 'name the type, or write `unknown` for any JSON' };
    case 'function':
      return { because: 'a function cannot be sent', hint: 'remove it, or use a type of the data alone' };
    case 'symbol':
      return { because: 'a symbol cannot be sent', hint: 'use a string or a literal' };
    case 'class-instance':
      return {
        because: 'instances of this class have no form on the wire',
        hint: 'use an interface with the properties that are to be sent',
      };
    case 'type-parameter':
      return { because: 'what it stands for is not known here', hint: 'give the type argument where the type is used' };
    case 'never':
      return { because: 'no value has this type', hint: 'correct the type: an intersection may have left nothing' };
    case 'other':
      return {
        because: 'the type has no form on the wire',
        hint: 'use strings, numbers, booleans, `null`, literals, arrays, objects and unions of them',
      };
  }
}

function placeOf({ file, line, column, endLine, endColumn }: Span): string {
  return `${file}:${line}:${column}-${endLine}:${endColumn}`;
}
