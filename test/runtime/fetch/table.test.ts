import { afterAll, beforeAll, describe, test } from 'vitest';
import { applicationOf } from '../support/application-of.ts';
import type { TestedApplication } from '../support/create-application.ts';
import { bridgedApplication } from '../support/fetch-bridge.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { rows, tableRoutes } from '../support/request-table.ts';
import { sendRow } from '../support/send-row.ts';

const compiled = applicationOf(tableRoutes);
const { logger } = loggerWithLines();

describe('on a server of the Fetch API', () => {
  let app: TestedApplication;
  beforeAll(async () => {
    app = await bridgedApplication(compiled, { logger, bodyLimit: 1000, handleSignals: false });
    await app.listen(0);
  });
  afterAll(() => app.close());

  test.each(rows)('$request $headers: $status', (row) => sendRow(app.address().url, row));
});
