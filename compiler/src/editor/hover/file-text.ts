import { describeByteSize } from '../../model/byte-size.js';
import type { FileInput, RawInput } from '../../model/route-input.js';
import { listed } from './accepted-text.js';

/** The files that a parameter accepts: ``a file in the form field `image`, at most 5 MiB, of the type `image/png` ``. */
export function fileText({ source, rules }: FileInput): string {
  const { key, maxSize, contentTypes = [] } = rules;
  const isOne = source === 'file';
  return [
    `${isOne ? 'a file' : 'files'} in the form field \`${key}\``,
    ...(maxSize === undefined ? [] : [`${isOne ? '' : 'each '}at most ${describeByteSize(maxSize)}`]),
    ...typeTexts(contentTypes),
  ].join(', ');
}

/** The bodies that a parameter with the bytes of a body accepts. */
export function mediaTypesText({ mediaTypes = [] }: RawInput): string {
  return ['the bytes of the body', ...typeTexts(mediaTypes)].join(', ');
}

function typeTexts(types: readonly string[]): readonly string[] {
  return types.length === 0 ? [] : [`of the type ${listed(types.map((type) => `\`${type}\``))}`];
}
