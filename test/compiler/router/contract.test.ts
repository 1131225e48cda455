import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { naiveMatch } from './support/naive-match.ts';
import { testRoute } from './support/route-set.ts';
import { loadRouter, type Match, routers } from './support/routers.ts';

interface RequestTable {
  readonly sets: readonly {
    readonly title: string;
    readonly routes: readonly string[];
    readonly requests: readonly [request: string, want: string | null, params?: Record<string, string>][];
  }[];
}

const table: RequestTable = JSON.parse(
  readFileSync(new URL('../../../fixtures/routes/contract.json', import.meta.url), 'utf8'),
);

/** The result for a request, in the words of the table. */
function resultOf(match: Match, request: string) {
  const space = request.indexOf(' ');
  try {
    return match(request.slice(0, space), request.slice(space + 1));
  } catch (error) {
    expect(error).toMatchObject(error instanceof URIError ? {} : { status: 400 });
    return 'malformed';
  }
}

describe.each(table.sets)('$title', ({ routes: texts, requests }) => {
  const routes = texts.map(testRoute);
  const matchers: [string, Match][] = [
    ['naive', (method, path) => naiveMatch(routes, method, path)],
    ...Object.entries(routers).map(([name, write]): [string, Match] => [name, loadRouter(write(routes))]),
    ['generated from the routes the other way round', loadRouter(routers['generated']?.(routes.toReversed()) ?? '')],
  ];
  test.each(matchers)('%s', (_name, match) => {
    const got = requests.map(([request]) => [request, resultOf(match, request)]);
    const want = requests.map(([request, route, params = {}]) => {
      if (route === 'malformed') return [request, route];
      return [request, route === null ? undefined : { route, params }];
    });
    expect(got).toEqual(want);
  });
});
