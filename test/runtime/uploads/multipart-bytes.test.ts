import { describe, expect, test } from 'vitest';
import { PayloadTooLargeException } from '../../../runtime/src/index.ts';
import { MultipartBytes } from '../../../runtime/src/uploads/multipart-bytes.ts';
import { fc } from '../../support/fast-check.ts';

const boundary = 'b-';

/** Passes a body through in pieces. */
function passed(body: string, lengths: readonly number[]): string {
  const padding = new MultipartBytes(boundary, 10_000);
  const bytes = Buffer.from(body, 'latin1');
  const out: Buffer[] = [];
  let at = 0;
  for (let index = 0; at < bytes.length; index++) {
    const length = lengths[index % lengths.length] ?? bytes.length;
    out.push(padding.next(bytes.subarray(at, at + length)));
    at += length;
  }
  return Buffer.concat([...out, padding.rest()]).toString('latin1');
}

const whole = [Number.MAX_SAFE_INTEGER];

describe('transport padding', () => {
  test.each([
    ['after the first boundary', '--b- \t\r\nx', '--b-\r\nx'],
    ['after another boundary', '--b-\r\nx\r\n--b-  \r\ny', '--b-\r\nx\r\n--b-\r\ny'],
  ])('is removed %s', (_title, body, want) => {
    expect(passed(body, whole)).toBe(want);
    expect(passed(body, [1])).toBe(want);
  });

  test.each([
    ['blanks before the boundary', '  --b-\r\nx'],
    ['blanks before other bytes', '--b-\r\nx\r\n--b-  y\r\n'],
    ['blanks of a content', '--b-\r\n  \r\n x \r\n--b'],
    ['blanks at the end of the body', '--b-\r\nx\r\n--b-  '],
    ['more blanks than any client sends', `--b-${' '.repeat(2000)}\r\nx`],
    ['an incomplete boundary', '--b-\r\nx\r\n--b'],
  ])('is not: %s', (_title, body) => {
    expect(passed(body, whole)).toBe(body);
    expect(passed(body, [1])).toBe(body);
  });

  test('is removed wherever the pieces of a body end', () => {
    const part = fc.constantFrom('\r\n--b-', '\r\n--b-', '--b-', '\r', '\n', '\r\n', ' ', '\t', '-', 'x', '--');
    const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), lengths, (parts, lengths) => {
        const body = parts.join('');
        const want = `\r\n${body}`.replaceAll(/(?<=\r\n--b-)[ \t]+(?=\r)/g, '').slice(2);
        expect(passed(body, lengths)).toBe(want);
      }),
    );
  });
});

describe('heads of parts', () => {
  const limit = 12;

  function hasLongHead(body: string, lengths: readonly number[]): boolean {
    const form = new MultipartBytes(boundary, limit);
    const bytes = Buffer.from(body, 'latin1');
    try {
      for (let at = 0, index = 0; at < bytes.length; index++) {
        const length = lengths[index % lengths.length] ?? bytes.length;
        form.next(bytes.subarray(at, at + length));
        at += length;
      }
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(PayloadTooLargeException);
      return true;
    }
  }

  test.each([
    ['a short head', '--b-\r\na: b\r\n\r\na long content\r\n--b---\r\n', false],
    ['no headers', `--b-\r\n\r\n${'x'.repeat(50)}\r\n--b---`, false],
    ['a long header', `--b-\r\na: ${'b'.repeat(20)}\r\n\r\nx\r\n--b---`, true],
    ['a long line without a colon', `--b-\r\n${'b'.repeat(20)}\r\n\r\nx\r\n--b---`, true],
    ['a head without an end', `--b-\r\n${'b'.repeat(20)}`, true],
    ['a long second head', `--b-\r\n\r\nx\r\n--b- \r\n${'b'.repeat(20)}\r\n\r\n`, true],
    ['a long epilogue', `--b-\r\n\r\nx\r\n--b---${'b'.repeat(20)}`, false],
    ['content like a boundary', `--b-\r\n\r\nx\r\n--b-x${'b'.repeat(20)}`, false],
  ])('%s', (_title, body, wanted) => {
    expect(hasLongHead(body, whole)).toBe(wanted);
    for (let length = 1; length < 9; length++) expect(hasLongHead(body, [length])).toBe(wanted);
  });
});
