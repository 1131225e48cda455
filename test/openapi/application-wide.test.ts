import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompiledApplication } from '../../runtime/src/container/compiled-application.ts';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { applicationDirectory } from '../support/repository.ts';
import { checkOperation } from './support/check-operation.ts';
import { bodyLimit, checkRejections } from './support/check-rejections.ts';
import { documentIn, operationsOf } from './support/declared-operation.ts';
import { extent, patience } from './support/extent.ts';
import { TestedApplication } from './support/tested-application.ts';

const generated = `${applicationDirectory('newsroom')}/src/generated`;
const document = readFileSync(`${generated}/openapi.json`, 'utf8');

describe('the document of the application with all application-wide features', () => {
  let tested: TestedApplication;
  beforeAll(async () => {
    const path = `${generated}/index.ts`;
    // The generated file has this type.
    const { compiled }: { compiled: CompiledApplication<unknown> } = await import(path);
    const env = { NEWS_ADMIN_TOKEN: 'admin-token' };
    const application = await TestApplication.create(compiled, { env, bodyLimit });
    const bearer = { header: 'authorization', value: 'Bearer admin-token' };
    tested = new TestedApplication(application, document, {
      credentials: { BearerAuth: bearer },
      validationStatus: 422,
    });
  });
  afterAll(() => tested.shutdown());

  // A generated path names no article, so that its resolver rejects the request first.
  const operations = operationsOf(documentIn(document)).filter(({ template }) => !template.includes('{slug}'));

  test('there are operations', () => {
    expect(operations.map(({ id }) => id)).toEqual(['accountsMe', 'articlesList', 'articlesPublish']);
  });

  test.each(operations)(
    '$name accepts documented requests, and has documented responses',
    async (operation) => {
      const statuses = await checkOperation(tested, operation, extent);
      expect([...statuses]).not.toContain(500);
    },
    patience,
  );

  test.each(operations)('$name rejects requests as documented', (operation) => checkRejections(tested, operation));
});
