import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Application, createLogger } from 'ashlar';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiled } from '../../fixtures/apps/gallery/src/generated/index.js';
import { fileOnDisk } from '../apps/file-on-disk.ts';
import { galleryRequests, type SentField } from '../apps/gallery-requests.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { hasBrowser, startBrowser } from './support/open-page.ts';

describe.runIf(hasBrowser)('a form in a browser', () => {
  const staging = temporaryDirectory();
  let browser: Browser;
  let app: Application;
  beforeAll(async () => {
    const logger = createLogger({ level: 'fatal' });
    app = await Application.create(compiled, { uploadTempDir: staging, handleSignals: false, logger });
    await app.listen(0);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  test.each(galleryRequests)('$path: $title', async ({ path, fields, status, json }) => {
    const page = await browser.newPage();
    page.setDefaultTimeout(20_000);
    const url = `${app.address().url}${path}`;
    await page.setContent(formOf(url, fields));
    await fill(page, fields);
    const [response] = await Promise.all([page.waitForResponse(url), page.click('button')]);
    expect({ status: response.status(), json: await response.json() }).toEqual({ status, json });
    expect(staged()).toEqual([]);
    await page.close();
  });

  /** The files in the only staging directory. */
  function staged(): string[] {
    const directories = readdirSync(staging);
    expect(directories).toHaveLength(1);
    return directories.flatMap((directory) => readdirSync(join(staging, directory)));
  }
});

function formOf(url: string, fields: readonly SentField[]): string {
  const inputs = fields.map((field) =>
    'text' in field
      ? `<textarea name="${field.name}"></textarea>`
      : `<input type="file" name="${field.name}" multiple>`,
  );
  return `<meta charset="utf-8">
    <form method="post" enctype="multipart/form-data" accept-charset="utf-8" action="${url}">
      ${inputs.join('\n')}<button>Send</button>
    </form>`;
}

/** Enters the texts and chooses the files, as a user does. A file input without files is left alone. */
async function fill(page: Page, fields: readonly SentField[]): Promise<void> {
  const inputs = page.locator('textarea, input');
  for (const [index, field] of fields.entries()) {
    const input = inputs.nth(index);
    if ('text' in field) await input.fill(field.text);
    else if (field.files.length > 0) await input.setInputFiles(field.files.map(fileOnDisk));
  }
}
