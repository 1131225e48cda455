import { describe, expect, test, vi } from 'vitest';
import { hasValidHead, isLenient, warnOfLenientParser } from '../../../runtime/src/server/lenient-parser.ts';

test.each([
  ['8.1.2', true],
  ['9.2.1', false],
  ['10.0.0', false],
  [undefined, false],
])('the parser llhttp %s is lenient: %s', (version, want) => {
  expect(isLenient(version)).toBe(want);
});

test('a lenient parser is warned of once', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  for (const isConcerned of [false, true, true]) warnOfLenientParser(isConcerned);
  expect(warn.mock.calls).toEqual([
    [
      expect.stringMatching(/^Node .* update to 20\.19\.2 or newer$/),
      expect.objectContaining({ type: 'SecurityWarning' }),
    ],
  ]);
});

describe('a request is valid with each character that HTTP allows, and with no other', () => {
  const characters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
  const valid = { url: '/notes?a=b', rawHeaders: ['Host', 'a', 'X-A', '\u00e4 : b'] };
  const accepted = (change: (character: string) => Partial<typeof valid>) =>
    characters.filter((character) => hasValidHead({ ...valid, ...change(character) })).join('');

  test('in the name of a header', () => {
    const token = "!#$%&'*+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz|~";
    expect(accepted((character) => ({ rawHeaders: ['Host', 'a', `X${character}A`, 'b'] }))).toBe(token);
    expect(accepted((character) => ({ rawHeaders: [`X${character}`, 'b', 'Host', 'a'] }))).toBe(token);
    expect(hasValidHead({ ...valid, rawHeaders: ['', 'b'] })).toBe(false);
  });

  test('in the target', () => {
    const visible = characters.slice(0x21, 0x7f).join('');
    expect(accepted((character) => ({ url: `/a${character}b` }))).toBe(visible);
    expect(accepted((character) => ({ url: `/a?b=${character}` }))).toBe(visible);
  });
});
