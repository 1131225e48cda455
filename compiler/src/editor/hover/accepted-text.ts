import type { Lookup } from '../../incremental/view.js';
import type { NamedType, Shape, TypeId } from '../../model/shapes/shape.js';
import { unwrapped } from '../../model/shapes/shape-questions.js';
import { typeText } from '../../model/shapes/type-text.js';

type Types = Lookup<TypeId, NamedType>;

/** The values that a type accepts, in a clause: `an integer, 1 or more`, `a text of 1 to 80 characters`. */
export function acceptedText(shape: Shape, types: Types): string {
  const content = unwrapped(shape, types);
  switch (content.kind) {
    case 'string': {
      const { minLength, maxLength, format, patterns = [], subtype } = content;
      const length = rangeText(minLength, maxLength, 'character');
      const kind = format === undefined ? 'a text' : `a text in the format \`${format}\``;
      const matching = [...patterns, ...(subtype === undefined || patterns.length > 0 ? [] : [subtype])];
      return [
        length === undefined ? kind : `${kind} of ${length}`,
        ...matching.map((pattern) => `matching \`${pattern}\``),
      ].join(', ');
    }
    case 'number': {
      const { integer, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = content;
      return [
        integer ? 'an integer' : 'a number',
        ...boundTexts(minimum, maximum),
        ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
        ...(exclusiveMaximum === undefined ? [] : [`below ${exclusiveMaximum}`]),
        ...(multipleOf === undefined ? [] : [`a multiple of ${multipleOf}`]),
      ].join(', ');
    }
    case 'array': {
      const count = rangeText(content.minItems, content.maxItems, 'item');
      const distinct = content.uniqueItems === true ? ', all different' : '';
      return `a list${count === undefined ? '' : ` of ${count}`}${distinct}; each item: ${acceptedText(content.items, types)}`;
    }
    case 'boolean':
      return '`true` or `false`';
    case 'date':
      return 'a date and time of ISO 8601 with its offset';
    case 'literal':
      return `\`${JSON.stringify(content.value)}\``;
    case 'union':
      return content.members.every(({ kind }) => kind === 'literal')
        ? listed(content.members.map((member) => acceptedText(member, types)))
        : `\`${typeText(content, types)}\``;
    default:
      return `\`${typeText(shape, types)}\``;
  }
}

/** `1 or more`, `at most 80`, `1 to 80`. */
function boundTexts(minimum: number | undefined, maximum: number | undefined): readonly string[] {
  if (minimum !== undefined && maximum !== undefined) return [`${minimum} to ${maximum}`];
  if (minimum !== undefined) return [`${minimum} or more`];
  return maximum === undefined ? [] : [`at most ${maximum}`];
}

function rangeText(minimum: number | undefined, maximum: number | undefined, unit: string): string | undefined {
  const [bounds] = boundTexts(minimum === 0 ? undefined : minimum, maximum);
  const isOne = maximum === undefined ? minimum === 1 : maximum === 1;
  return bounds && `${bounds} ${isOne && !bounds.includes('more') ? unit : `${unit}s`}`;
}

/** Alternatives as a sentence has them: `a`, `b` or `c`. */
export function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} or ${last}`;
}
