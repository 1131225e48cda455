import { unsupportedType } from '../diagnostics/catalogue/types.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import type { UnsupportedReason, UnsupportedShape } from '../model/shape.js';
import { carrierOf, unsupportedPlaces } from './unsupported-places.js';

/** Told by laws of their own. */
const others: ReadonlySet<UnsupportedReason> = new Set(['unresolved', 'foreign-file', 'conflict', 'constraint']);

/** Everything that a request or an answer carries can cross the wire. */
export function supportedTypes(application: ApplicationModel, report: Report): void {
  for (const { shape, place } of unsupportedPlaces(application)) {
    if (others.has(shape.reason)) continue;
    const values = { path: place.path, type: shape.text, ...explain(shape) };
    report(unsupportedType.at(shape.span, values, carrierOf(application, place, shape.span)));
  }
}

const replacements: ReadonlyMap<string, string> = new Map([
  ['Map', 'use a `Record`, or an array of pairs'],
  ['Set', 'use an array: `string[] & UniqueItems`'],
  ['Buffer', 'use `Uint8Array`'],
]);

function explain({ reason, text }: UnsupportedShape): { because: string; hint: string } {
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
        hint:
          replacements.get(/^\w+/.exec(text)?.[0] ?? '') ?? 'use an interface with the properties that are to be sent',
      };
    case 'type-parameter':
      return { because: 'what it stands for is not known here', hint: 'give the type argument where the type is used' };
    case 'never':
      return { because: 'no value has this type', hint: 'correct the type: an intersection may have left nothing' };
    default:
      return {
        because: 'the type has no form on the wire',
        hint: 'use strings, numbers, booleans, `null`, literals, arrays, objects and unions of them',
      };
  }
}
