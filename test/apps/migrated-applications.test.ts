import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clubRequests } from '../migrate/requests/club.ts';
import { galleryRequests } from '../migrate/requests/gallery.ts';
import { shopRequests } from '../migrate/requests/shop.ts';
import {
  applyEdits,
  editsOf,
  migrateFixture,
  runAshlar,
  runTests,
  touchedLines,
} from '../migrate/support/migrated-application.ts';
import {
  compileNestApplication,
  copyNestFixture,
  type NestFixture,
  startNestApplication,
} from '../migrate/support/nest-application.ts';
import { type ComparableResponse, runRequests } from '../migrate/support/run-requests.ts';
import type { Json, ScriptedRequest } from '../migrate/support/scripted-requests.ts';
import { repositoryDirectory } from '../support/repository.ts';

const applications: readonly [name: NestFixture, script: readonly ScriptedRequest[]][] = [
  ['shop', shopRequests],
  ['club', clubRequests],
  ['gallery', galleryRequests],
];

/** The responses of an application that is compiled to `dist`. */
async function responsesOf(
  directory: string,
  script: readonly ScriptedRequest[],
): Promise<readonly ComparableResponse[]> {
  const application = await startNestApplication(directory);
  try {
    return await runRequests(application.url, script);
  } finally {
    await application.stop();
  }
}

function shown({ status, contentType, headers, body }: ComparableResponse): string {
  // The order of properties means nothing.
  return JSON.stringify([status, contentType, headers, sorted(body)]);
}

function sorted(body: Json | undefined): Json | undefined {
  if (typeof body !== 'object' || body === null) return body;
  if (isList(body)) return body.map((item) => sorted(item) ?? null);
  const entries = Object.entries(body).map(([name, value]): [string, Json] => [name, sorted(value) ?? null]);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

/** A paragraph for each response that differs. */
function differences(before: readonly ComparableResponse[], after: readonly ComparableResponse[]): string {
  const paragraphs = before.flatMap((response, index) => {
    const migrated = after[index];
    const [nest, ashlar] = [shown(response), migrated === undefined ? 'none' : shown(migrated)];
    return nest === ashlar ? [] : [`${response.title}\n  NestJS ${nest}\n  Ashlar ${ashlar}\n`];
  });
  return `${before.length - paragraphs.length} of ${before.length} responses are the same.\n\n${paragraphs.join('\n')}`;
}

describe.each(applications)('the application of NestJS `%s`', (name, script) => {
  test('is moved, edited and built, its tests pass, and it responds as before except for the listed differences', async () => {
    const nest = copyNestFixture(name);
    expect(await compileNestApplication(nest)).toMatchObject({ code: 0 });
    const before = await responsesOf(nest, script);

    const { directory, ran } = await migrateFixture(name);
    expect(ran.stderr).toBe('');
    const again = await runAshlar(directory, 'migrate', 'nest', '--write', '--force');
    expect(again).toMatchObject({ code: ran.code, stdout: expect.stringMatching(/^nothing to migrate: /) });
    if (editsOf(name) !== '') expect(await applyEdits(directory, name)).toMatchObject({ code: 0, output: '' });
    expect(await runAshlar(directory, 'build')).toMatchObject({ code: 0 });
    expect(await compileNestApplication(directory)).toMatchObject({ code: 0, output: '' });
    expect(await runTests(directory)).toMatchObject({ code: 0 });
    const found = differences(before, await responsesOf(directory, script));

    const expected = join(repositoryDirectory, 'test/migrate/differences', `${name}.txt`);
    if (process.env['UPDATE'] === '1') writeFileSync(expected, found);
    expect(found).toBe(existsSync(expected) ? readFileSync(expected, 'utf8') : '');
  });

  test('needs a person for at most a tenth of its lines', () => {
    const directory = join(repositoryDirectory, 'fixtures/nest', name);
    const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    const sources = paths.filter((path) => path.endsWith('.ts'));
    const lines = sources
      .map((path) => readFileSync(join(directory, path), 'utf8').split('\n').length)
      .reduce((a, b) => a + b, 0);
    expect(touchedLines(editsOf(name))).toBeLessThanOrEqual(lines / 10);
  });
});
