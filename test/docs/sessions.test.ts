import { createHmac } from 'node:crypto';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { type ExampleProject, exampleProject, pathIn, settingsPage } from './example-project.js';
import { readPages } from './pages.js';

const served = ['runtime/docs/fastify.md', 'runtime/docs/recipes/passport.md', 'runtime/docs/recipes/sessions.md'];
const pages = readPages().filter(({ path }) => path === settingsPage || served.includes(path));
let project: ExampleProject;

/** The path of a file of a page in the project. */
function fileOf(name: string, file: string): string {
  const page = pages.find(({ path }) => path.endsWith(`/${name}.md`));
  if (page === undefined) throw new Error(`there is no page ${name}.md`);
  return pathIn(page, file);
}

beforeAll(async () => {
  project = exampleProject(pages);
  const main = fileOf('passport', 'src/main.ts');
  const withStrategies = fileOf('passport', 'src/main-with-strategies.ts');
  project.copy.write(withStrategies, project.copy.read(main));
  project.copy.edit(withStrategies, 'await app.listen', `${strategies}\nawait app.listen`);
  expect(await project.copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await project.copy.tsc()).toMatchObject({ code: 0, output: '' });
}, 240_000);

/** A strategy that redirects, as the page uses it, and one whose database fails. */
const strategies = `
passport.use('google', new (class extends passport.Strategy {
  override authenticate(): void {
    this.redirect('https://accounts.example/login');
  }
})());
passport.use('jwt', new (class extends passport.Strategy {
  override authenticate(): void {
    this.error(new Error('the database is down'));
  }
})());
const startGoogle = passport.authenticate('google');
${/`(app\.use\(\(request, response, next\) =>\s+request\.url[^`]*)`/.exec(pages.map(({ text }) => text).join('\n'))?.[1]};
`;

function serve(name: string, environment: Readonly<Record<string, string>> = {}, main = 'main') {
  return serveApplication(project.copy.directory, `dist/${fileOf(name, `src/${main}.js`)}`, environment);
}

/** A browser that keeps the cookie of one application. */
class Browser {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  /** The cookie of the last response that set one. */
  setCookie: string | undefined;
  /** The cookie that is sent. */
  cookie: string | undefined;

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  /** Sends a request, and returns its status and its JSON. */
  async call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<readonly [status: number, json?: unknown]> {
    const response = await request(this.#url + path, {
      method,
      headers: {
        ...this.#headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookie !== undefined && { cookie: this.cookie }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const [set] = [response.headers['set-cookie'] ?? []].flat();
    if (set !== undefined) {
      this.setCookie = set;
      this.cookie = set.split(';')[0];
    }
    const text = await response.body.text();
    return text === '' ? [response.statusCode] : [response.statusCode, JSON.parse(text)];
  }
}

const ada = { name: 'ada', password: 'correct horse' };
const unauthorized = [401, expect.objectContaining({ status: 401 })];

describe.each(['sessions', 'passport'])('the application of %s.md', (name) => {
  let application: ServedApplication;

  beforeAll(async () => {
    application = await serve(name, { JWT_SECRET: 'secret of tokens' });
  });
  afterAll(() => application.stop());

  test('sets the cookie at the login, and recognises the next request', async () => {
    const browser = new Browser(application.url);
    expect(await browser.call('GET', '/session')).toEqual(unauthorized);
    expect(browser.setCookie).toBeUndefined();
    expect(await browser.call('POST', '/session', ada)).toEqual([204]);
    expect(browser.setCookie).toMatch(/^sid=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(await browser.call('GET', '/session')).toEqual([200, { name: 'ada' }]);
    expect(await new Browser(application.url).call('GET', '/session')).toEqual(unauthorized);
  });

  test('rejects a wrong password, a forged cookie and an invalid body', async () => {
    const browser = new Browser(application.url);
    expect(await browser.call('POST', '/session', { ...ada, password: 'wrong' })).toEqual(unauthorized);
    expect(browser.setCookie).toBeUndefined();
    expect((await browser.call('POST', '/session', { name: 'ada' }))[0]).toBe(400);
    browser.cookie = 'sid=s%3Aforged.signature';
    expect(await browser.call('GET', '/session')).toEqual(unauthorized);
  });

  test('changes the id of the session at every login', async () => {
    const browser = new Browser(application.url);
    await browser.call('POST', '/session', ada);
    const { cookie: first } = browser;
    await browser.call('POST', '/session', ada);
    expect(browser.cookie).not.toBe(first);
    browser.cookie = first;
    expect(await browser.call('GET', '/session')).toEqual(unauthorized);
  });

  test('ends the session at the logout', async () => {
    const browser = new Browser(application.url);
    expect(await browser.call('POST', '/session/end')).toEqual(unauthorized);
    await browser.call('POST', '/session', ada);
    const { cookie } = browser;
    expect(await browser.call('POST', '/session/end')).toEqual([204]);
    browser.cookie = cookie;
    expect(await browser.call('GET', '/session')).toEqual(unauthorized);
  });
});

test('in production, the cookie is set for HTTPS alone, which a proxy reports', async () => {
  const application = await serve('sessions', { NODE_ENV: 'production', SESSION_SECRET: 'a secret' });
  const overHttp = new Browser(application.url);
  expect(await overHttp.call('POST', '/session', ada)).toEqual([204]);
  expect(overHttp.setCookie).toBeUndefined();
  const overHttps = new Browser(application.url, { 'x-forwarded-proto': 'https' });
  expect(await overHttps.call('POST', '/session', ada)).toEqual([204]);
  expect(overHttps.setCookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  expect(await overHttps.call('GET', '/session')).toEqual([200, { name: 'ada' }]);
  await application.stop();
});

describe('strategies of Passport', () => {
  /** A token that is signed with HMAC. */
  function tokenFor(sub: string, secret: string): string {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub })}`;
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  }

  test('a guard admits valid tokens of existing accounts', async () => {
    const application = await serve('passport', { JWT_SECRET: 'secret of tokens' });
    const call = (token: string) =>
      new Browser(application.url, { authorization: `Bearer ${token}` }).call('GET', '/api/account');
    expect(await call(tokenFor('7', 'secret of tokens'))).toEqual([200, { name: 'ada' }]);
    expect(await call(tokenFor('8', 'secret of tokens'))).toEqual(unauthorized);
    expect(await call(tokenFor('7', 'another secret'))).toEqual(unauthorized);
    expect(await new Browser(application.url).call('GET', '/api/account')).toEqual(unauthorized);
    await application.stop();
  });

  test('a strategy that redirects is middleware, and an error of a strategy is 500', async () => {
    const application = await serve('passport', { JWT_SECRET: 'secret' }, 'main-with-strategies');
    const redirect = await request(`${application.url}/login/google`);
    expect([redirect.statusCode, redirect.headers['location']]).toEqual([302, 'https://accounts.example/login']);
    const [status] = await new Browser(application.url).call('GET', '/api/account');
    expect(status).toBe(500);
    expect((await application.stop()).output).toContain('the database is down');
  });
});

test('a session of Fastify counts the visits of one browser', async () => {
  const application = await serve('fastify', { SESSION_SECRET: 'x'.repeat(32) }, 'main-with-sessions');
  const browser = new Browser(application.url);
  expect(await browser.call('GET', '/visits')).toEqual([200, { visits: 1 }]);
  expect(browser.setCookie).toMatch(/^sessionId=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await browser.call('GET', '/visits')).toEqual([200, { visits: 2 }]);
  expect(await new Browser(application.url).call('GET', '/visits')).toEqual([200, { visits: 1 }]);
  await application.stop();
});
