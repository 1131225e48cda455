import type { Lookup } from '../../incremental/view.js';
import type { NamedType, NumberShape, StringShape, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { unwrapped } from '../../model/shapes/shape-questions.js';

type Types = Lookup<TypeId, NamedType<never>>;

/** Writes the type of a variable as TypeScript would, with its constraints and without names of the application. */
export function typeText(shape: SupportedShape, types: Types): string {
  const found = unwrapped(shape, types);
  switch (found.kind) {
    case 'string':
      return [found.secret ? 'Secret' : 'string', ...stringConstraints(found)].join(' & ');
    case 'number':
      return [found.integer ? 'Int' : 'number', ...numberConstraints(found)].join(' & ');
    case 'literal':
      return literalText(found.value);
    case 'union':
      return found.members.map((member) => typeText(member, types)).join(' | ');
    case 'array': {
      const items = typeText(found.items, types);
      const { minItems, maxItems, uniqueItems } = found;
      const unique = uniqueItems === true ? ['UniqueItems'] : [];
      const list = /[ ]/.test(items) ? `(${items})[]` : `${items}[]`;
      return [list, ...constraintTexts({ MinItems: minItems, MaxItems: maxItems }), ...unique].join(' & ');
    }
    case 'date':
      return 'Date';
    case 'bytes':
      return 'Uint8Array';
    case 'url':
      return 'URL';
    default:
      return found.kind;
  }
}

function stringConstraints({ minLength, maxLength, format, patterns = [] }: StringShape): readonly string[] {
  return [
    ...constraintTexts({ MinLength: minLength, MaxLength: maxLength, Format: format }),
    ...patterns.map((pattern) => `Pattern<${literalText(pattern)}>`),
  ];
}

function numberConstraints(shape: NumberShape): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = shape;
  return constraintTexts({
    Min: minimum,
    Max: maximum,
    ExclusiveMin: exclusiveMinimum,
    ExclusiveMax: exclusiveMaximum,
    MultipleOf: multipleOf,
  });
}

function constraintTexts(values: Readonly<Record<string, string | number | undefined>>): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}<${literalText(value)}>`],
  );
}

/** A literal in single quotes: the text is for people. */
function literalText(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
