import { supportedMimeTypes } from 'file-type';
import { expect, test } from 'vitest';
import { detectableMediaTypes, isDetectable } from '../../../compiler/src/model/framework/detectable-media-types.ts';

test('the MIME types that the runtime detects', () => {
  expect([...detectableMediaTypes]).toEqual([...new Set<string>(supportedMimeTypes)].toSorted());
});

test.each([
  ['image/png', true],
  ['image/*', true],
  ['text/plain', false],
  ['text/csv', false],
  ['image/svg+xml', false],
  ['message/*', false],
])('%s: %s', (mediaType, expected) => {
  expect(isDetectable(mediaType)).toBe(expected);
});
