import { describe, expect, test } from 'vitest';
import { clubRequests } from './requests/club.ts';
import { galleryRequests } from './requests/gallery.ts';
import { shopRequests } from './requests/shop.ts';
import {
  compileNestApplication,
  copyNestFixture,
  type NestFixture,
  startNestApplication,
} from './support/nest-application.ts';
import { runRequests } from './support/run-requests.ts';
import { routeOf, type ScriptedRequest } from './support/scripted-requests.ts';

const applications: readonly [name: NestFixture, routes: number, script: readonly ScriptedRequest[]][] = [
  ['shop', 18, shopRequests],
  ['club', 14, clubRequests],
  ['gallery', 8, galleryRequests],
];

function withStatus({ title, status }: { readonly title: string; readonly status: number }): string {
  return `${status} ${title}`;
}

describe.each(applications)('the application of NestJS `%s`', (name, numberOfRoutes, script) => {
  test('responds to each request with the expected status', async () => {
    const directory = copyNestFixture(name);
    expect(await compileNestApplication(directory)).toMatchObject({ code: 0, output: '' });

    const application = await startNestApplication(directory);
    try {
      expect(application.routes).toHaveLength(numberOfRoutes);
      const responses = await runRequests(application.url, script);
      expect(responses.map(withStatus)).toEqual(script.map(withStatus));

      const successful = script.filter(({ status }) => status < 400);
      const called = new Set(successful.map((request) => routeOf(request, application.routes)));
      expect(application.routes.filter((route) => !called.has(route))).toEqual([]);
    } finally {
      await application.stop();
    }
  });

  test('has a script whose requests have different titles', () => {
    const titles = script.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});
