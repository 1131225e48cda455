import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadGenerated } from '../support/load-generated.ts';
import { applicationDirectory, repositoryDirectory } from '../support/repository.ts';
import { compileDocumented, generatedText } from './support/compile-documented.ts';
import { everyDecorator } from './support/every-decorator.ts';

/** The document that a server sends for the generated module. */
function served(text: string): string {
  const { document } = loadGenerated(text, {});
  if (!Array.isArray(document)) throw new Error('the module exports no document');
  return `${JSON.stringify(JSON.parse(document.join('')), null, 2)}\n`;
}

describe.each(readdirSync(`${repositoryDirectory}/fixtures/apps`))('fixtures/apps/%s', (name) => {
  const generated = join(applicationDirectory(name), 'src/generated');
  const module = join(generated, 'openapi.ts');

  test.runIf(existsSync(module))('has the bytes of its document as code', () => {
    const json = readFileSync(join(generated, 'openapi.json'), 'utf8');
    expect(served(readFileSync(module, 'utf8'))).toBe(json);
  });

  test.skipIf(existsSync(module))('serves no document', () => {
    expect(readFileSync(join(generated, 'index.ts'), 'utf8')).not.toContain('openapi');
  });
});

test('names and texts with special characters are preserved', async () => {
  const result = await compileDocumented(everyDecorator);
  const json = generatedText(result, 'openapi.json');
  expect(served(generatedText(result, 'openapi.ts'))).toBe(json);
  const { info, components } = JSON.parse(json);
  expect(info.title).toBe('Notes \u2028 \ud800 "API" \'1\'');
  expect(Object.keys(components.schemas.Note.properties).slice(0, 2)).toEqual(['1', '2']);
  expect(Object.hasOwn(components.schemas.Note.properties, '__proto__')).toBe(true);
  const { scopes } = components.securitySchemes.OAuth2.flows.authorizationCode;
  expect(Object.entries(scopes)).toEqual([
    ['notes:write', 'Write notes'],
    ['__proto__', 'Inherit notes'],
  ]);
});

test('the module is loaded only on request', async () => {
  const index = generatedText(await compileDocumented(everyDecorator), 'index.ts');
  const lines = index.split('\n').filter((line) => line.includes('openapi'));
  expect(lines.map((line) => line.trim())).toEqual([
    'openapi: {',
    "jsonPath: '/openapi.json',",
    "document: () => import('./openapi.js'),",
  ]);
});
