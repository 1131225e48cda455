import { unresolvedType } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { nearest } from '../../../model/nearest.js';
import type { UnsupportedShape } from '../../../model/shapes/shape.js';
import type { TypePlace } from '../../lookups/types/type-places.js';
import { useOf } from '../../lookups/types/unsupported-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { importsOfMarkers } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** Every name in a type is declared. */
export function resolvedTypes(used: UsedTypes, { application }: RuleFacts, report: Report): void {
  for (const { shape, place } of used.unsupported) {
    if (shape.reason !== 'unresolved') continue;
    const { text: type, detail: cause = isNameless(shape) ? 'cannot be computed' : 'is not declared' } = shape;
    const own = isResult(place) ? [...ownTypes, ...resultTypes] : ownTypes;
    const declared = declaredTypes(application);
    const values = { path: place.path, type, cause, hint: hintFor(shape, declared, own) };
    const related = useOf(application, place, shape.span);
    report(unresolvedType.at(shape.span, values, related, repairsFor(shape, declared, own)));
  }
}

/** The types of `ashlar` that types of the application contain. */
const ownTypes: readonly string[] = [
  ...[
    'Int',
    'Min',
    'Max',
    'ExclusiveMin',
    'ExclusiveMax',
    'MultipleOf',
    'MinLength',
    'MaxLength',
    'Pattern',
    'MinItems',
  ],
  ...['MaxItems', 'UniqueItems', 'Format', 'Default', 'Email', 'Uuid', 'Url', 'IsoDate', 'IsoDateTime', 'Ipv4', 'Ipv6'],
];

/** The types of `ashlar` that results are. */
const resultTypes: readonly string[] = [
  'Response',
  'HttpResponse',
  'ResponseStream',
  'EventStream',
  'FileStream',
  'ServerSentEvent',
];

/** Whether a place is a whole result, or the content of its `Response`. */
function isResult({ path, route, use }: TypePlace): boolean {
  return route !== undefined && path === route.handler && use === route.returns.span;
}

function declaredTypes({ types }: ApplicationModel): readonly string[] {
  return [...types.values()].flatMap(({ name, foreign }) => (foreign === true ? [] : [name]));
}

/** TypeScript represents a type with an error by `any`. */
function isNameless({ text }: UnsupportedShape): boolean {
  return text === 'any';
}

/** Names the type of `ashlar` that is meant, and imports it. */
function repairsFor(
  shape: UnsupportedShape,
  declared: readonly string[],
  own: readonly string[],
): readonly RepairOfHelp[] {
  const { text, detail, span } = shape;
  if (isNameless(shape) || detail !== undefined) return [];
  const near = own.includes(text) ? [text] : nearest(text, [...declared, ...own]);
  const [meant] = near;
  if (meant === undefined || declared.includes(meant)) return [];
  return [
    {
      kind: near.length === 1 ? 'safe' : 'choice',
      changes: [{ kind: 'substitute', span, word: text, text: meant, imports: importsOfMarkers(meant) }],
    },
  ];
}

function hintFor(shape: UnsupportedShape, declared: readonly string[], own: readonly string[]): string {
  const { text, detail } = shape;
  if (isNameless(shape))
    return 'correct the type: it has a name that is not declared, or contains itself without an end';
  if (detail !== undefined) return 'correct the import, or export the type there';
  if (own.includes(text)) return `import \`${text}\` from \`ashlar\``;
  const [meant] = nearest(text, [...declared, ...own]);
  if (meant !== undefined && declared.includes(meant)) {
    return meant === text ? `import \`${text}\`` : `did you mean \`${meant}\`?`;
  }
  if (meant !== undefined) return `did you mean \`${meant}\`? import it from \`ashlar\``;
  return 'import the type, or install the package that declares it';
}
