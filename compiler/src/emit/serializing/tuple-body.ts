import type { ElementSerializer, TupleSerializer } from '../../plan/serializing/serializer-definition.js';
import type { Code } from '../source/source-file.js';
import { embeddedCode, partCode, type SerializerScope, valueCode } from './value-code.js';

/** Writes the body of a function for a tuple: one template for the required items, one line for each of the others. */
export function writeTupleBody({ elements, rest }: TupleSerializer, scope: SerializerScope): void {
  const { file } = scope;
  const { value, json, item, rest: others } = scope.locals;
  const required = elements.filter(({ optional }) => !optional);
  const parts = required.map((element, index) => elementCode(element, index, scope));
  if (required.length === elements.length && rest === undefined) {
    file.line('return `[', ...parts, ']`;');
    return;
  }
  file.line(`let ${json} = \`[`, ...parts, '`;');
  for (const [index, element] of elements.entries()) {
    if (element.optional) writeOptional(element, index, scope);
  }
  if (rest !== undefined) {
    file.line(`const [${', '.repeat(elements.length)}...${others}] = ${value};`);
    file.line(`for (const ${item} of ${others}) ${json} += \`,`, embeddedCode(rest, item, scope), '`;');
  }
  file.line(`return \`\${${json}}]\`;`);
}

function elementCode({ value }: ElementSerializer, index: number, scope: SerializerScope): Code {
  return [index === 0 ? '' : ',', partCode(value, `${scope.locals.value}[${index}]`, scope)];
}

/** Writes an optional item, which is present if the list is long enough. An `undefined` item is `null`, as in `JSON.stringify`. */
function writeOptional({ value }: ElementSerializer, index: number, scope: SerializerScope): void {
  const { file, locals } = scope;
  const subject = `${locals.value}[${index}]`;
  const nothing = `${subject} === undefined ? ${file.literal('null')} : `;
  const comma = index === 0 ? '' : ',';
  const code: Code = ['`', comma, '$' + '{', nothing, valueCode(value, subject, scope), '}`;'];
  file.line(`if (${locals.value}.length > ${index}) ${locals.json} += `, code);
}
