import { decoderName } from '../definition-names.js';
import type { DecoderMode, DecoderReference } from './decoder-definition.js';

const words: ReadonlyMap<string, string> = new Map([
  ['nullable', 'OrNull'],
  ['record', 'Record'],
  ['secretOf', 'Secret'],
]);

/** The name of a decoder that several types share: `noteArrayDecoder`, `noteOrNullDecoder`. */
export function sharedName(call: string, inner: DecoderReference, mode: DecoderMode): string {
  const base = inner.name.replace(/(FromText)?(Decoder)?$/, '');
  return decoderName(base + (words.get(call) ?? 'Array'), mode);
}

/** The same text for the same shared decoder: a type of the application may be called as a decoder of the runtime is. */
export function sharedKey(call: string, inner: DecoderReference): string {
  return `${call}(${inner.kind} ${inner.name})`;
}
