import { unsupportedType } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { UnsupportedReason, UnsupportedShape } from '../../../model/shapes/shape.js';
import { startOf } from '../../../model/span.js';
import { isOfVariable } from '../../lookups/types/type-places.js';
import { useOf } from '../../lookups/types/unsupported-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { isAtDecorated } from '../../other-frameworks/decorated-parameters.js';
import type { RuleFacts } from '../../rule.js';

interface Explanation {
  readonly because: string;
  readonly hint: string;
}

const explanations: Readonly<Record<Exclude<UnsupportedReason, ReportedElsewhere>, Explanation>> = {
  any: { because: 'its type is not known', hint: 'name the type, or write `unknown` for any JSON' },
  function: { because: 'a function cannot be sent', hint: 'remove it, or use a type of the data alone' },
  symbol: { because: 'a symbol cannot be sent', hint: 'use a string or a literal' },
  'class-instance': {
    because: 'instances of this class have no JSON representation',
    hint: 'use an interface with the properties that are sent or received',
  },
  promise: { because: 'a promise cannot be sent', hint: 'await it, and use the type of its value' },
  observable: {
    because: 'an observable cannot be sent',
    hint: 'return a promise of its value: `firstValueFrom(…)`, or its values as events: `EventStream`',
  },
  'foreign-response': {
    because: 'Ashlar does not send the `Response` of browsers and of other packages',
    hint: "import `Response` from `ashlar`: `import { Response } from 'ashlar'`",
  },
  upload: {
    because: 'an upload has no JSON representation',
    hint: 'take it with a parameter of its own, a `File`, `Files` or `Multipart`, and return its data, such as `fileName` and `size`',
  },
  'type-parameter': {
    because: 'its type argument is not known here',
    hint: 'give the type argument where the type is used; the method `map` of a response mapper has one type parameter, and no overloads',
  },
  never: { because: 'no value has this type', hint: 'correct the type: an intersection may have left nothing' },
  base: {
    because: 'TypeScript leaves this base out, because it is circular, or is not an object type with known properties',
    hint: 'extend classes, interfaces and other object types alone, and never the type itself',
  },
  'nameless-recursion': {
    because: 'it contains itself and has no name',
    hint: 'give it a name, and use the name inside of it: `type Tree = string | Tree[]`',
  },
  endless: {
    because: 'it contains itself with other type arguments at each level, and has no end',
    hint: 'use the same type arguments inside of the type',
  },
  'void-item': {
    because: 'a value of the type `void` can be anything',
    hint: 'use `null`: `(string | null)[]`',
  },
  'items-after-rest': {
    because: 'the number of items before the last ones is not known',
    hint: 'move the rest to the end: `[number, ...string[]]`',
  },
  'index-signatures': {
    because: 'a name could be of several index signatures',
    hint: 'declare one index signature, whose type is the union of all of them: `{ [name: string]: A | B }`',
  },
  'bigint-literal': {
    because: 'a `bigint` is text in JSON, which a literal is not compared with',
    hint: "use `bigint`, or a literal of another kind: `1` or `'1'`",
  },
  other: {
    because: 'the type has no JSON representation',
    hint: 'use strings, numbers, booleans, `null`, literals, arrays, objects and unions of them',
  },
};

/** Reasons with rules of their own. */
type ReportedElsewhere = 'unresolved' | 'foreign-file' | 'conflict' | 'constraint' | 'tag';

/** The replacements of some classes and types. */
const replacements: ReadonlyMap<string, string> = new Map([
  ['Map', 'use a `Record`, or an array of pairs'],
  ['Set', 'use an array: `string[] & UniqueItems`'],
  ['Buffer', 'use `Uint8Array`'],
  ['Headers', 'use a `Record<string, string>`'],
  ['IncomingMessage', 'use an interface with the values of interest; `RequestContext` has the headers and the path'],
  ['Request', 'use an interface with the values of interest; `RequestContext` has the headers and the path'],
  ['Readable', 'return a `ResponseStream`'],
  ['ReadableStream', 'return a `ResponseStream`'],
  ['AsyncIterable', 'return its values as events: `EventStream`'],
  ['AsyncGenerator', 'return its values as events: `EventStream`'],
  ['URLSearchParams', 'use a `Record<string, string>`, or a string'],
  ['RegExp', 'use a string'],
  ['Error', 'throw it, or use an interface with the properties that are sent'],
  ['object', 'declare its properties, or use `Record<string, unknown>`'],
]);

/** Every type of a request or response has a JSON representation. */
export function supportedTypes(used: UsedTypes, { application }: RuleFacts, report: Report): void {
  for (const { shape, place } of used.unsupported) {
    // A `File` in a type is reported as a misplaced marker.
    if (shape.reason === 'upload' && misplacedMarkers(application).has(startOf(shape.span))) continue;
    // A type of a configuration is reported with what a variable can be.
    if (isOfVariable(place)) continue;
    // The marker that replaces a decorator of another framework is reported with a better type.
    if (isUnspecific(shape) && isAtDecorated(application, shape.span)) continue;
    const explanation = explain(shape);
    if (explanation === undefined) continue;
    const values = { path: place.path, type: shape.text, ...explanation };
    report(unsupportedType.at(shape.span, values, useOf(application, place, shape.span)));
  }
}

/** The places of markers that are inside of other types. */
function misplacedMarkers({ routes }: ApplicationModel): ReadonlySet<string> {
  const found = routes
    .flatMap(({ inputs, returns }) => [...inputs, returns])
    .flatMap(({ misplaced = [] }) => misplaced);
  return new Set(found.map(({ span }) => startOf(span)));
}

function isUnspecific({ reason, text }: UnsupportedShape): boolean {
  return reason === 'any' || text === 'object';
}

function explain({ reason, text, detail }: UnsupportedShape): Explanation | undefined {
  if (!isReportedHere(reason)) return undefined;
  const { because: general, hint } = explanations[reason];
  const isPart = reason === 'class-instance' && detail !== undefined;
  const because = isPart ? `its property \`${detail}\` has no JSON representation` : general;
  return { because, hint: replacements.get(/^(?:globalThis\.)?(\w+)/.exec(text)?.[1] ?? '') ?? hint };
}

function isReportedHere(reason: UnsupportedReason): reason is keyof typeof explanations {
  return reason in explanations;
}
