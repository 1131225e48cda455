import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { clientText } from '../../compiler/src/commands/write-client.ts';
import { isComplete } from '../support/rounds.ts';
import { testedPackages } from '../support/typescript-versions.ts';
import { browser, checkTypes, node } from './support/check-types.ts';
import { clientNames, compiledSample, compileSample } from './support/sample-clients.ts';

const golden = fileURLToPath(new URL('generated', import.meta.url));

/** The clients that are not checked in, because they differ from that of `kysely` in the descriptions of two types alone. */
const variants = {
  prisma: (kysely: string) =>
    kysely
      .replace('/** A row of the table `articles`. */', '/** An article, as the API describes it. */')
      .replace('/** A row of the table `users`. */', '/** A user, as the API describes it. */'),
  typeorm: (kysely: string) => kysely.replaceAll(/^\/\*\* A row of the table .*\n/gm, ''),
} as const;
const checkedIn = clientNames.filter((name) => !(name in variants));

test.each(['prisma', 'typeorm'] as const)(
  'the client of %s differs from that of kysely in two descriptions alone',
  async (name) => {
    const kysely = readFileSync(join(golden, 'kysely.ts'), 'utf8');
    expect(clientText(await compiledSample(name))).toBe(variants[name](kysely));
  },
);

test.each(checkedIn)('the client of %s is regenerated as it is checked in', async (name) => {
  const text = clientText(await compiledSample(name));
  const file = join(golden, `${name}.ts`);
  if (process.env['UPDATE'] === '1') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
  if (isComplete) expect(clientText(await compileSample(name))).toBe(text);
});

test('there are no other clients', () => {
  expect(readdirSync(golden).sort()).toEqual(checkedIn.map((name) => `${name}.ts`));
});

test('the clients have no imports and no `any`', () => {
  for (const name of checkedIn) {
    const text = readFileSync(join(golden, `${name}.ts`), 'utf8');
    expect(text).not.toMatch(/^import /m);
    expect(text).not.toMatch(/(?:: |<|\| )any\b/);
  }
});

describe.each(testedPackages)('under the strictest options of %s', (compiler) => {
  const clients = Object.fromEntries(
    checkedIn.map((name) => [`${name}.ts`, readFileSync(join(golden, `${name}.ts`), 'utf8')]),
  );

  test('the clients compile with the types of browsers alone', async () => {
    expect(await checkTypes(clients, browser, compiler)).toBe('');
  });

  test('the clients compile with the types of Node alone', async () => {
    expect(await checkTypes(clients, node, compiler)).toBe('');
  });
});
