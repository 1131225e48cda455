import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { runProcess } from '../support/run-process.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { readArchive } from '../support/text-archive.js';
import { testedVersions } from '../support/typescript-versions.js';

const archive = readArchive(readFileSync(fileURLToPath(new URL('request-values.txt', import.meta.url)), 'utf8'));

describe('an application with resolvers', () => {
  let copy: ApplicationCopy;
  let served: ServedApplication;

  beforeAll(async () => {
    copy = ApplicationCopy.empty();
    for (const [path, text] of archive.files) copy.write(path, text);
    expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    served = await serveApplication(copy.directory);
  });
  afterAll(() => served?.stop());

  function request(path: string, headers: Record<string, string>, body?: unknown): Promise<Response> {
    const posted = body !== undefined && { method: 'POST', body: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    return fetch(`${served.url}${path}`, { ...posted, headers: { ...type, ...headers } });
  }

  const settings = testedVersions.flatMap((version) =>
    [true, false].map((experimental) => ({ version, experimental })),
  );

  test.each(settings)(
    'compiles under TypeScript $version, with experimental decorators: $experimental',
    async ({ version, experimental }) => {
      const args = ['--noEmit', '--experimentalDecorators', String(experimental)];
      expect(await copy.tsc(args, version)).toMatchObject({ code: 0, output: '' });
    },
  );

  test('passes its own test', async () => {
    const args = ['--test', 'dist/values.test.js'];
    expect(await runProcess(process.execPath, args, { cwd: copy.directory })).toMatchObject({ code: 0 });
  });

  test('the values reach the handler', async () => {
    const headers = { authorization: 'Bearer Ada', 'accept-language': 'de' };
    const received = await request('/articles/first/comments', headers, { text: 'good' });
    expect(await received.json()).toEqual({
      reader: 'Ada',
      title: 'The first',
      text: 'good',
      language: 'de',
      same: true,
    });
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['a guard', 'first', {}, 401],
    ['a resolver', 'second', { authorization: 'Bearer Ada' }, 404],
    ['the source that a resolver calls', 'deleted', { authorization: 'Bearer Ada' }, 410],
    ['the body, after them', 'first', { authorization: 'Bearer Ada' }, 400],
  ])('rejected by %s', async (_, slug, headers, status) => {
    // The body is invalid in every request.
    expect((await request(`/articles/${slug}/comments`, headers, { text: '' })).status).toBe(status);
  });

  test('the API document has their errors', () => {
    const document: {
      paths: Record<
        string,
        Record<string, { parameters?: unknown; responses: Record<string, { description?: string }> }>
      >;
    } = JSON.parse(copy.read('src/generated/openapi.json'));
    const read = document.paths['/articles/{slug}']?.['get'];
    expect(Object.keys(read?.responses ?? {})).toEqual(['200', '404', '410']);
    expect(read?.responses['404']?.description).toBe('No article has this slug.');
    expect(read?.responses['410']?.description).toBe('The article has been deleted.');
    expect(read?.parameters).toEqual([{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }]);
    const comment = document.paths['/articles/{slug}/comments']?.['post'];
    expect(Object.keys(comment?.responses ?? {})).toEqual(['200', '400', '401', '404', '410', '413', '415']);
  });

  test.each<[string, Record<string, string>, number, unknown]>([
    ['/accounts/me', { authorization: 'Bearer Ada' }, 200, { name: 'Ada', level: 1 }],
    ['/accounts/me', {}, 401, expect.objectContaining({ status: 401 })],
    ['/accounts/greeting', { authorization: 'Bearer Ada', 'x-session': '7' }, 200, 'hello, Ada Ada-7'],
    ['/accounts/greeting', {}, 200, 'hello, stranger '],
    ['/accounts/session', { 'x-session': '7' }, 200, 'nobody-7 0'],
    ['/accounts/session', { authorization: 'Bearer Ada' }, 401, expect.objectContaining({ status: 401 })],
  ])('%s with %j', async (path, headers, status, content) => {
    const received = await request(path, headers);
    const text = await received.text();
    const isJson = received.headers.get('content-type')?.startsWith('application/json') === true;
    expect([received.status, isJson ? JSON.parse(text) : text]).toEqual([status, content]);
  });

  test('the security of routes whose users are all optional is optional', () => {
    const { paths }: { paths: Record<string, Record<string, { security?: unknown }>> } = JSON.parse(
      copy.read('src/generated/openapi.json'),
    );
    const securityOf = (path: string) => paths[path]?.['get']?.security;
    expect(securityOf('/accounts/me')).toEqual([{ BearerAuth: [] }]);
    expect(securityOf('/accounts/greeting')).toEqual([{ BearerAuth: [] }, {}]);
    expect(securityOf('/accounts/session')).toEqual([{ BearerAuth: [] }]);
  });

  test('`ashlar routes` shows resolvers and optional security', async () => {
    const { output } = await copy.ashlar(['routes']);
    expect(output).toContain('BearerAuth or none');
    expect(output).toContain('Reader, ArticleBySlug, Language');
  });

  test.each([
    [
      'a value of another type',
      'context.set(CurrentAccount, { name, level: 1 })',
      "context.set(CurrentAccount, { name, level: '1' })",
      'src/articles/account.ts(21,',
    ],
    [
      'a missing value',
      'context.set(CurrentAccount, { name, level: 1 })',
      'context.set(CurrentAccount)',
      'src/articles/account.ts(21,',
    ],
    [
      'an absent value',
      'context.set(CurrentAccount, { name, level: 1 })',
      'context.set(CurrentAccount, undefined)',
      'src/articles/account.ts(21,',
    ],
    [
      'the value of another key',
      'const account: AccountRow | undefined = context.get(CurrentAccount)',
      'const account: AccountRow | undefined = context.get(ofRequest)',
      'src/articles/account.ts(22,',
    ],
  ])('%s is an error of TypeScript at its line', async (_, from, to, place) => {
    const wrong = ApplicationCopy.empty();
    for (const [path, text] of archive.files) wrong.write(path, text);
    expect(await wrong.ashlar(['build'])).toMatchObject({ code: 0 });
    wrong.edit('src/articles/account.ts', from, to);
    const { code, output } = await wrong.tsc(['--noEmit']);
    expect(code).not.toBe(0);
    expect(output).toContain(place);
    expect(
      output
        .trim()
        .split('\n')
        .filter((line) => line.startsWith('src/')),
    ).toHaveLength(1);
  });

  test('the generated routes', () => {
    expect(copy.read('src/generated/articles.ts')).toMatchInlineSnapshot(`
      "// Generated by ashlar from \`src/articles\`. Do not edit: run \`ashlar build\`.
      /* eslint-disable */
      // biome-ignore-all lint format assist: generated file
      import type {
        Decoder,
        RouteTable,
      } from 'ashlar/codegen/v1';
      import {
        invalid,
        isObject,
        jsonBoolean,
        jsonNumber,
        jsonObject,
        jsonString,
        jsonText,
        object,
        required,
        respondJson,
        respondText,
        route,
        string,
        stringWith,
      } from 'ashlar/codegen/v1';
      import type { AccountRow } from '../articles/account.js';
      import type { Accounts } from '../articles/account.js';
      import { CurrentAccount } from '../articles/account.js';
      import { CurrentSession } from '../articles/account.js';
      import type { AccountsController } from '../articles/accounts.controller.js';
      import type { ArticleBySlug } from '../articles/article-by-slug.js';
      import type { ArticlesController } from '../articles/articles.controller.js';
      import type { Comment } from '../articles/articles.controller.js';
      import type { Language } from '../articles/language.js';
      import type { Reader } from '../articles/reader.js';

      const commentTextDecoder = stringWith(string, { minLength: 1 });

      /** \`Comment\` from JSON. */
      export const commentDecoder: Decoder<Comment> = object({
        read(input) {
          if (!isObject(input)) return invalid;
          const {
            text,
          } = input;
          if (typeof text !== 'string' || text.length < 1) return invalid;
          return {
            text,
          };
        },
        fields: () => [
          required('text', commentTextDecoder),
        ],
      });

      /** \`AccountRow\` as JSON. */
      export function serializeAccountRow(value: AccountRow): string {
        return jsonObject('AccountRow', \`{"name":"\${jsonText(value.name)}","level":\${jsonNumber(value.level)}}\`);
      }

      function serializeArticlesController_comment(
        value: {
          readonly reader: string;
          readonly title: string;
          readonly text: string;
          readonly language: string | null;
          readonly same: boolean;
        },
      ): string {
        let json = \`{"reader":"\${jsonText(value.reader)}"\`;
        json += \`,"title":"\${jsonText(value.title)}"\`;
        json += \`,"text":"\${jsonText(value.text)}"\`;
        json += \`,"language":\${value.language === null ? 'null' : jsonString(value.language)}\`;
        json += \`,"same":\${jsonBoolean(value.same)}\`;
        return \`\${json}}\`;
      }

      /** The instances that the routes use, by the names that all generated files have for them. */
      interface Instances {
        readonly accounts: Accounts;
        readonly accountsController: AccountsController;
        readonly articleBySlug: ArticleBySlug;
        readonly articlesController: ArticlesController;
        readonly language: Language;
        readonly reader: Reader;
      }

      /** The routes, by the names that \`router.ts\` returns. */
      export const createRoutes = (container: Instances): RouteTable => ({
        /** GET /accounts/greeting */
        accountsController_greet: route('GET /accounts/greeting', {
          handler: 'AccountsController.greet',
          guards: [container.accounts],
          handle: (inputs) => {
            const account = inputs.optionalUser(CurrentAccount);
            const session = inputs.optionalUser(CurrentSession);
            return container.accountsController.greet(account, session);
          },
          respond: respondText,
        }),

        /** GET /accounts/me */
        accountsController_me: route('GET /accounts/me', {
          handler: 'AccountsController.me',
          guards: [container.accounts],
          handle: (inputs) => {
            const account = inputs.user(CurrentAccount);
            return account === invalid ? inputs.reject() : container.accountsController.me(account);
          },
          respond: respondJson(serializeAccountRow),
        }),

        /** GET /accounts/session */
        accountsController_session: route('GET /accounts/session', {
          handler: 'AccountsController.session',
          guards: [container.accounts],
          handle: (inputs) => {
            const session = inputs.user(CurrentSession);
            const account = inputs.optionalUser(CurrentAccount);
            return session === invalid ? inputs.reject() : container.accountsController.session(session, account);
          },
          respond: respondText,
        }),

        /**
         * GET /articles/{slug}
         *
         * Reads an article.
         */
        articlesController_read: route('GET /articles/{slug}', {
          handler: 'ArticlesController.read',
          resolvers: [container.articleBySlug, container.reader],
          handle: (inputs) => {
            const article = inputs.resolved(container.articleBySlug);
            const inputsValue = inputs.resolved(container.reader);
            return container.articlesController.read(article, inputsValue);
          },
          respond: respondText,
        }),

        /** POST /articles/{slug}/comments */
        articlesController_comment: route('POST /articles/{slug}/comments', {
          handler: 'ArticlesController.comment',
          guards: [container.reader],
          resolvers: [container.reader, container.articleBySlug, container.language],
          body: 'json',
          handle: (inputs) => {
            const reader = inputs.resolved(container.reader);
            const article = inputs.resolved(container.articleBySlug);
            const comment = inputs.body(commentDecoder);
            const language = inputs.resolved(container.language);
            const again = inputs.resolved(container.articleBySlug);
            return comment === invalid
              ? inputs.reject()
              : container.articlesController.comment(reader, article, comment, language, again);
          },
          respond: respondJson(serializeArticlesController_comment),
        }),
      });
      "
    `);
  });

  test('a handler with another type is an error of TypeScript', async () => {
    const wrong = ApplicationCopy.empty();
    for (const [path, text] of archive.files) wrong.write(path, text);
    expect(await wrong.ashlar(['build'])).toMatchObject({ code: 0 });
    wrong.edit('src/articles/article-by-slug.ts', 'Promise<Article> {', 'Promise<Article | undefined> {');
    wrong.edit('src/articles/article-by-slug.ts', 'if (article === undefined)', 'if (article?.title === "")');
    const { code, output } = await wrong.tsc(['--noEmit']);
    expect(code).not.toBe(0);
    expect(output).toContain('src/articles/article-by-slug.ts');
    expect(output).toContain('src/articles/articles.controller.ts');
  });
});
