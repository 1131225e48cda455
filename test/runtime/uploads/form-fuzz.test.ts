import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BadRequestException, HttpException } from '../../../runtime/src/index.ts';
import { readForm } from '../../../runtime/src/uploads/read-form.ts';
import type { StagedForm } from '../../../runtime/src/uploads/staged-form.ts';
import { StagingDirectory } from '../../../runtime/src/uploads/staging-directory.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { bodyInPieces } from './support/body-in-pieces.ts';

const boundary = '--b-';
/** Texts that a parser of forms may confuse with the end of a part. */
const delimiters = [
  '\r',
  '\n',
  '\r\n',
  '-',
  '--',
  '\r\n--',
  boundary,
  `--${boundary}`,
  `\r\n--${boundary.slice(0, -1)}`,
];

interface SentPart {
  readonly name: string;
  /** Absent for a text field. */
  readonly fileName?: string;
  readonly content: Uint8Array;
}

const names = fc.stringMatching(/^[\w .:;=,'()[\]é中😀-]{1,12}$/u);
const bytes = fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ minLength: 60_000, maxLength: 70_000 }));
const bytesNearDelimiters = fc
  .array(
    fc.oneof(
      fc.constantFrom(...delimiters).map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 6 }),
    ),
    {
      maxLength: 8,
    },
  )
  .map((pieces): Uint8Array => Buffer.concat(pieces))
  .filter((content) => !endsPart(content));
const textNearDelimiters = fc
  .array(fc.oneof(fc.constantFrom(...delimiters), fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 8 })
  .map((pieces): Uint8Array => Buffer.from(pieces.join('')))
  .filter((content) => !endsPart(content));
const textPart: fc.Arbitrary<SentPart> = fc.record({ name: names, content: textNearDelimiters });
const filePart: fc.Arbitrary<SentPart> = fc.record({
  name: names,
  fileName: names.filter((name) => !/^\.\.?$/.test(name)), // as names of directories, these are removed
  content: fc.oneof({ arbitrary: bytesNearDelimiters, weight: 4 }, bytes),
});
const form = fc.array(fc.oneof(textPart, filePart), { minLength: 1, maxLength: 8 });

/** Whether a content has the end of its part in it: no client would choose the boundary for it. */
function endsPart(content: Uint8Array): boolean {
  return Buffer.concat([Buffer.from('\r\n'), content, Buffer.from('\r\n')]).includes(`\r\n--${boundary}`);
}

function bodyOf(parts: readonly SentPart[]): Buffer {
  const written = parts.flatMap(({ name, fileName, content }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), content, Buffer.from('\r\n')];
  });
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Cuts a body at the given places, which may be beyond its end. */
function cut(body: Buffer, lengths: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  let start = 0;
  for (let index = 0; start < body.length; index++) {
    const end = start + (lengths[index % lengths.length] ?? body.length);
    pieces.push(body.subarray(start, end));
    start = end;
  }
  return pieces;
}

const pieceLengths = fc.array(fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 20_000 })), {
  minLength: 1,
  maxLength: 30,
});

let staging: StagingDirectory;
beforeAll(async () => {
  staging = await StagingDirectory.open(temporaryDirectory(), loggerWithLines().logger);
});
afterAll(() => staging.close());

async function read(pieces: readonly Uint8Array[]): Promise<StagedForm> {
  const contentType = `multipart/form-data; boundary="${boundary}"`;
  const form = await readForm(bodyInPieces(pieces), contentType, { bodyLimit: 10_000_000, files: 'all' }, staging);
  if (form === undefined) throw new BadRequestException('a body is required');
  return form;
}

/** The texts and files of each name, in the order in which they were sent. */
async function received(read: StagedForm, parts: readonly SentPart[]): Promise<readonly object[]> {
  const found = [...new Set(parts.map(({ name }) => name))].map(async (name) => ({
    name,
    texts: read.texts(name),
    files: await Promise.all(
      read
        .files(name)
        .map(async (file) => ({ name: file.fileName, size: file.size, bytes: await readFile(file.path, 'hex') })),
    ),
  }));
  return Promise.all(found);
}

function expected(parts: readonly SentPart[]): readonly object[] {
  return [...new Set(parts.map(({ name }) => name))].map((name) => {
    const own = parts.filter((part) => part.name === name);
    return {
      name,
      texts: own.filter((part) => part.fileName === undefined).map(({ content }) => Buffer.from(content).toString()),
      files: own.flatMap(({ fileName, content }) =>
        fileName === undefined
          ? []
          : [{ name: fileName, size: content.byteLength, bytes: Buffer.from(content).toString('hex') }],
      ),
    };
  });
}

test('every form is read as it was sent, in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(form, pieceLengths, async (parts, lengths) => {
      const result = await read(cut(bodyOf(parts), lengths));
      const found = await received(result, parts);
      await result.discard(false);
      expect(found).toEqual(expected(parts));
      expect(readdirSync(staging.path)).toEqual([]);
    }),
    { numRuns: rounds(250) },
  );
});

/** A change of a body, at a place between 0 and 1 of its length. */
type Change =
  | { readonly kind: 'delete' | 'flip' | 'repeat'; readonly place: number; readonly length: number }
  | { readonly kind: 'insert'; readonly place: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly place: number };

const place = fc.double({ min: 0, max: 1, noNaN: true });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constantFrom('delete', 'flip', 'repeat'), place, length: fc.integer({ min: 1, max: 20 }) }),
  fc.record({
    kind: fc.constant('insert'),
    place,
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 5 }),
      fc.constantFrom(...delimiters).map((text) => Buffer.from(text)),
    ),
  }),
  fc.record({ kind: fc.constant('truncate'), place }),
);

function changed(body: Buffer, change: Change): Buffer {
  const at = Math.floor(change.place * body.length);
  const before = body.subarray(0, at);
  if (change.kind === 'truncate') return before;
  if (change.kind === 'insert') return Buffer.concat([before, change.bytes, body.subarray(at)]);
  const affected = body.subarray(at, at + change.length);
  const after = body.subarray(at + change.length);
  if (change.kind === 'delete') return Buffer.concat([before, after]);
  if (change.kind === 'repeat') return Buffer.concat([before, affected, affected, after]);
  return Buffer.concat([before, affected.map((byte) => byte ^ 0x80), after]);
}

test('a damaged form is read or rejected with 400 or 413, and leaves no file', async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(
      form,
      fc.array(change, { minLength: 1, maxLength: 3 }),
      pieceLengths,
      async (parts, changes, lengths) => {
        const body = changes.reduce(changed, bodyOf(parts));
        const status = await read(cut(body, lengths)).then(
          async (result) => {
            await result.discard(false);
            return 200;
          },
          (error: unknown) => {
            if (error instanceof HttpException) return error.status;
            throw error;
          },
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect([200, 400, 413]).toContain(status);
        expect(readdirSync(staging.path)).toEqual([]);
      },
    ),
    { numRuns: rounds(800) },
  );
  // Both are frequent: the changes are neither too small nor too large to find errors.
  expect(statuses.get(200)).toBeGreaterThan(rounds(100));
  expect(statuses.get(400)).toBeGreaterThan(rounds(100));
});

test('a text is complete when the last boundary arrives in a piece of its own', async () => {
  const start = `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\n`;
  const form = await read([Buffer.from(start), Buffer.from('first'), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  expect(form.texts('title')).toEqual(['first']);
});
