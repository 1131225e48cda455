import { expect, test } from 'vitest';
import { documentLines } from '../../compiler/src/emit/openapi/document-lines.ts';
import {
  type JsonNode,
  type JsonObject,
  jsonObject,
  jsonPieces,
  jsonProperty,
  jsonTexts,
  jsonValue,
} from '../../compiler/src/emit/text/json-text.ts';
import { fc } from '../support/fast-check.ts';

/** Names and texts that JSON, JavaScript or UTF-8 treat in a way of their own. */
const odd = fc.constantFrom(
  '__proto__',
  'constructor',
  '1',
  '0',
  '',
  "it's",
  '"',
  '\\',
  '\u2028',
  '\ud800',
  'é',
  '\n',
  '/a/{b}',
  '`${x}`',
);
const text = fc.oneof(odd, fc.string({ unit: 'binary' }));
const value = fc.object({ key: text, values: [text, fc.integer(), fc.boolean(), fc.constant(null)], maxDepth: 3 });
const entries = fc.array(fc.tuple(text, value)).map((all) => Object.fromEntries(all));
const document = fc.record(
  {
    openapi: fc.constant('3.1.0'),
    info: value,
    tags: fc.array(value),
    paths: entries,
    components: fc.record({ schemas: entries, responses: entries, securitySchemes: entries }, { requiredKeys: [] }),
  },
  { requiredKeys: ['openapi', 'paths'] },
);

/** A document whose paths and components have their text already. */
function documentOf(whole: object): JsonObject {
  const nodes = Object.entries(whole).map(([name, value]) => [name, nodeOf(name, value)] as const);
  return jsonObject(Object.fromEntries(nodes));
}

function nodeOf(name: string, value: object): JsonNode {
  if (name === 'components') return documentOf(value);
  if (name === 'paths') return textsOf(value, 2);
  return name === 'schemas' ? textsOf(value, 3) : jsonValue(value);
}

function textsOf(value: object, depth: number): JsonNode {
  return jsonTexts(
    '{}',
    Object.entries(value).map(([name, part]) => jsonProperty(name, part, depth, true)),
  );
}

/** The text of each line of a document. */
function linesOf(whole: object): readonly string[] {
  return documentLines(documentOf(whole)).map(({ start, entry }) => start + (entry?.compact ?? ''));
}

test('the pieces of any document are its JSON', () => {
  fc.assert(
    fc.property(document, (whole) => {
      // Read back it is not compared: V8 14 takes some escaped names for one with a backslash that it has read before.
      expect(linesOf(whole).join('')).toBe(JSON.stringify(whole));
      expect(jsonPieces(documentOf(whole)).join('')).toBe(JSON.stringify(whole, undefined, 2));
    }),
  );
});

test('a path adds a piece, and does not change others', () => {
  const before = { openapi: '3.1.0', paths: { '/a': {}, '/b': {} }, components: { schemas: { A: {} } } };
  const after = {
    openapi: '3.1.0',
    paths: { '/a': {}, '/b': {}, '/c': {} },
    components: { schemas: { A: {}, B: {} } },
  };
  const pieces = linesOf(before);
  expect(linesOf(after).filter((piece) => !pieces.includes(piece))).toEqual([',"/c":{}', ',"B":{}']);
  expect(pieces).toEqual([
    '{"openapi":"3.1.0","paths":{',
    '"/a":{}',
    ',"/b":{}',
    '},"components":{"schemas":{',
    '"A":{}',
    '}}}',
  ]);
});
