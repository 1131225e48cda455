import type { StaticValue } from '../model/static-value.js';

/** The text of a value in messages: literals as in the source, others in short. */
export function valueText(value: Exclude<StaticValue, { kind: 'unknown' }>): string {
  switch (value.kind) {
    case 'literal':
      return typeof value.value === 'string' ? `'${value.value}'` : (value.text ?? String(value.value));
    case 'list':
      return '[…]';
    case 'record':
      return '{…}';
    case 'class':
      return value.class.name;
    case 'key':
      return value.constant.name;
    case 'codec':
      return 'codec<…>()';
    case 'member':
      return `${value.class.name}.${value.name}`;
    case 'call':
      return `${value.callee}(…)`;
    case 'function':
      return '() => …';
  }
}
