import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiled } from '../../fixtures/apps/newsroom/src/generated/index.ts';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { applicationDirectory } from '../support/repository.ts';
import { checkOperation } from './support/check-operation.ts';
import { bodyLimit, checkRejections } from './support/check-rejections.ts';
import { documentIn, operationsOf } from './support/declared-operation.ts';
import { extent, patience } from './support/extent.ts';
import { TestedApplication } from './support/tested-application.ts';

const document = readFileSync(`${applicationDirectory('newsroom')}/src/generated/openapi.json`, 'utf8');

describe('the document of the application with all application-wide features', () => {
  let tested: TestedApplication;
  beforeAll(async () => {
    const env = { NEWS_ADMIN_TOKEN: 'admin-token' };
    const application = await TestApplication.create(compiled, { env, bodyLimit });
    const bearer = { header: 'authorization', value: 'Bearer admin-token' };
    tested = new TestedApplication(application, document, { credentials: { BearerAuth: bearer } });
  });
  afterAll(() => tested.shutdown());

  const operations = operationsOf(documentIn(document));

  test('there are operations', () => {
    expect(operations.map(({ id }) => id)).toContain('articlesPublish');
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
