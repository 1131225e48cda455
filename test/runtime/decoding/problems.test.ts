import { expect, test } from 'vitest';
import type { Decoder } from '../../../runtime/src/decoding/decoder.ts';
import { array, string } from '../../../runtime/src/decoding/json-decoders.ts';
import { Problems } from '../../../runtime/src/decoding/problems.ts';

test('a field can have the name of an inherited property', () => {
  const problems = new Problems();
  for (const name of ['__proto__', 'constructor', 'toString', '', '0']) problems.required(name, 5, string);
  problems.required('constructor', undefined, string);
  expect(JSON.parse(JSON.stringify(problems.errors))).toEqual(
    JSON.parse(
      `{"0":["must be a string"],"__proto__":["must be a string"],"constructor":["must be a string","is required"],
        "toString":["must be a string"],"":["must be a string"]}`,
    ),
  );
  expect(Reflect.get(problems.errors, 'valueOf')).toBeUndefined();
});

/** Nested lists: each list has a text after the inner list. `reads` counts how often texts are looked at. */
function nestedLists() {
  const count = { reads: 0 };
  const text: Decoder<string> = {
    read(input) {
      count.reads++;
      return string.read(input);
    },
    explain: (input, problems) => string.explain(input, problems),
  };
  const either: Decoder<unknown> = {
    read: (input) => (Array.isArray(input) ? lists.read(input) : text.read(input)),
    explain: (input, problems) => (Array.isArray(input) ? lists : text).explain(input, problems),
  };
  const lists: Decoder<unknown[]> = array(either);
  return { lists, count };
}

function nested(depth: number, innermost: unknown): unknown {
  let value = innermost;
  for (let level = 0; level < depth; level++) value = ['a', value, 'b'];
  return value;
}

test('the depth of an input costs in proportion, however deep the problem is', () => {
  const readsFor = (depth: number) => {
    const { lists, count } = nestedLists();
    const problems = new Problems();
    lists.explain(nested(depth, 5), problems);
    expect(problems.errors).toEqual({ [Array(depth).fill('1').join('.')]: ['must be a string'] });
    return count.reads;
  };
  expect(readsFor(400) - readsFor(300)).toBe(readsFor(200) - readsFor(100));
});
