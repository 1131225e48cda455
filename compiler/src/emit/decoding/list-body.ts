import type { Code } from '../source-file.js';
import { typeCode, type ValueType } from '../value-type.js';
import type { DecoderReference } from './decoder-definition.js';
import { type DecoderScope, decoderCode } from './read-body.js';

/** When a scalar of JSON is refused, by the decoder of the runtime that stands for it. */
const refusedScalars: ReadonlyMap<string, (item: string, quoted: (word: string) => string) => string> = new Map([
  ['string', (item, quoted) => `typeof ${item} !== ${quoted('string')}`],
  ['boolean', (item, quoted) => `typeof ${item} !== ${quoted('boolean')}`],
  ['number', (item, quoted) => `typeof ${item} !== ${quoted('number')} || !Number.isFinite(${item})`],
  ['int', (item, quoted) => `typeof ${item} !== ${quoted('number')} || !Number.isSafeInteger(${item})`],
]);

/**
 * Writes the decoder of a list with a loop of its own. A loop that all lists share would have to find out for each item
 * which decoder it is about; this one knows.
 */
export function writeList(
  decoder: DecoderReference,
  itemType: ValueType | undefined,
  start: readonly Code[],
  scope: DecoderScope,
): void {
  const { file } = scope;
  const { items, item, value, result } = scope.locals;
  const type: Code = itemType === undefined ? '' : [': ', typeCode(itemType, scope), '[]'];
  const name = decoderCode(decoder, file);
  const refused = decoder.kind === 'runtime' ? refusedScalars.get(decoder.name) : undefined;
  file.block(
    [...start, file.runtime('listOf'), '(', name, `, (${items}) => {`],
    () => {
      file.line(`const ${result}`, type, ' = [];');
      file.block(`for (const ${item} of ${items}) {`, () => {
        if (refused === undefined) {
          file.line(`const ${value} = `, name, `.read(${item});`);
          file.line(`if (${value} === `, file.runtime('invalid'), ') return ', file.runtime('invalid'), ';');
          file.line(`${result}.push(${value});`);
        } else {
          const condition = refused(item, (word) => file.literal(word));
          file.line(`if (${condition}) return `, file.runtime('invalid'), ';');
          file.line(`${result}.push(${item});`);
        }
      });
      file.line(`return ${result};`);
    },
    '});',
  );
}
