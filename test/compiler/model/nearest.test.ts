import { expect, test } from 'vitest';
import { nearest } from '../../../compiler/src/model/nearest.ts';

test.each([
  ['Paarm', ['Param', 'Query'], ['Param']],
  ['Qurey', ['Param', 'Query'], ['Query']],
  ['UesGuard', ['UseGuard', 'SkipGuard'], ['UseGuard']],
  ['Bod', ['Body', 'Get'], ['Body']],
  ['CatsService', ['DogsService', 'CatService'], ['CatService']],
  ['Bdoy', ['Body', 'Form'], ['Body']],
  // Two letters that are not beside each other are two changes.
  ['Bydo', ['Body'], []],
])('%s of %j means %j', (text, names, expected) => {
  expect(nearest(text, names)).toEqual(expected);
});
