import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { request, WebSocket } from 'undici';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { readArchive } from '../support/text-archive.js';
import { exampleProject, pathIn, settingsPage } from './example-project.js';
import { readPages } from './pages.js';

const path = 'runtime/docs/recipes/websockets.md';
const pages = readPages().filter((page) => page.path === settingsPage || page.path === path);
const { copy } = exampleProject(pages);
const packages = readFileSync(fileURLToPath(new URL('socket-packages.txt', import.meta.url)), 'utf8');

/** The path of a file of the page in the project. */
function fileOf(file: string): string {
  const [page] = pages.filter((candidate) => candidate.path === path);
  if (page === undefined) throw new Error(`there is no page ${path}`);
  return pathIn(page, file);
}

beforeAll(async () => {
  const main = fileOf('src/main-with-sockets.ts');
  const withFastify = fileOf('src/main-with-fastify.ts');
  copy.write(withFastify, copy.read(main));
  copy.edit(withFastify, "import { Application } from 'ashlar';", "import { fastifyAdapter } from 'ashlar/fastify';");
  copy.edit(withFastify, 'Application.create(', 'fastifyAdapter(');
  for (const [file, text] of readArchive(packages).files) copy.write(`node_modules/${file}`, text);
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
}, 240_000);

describe.each([
  ['the default server', 'src/main-with-sockets.js'],
  ['Fastify', 'src/main-with-fastify.js'],
])('on %s', (_title, main) => {
  let application: ServedApplication | undefined;
  afterEach(() => application?.stop());

  async function serve(): Promise<ServedApplication> {
    application = await serveApplication(copy.directory, `dist/${fileOf(main)}`, { ORIGINS: 'https://app.example' });
    return application;
  }

  /** Opens a WebSocket. Its messages, and the code with which it is closed. */
  function open({ url }: ServedApplication, target: string, origin?: string) {
    const socket = new WebSocket(url.replace('http', 'ws') + target, {
      ...(origin !== undefined && { headers: { origin } }),
    });
    const messages: unknown[] = [];
    socket.addEventListener('message', ({ data }) => messages.push(data));
    const closed = new Promise<number>((resolve) => {
      socket.addEventListener('close', ({ code }) => resolve(code));
    });
    return { messages, closed };
  }

  const isText = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await request(url, { headers });
    return [response.statusCode, await response.body.text()] as const;
  };

  test('WebSockets, Socket.IO and routes share the port', async () => {
    const served = await serve();
    const live = open(served, '/live', 'https://app.example');
    const io = open(served, '/socket.io/?EIO=4&transport=websocket');
    await expect.poll(() => live.messages).toEqual(['hello']);
    await expect.poll(() => io.messages).toEqual(['42["greeting","hello"]']);
    expect(await isText(`${served.url}/socket.io/?EIO=4&transport=polling`)).toEqual([
      200,
      expect.stringMatching(/^0\{/),
    ]);
    const [status, text] = await isText(`${served.url}/missing`);
    expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ message: 'Cannot GET /missing' })]);
  });

  test('another path, and another origin, is rejected', async () => {
    const served = await serve();
    for (const [target, origin] of [
      ['/other', undefined],
      ['/live', 'https://attacker.example'],
      ['/socket.io/?EIO=4&transport=websocket', 'https://attacker.example'],
    ] as const) {
      const socket = open(served, target, origin);
      expect(await socket.closed, target).toBe(1006);
      expect(socket.messages).toEqual([]);
    }
    const headers = { origin: 'https://attacker.example' };
    expect(await isText(`${served.url}/socket.io/?EIO=4&transport=polling`, headers)).toEqual([403, '']);
  });

  test('the connections and the waiting poll end when the application closes', async () => {
    const served = await serve();
    const live = open(served, '/live');
    const io = open(served, '/socket.io/?EIO=4&transport=websocket');
    const poll = isText(`${served.url}/socket.io/?EIO=4&transport=polling&sid=1`);
    await expect.poll(() => [...live.messages, ...io.messages]).toHaveLength(2);
    const stopped = served.stop();
    expect(await live.closed).toBe(1001);
    await io.closed;
    expect(await poll).toEqual([200, '1']);
    const { code, output } = await stopped;
    expect(code).toBe(0);
    expect(output).not.toMatch(/"level":"(warn|error)"/);
  });
});
