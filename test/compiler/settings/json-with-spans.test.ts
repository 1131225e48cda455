import { expect, test } from 'vitest';
import { type JsonValue, parseJsonWithSpans } from '../../../compiler/src/settings/json-with-spans.ts';
import { fc } from '../../support/fast-check.ts';

function plainValue(json: JsonValue): unknown {
  if (json.kind === 'scalar') return json.value;
  if (json.kind === 'list') return json.items.map(plainValue);
  return Object.fromEntries(json.properties.map(({ name, value }) => [name, plainValue(value)]));
}

test('reads the same as JSON.parse, and every value has the span of its text', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(0, 2, '\t'), (value, indentation) => {
      const text = ` ${JSON.stringify(value, null, indentation)}\r\n`;
      const parsed = parseJsonWithSpans(text);
      if (parsed.kind === 'error') throw new Error(parsed.message);
      expect(plainValue(parsed)).toEqual(JSON.parse(text));
      const pending: JsonValue[] = [parsed];
      for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
        expect(JSON.parse(text.slice(one.start, one.end))).toEqual(plainValue(one));
        if (one.kind === 'list') pending.push(...one.items);
        if (one.kind !== 'record') continue;
        for (const { name, nameStart, nameEnd, value: part } of one.properties) {
          expect(JSON.parse(text.slice(nameStart, nameEnd))).toBe(name);
          pending.push(part);
        }
      }
    }),
  );
});

test.each([
  ['', 'expected a value, found the end of the file', 0],
  ['{', 'expected a property name in double quotes, found the end of the file', 1],
  ['{ a: 1 }', 'expected a property name in double quotes, found `a`', 2],
  ['{ 1: 1 }', 'a property name must be in double quotes', 2],
  ['{ "a" 1 }', 'expected `:`, found `1`', 6],
  ['{ "a": 1, }', 'expected a property name in double quotes, found `}`', 10],
  ['[1 2]', 'expected `]`, found `2`', 3],
  ['[1,]', 'expected a value, found `]`', 3],
  ['"a', 'expected a value, found `"`', 0],
  ['"\\x"', 'malformed string', 0],
  ['"a\nb"', 'malformed string', 0],
  ['01', '`01` is not a number', 0],
  ['1 // one', 'expected the end of the file, found `/`', 2],
  ['nul', 'expected a value, found `n`', 0],
])('%j stops: %s', (text, message, at) => {
  expect(parseJsonWithSpans(text)).toEqual({ kind: 'error', message, at });
});
