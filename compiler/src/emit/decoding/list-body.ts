import type { DecoderReference, ListItems } from '../../plan/decoding/decoder-definition.js';
import type { Code } from '../source/source-file.js';
import { typeCode } from '../source/type-code.js';
import { type DecoderScope, decoderCode, partCode, writeRejection } from './read-body.js';
import { rejectedWhen } from './rejection-conditions.js';

/**
 * Writes the decoder of a list with a loop of its own. A loop that all lists share would have to find out for each item
 * which decoder it is about; this one knows, and checks scalars itself.
 */
export function writeList(
  decoder: DecoderReference,
  { shape, patterns, type }: ListItems,
  start: readonly Code[],
  scope: DecoderScope,
): void {
  const { file } = scope;
  const { items, item, value, result } = scope.locals;
  const said: Code = type === undefined ? '' : [': ', typeCode(type, scope), '[]'];
  const name = decoderCode(decoder, file);
  const rejected = rejectedWhen({ variable: item, shape, patterns, optional: false }, scope);
  file.block(
    [...start, file.runtime('listOf'), '(', partCode(decoder, file), `, (${items}) => {`],
    () => {
      file.line(`const ${result}`, said, ' = [];');
      file.block(`for (const ${item} of ${items}) {`, () => {
        if (rejected === undefined) file.line(`const ${value} = `, name, `.read(${item});`);
        writeRejection(rejected ?? [[`${value} === `, file.runtime('invalid')]], file);
        file.line(`${result}.push(${rejected === undefined ? value : item});`);
      });
      file.line(`return ${result};`);
    },
    '});',
  );
}
