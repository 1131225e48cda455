import { uncapitalized } from '../../naming/identifier.js';
import type { Serialization } from './serializer-definition.js';

/** `noteArray` for a list whose items have a function with a name. */
export function wholeName(value: Serialization): string | undefined {
  if (value.kind === 'defined') return value.name;
  if (value.kind === 'runtime') return uncapitalized(value.name.replace(/^json/, ''));
  if (value.kind === 'verbatim' || value.kind === 'converted') return undefined;
  const inner = wholeName(value.kind === 'nullable' ? value.value : value.items);
  if (inner === undefined) return undefined;
  if (value.kind === 'nullable')
    return inner + value.nulls.map((one) => (one === null ? 'OrNull' : 'OrUndefined')).join('');
  return inner + { array: 'Array', record: 'Record' }[value.kind];
}

/** The same text for equal serializations: a type of the application may be called as a function of the runtime is. */
export function wholeKey(value: Serialization): string | undefined {
  const name = wholeName(value);
  return name === undefined ? undefined : `${leafOf(value).kind} ${name}`;
}

function leafOf(value: Serialization): Serialization {
  if (value.kind === 'array' || value.kind === 'record') return leafOf(value.items);
  return value.kind === 'nullable' ? leafOf(value.value) : value;
}
