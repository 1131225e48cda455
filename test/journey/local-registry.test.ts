import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../support/serve-application.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { LocalRegistry } from './local-registry.js';
import { readAuthorization } from './npm-settings.js';
import { withVersion } from './pack-packages.js';
import { type PackageManifest, readManifest } from './package-tarball.js';
import { UpstreamRegistry } from './upstream-registry.js';

const requests: { url: string | undefined; authorization: string | undefined }[] = [];
let upstreamServer: Server;
let upstream: UpstreamRegistry;
let registry: LocalRegistry;

beforeEach(async () => {
  const port = await freePort();
  requests.length = 0;
  upstreamServer = createServer(({ url, headers: { authorization } }, response) => {
    requests.push({ url, authorization });
    if (url?.endsWith('.tgz')) return response.end('a tarball');
    if (url !== '/other' && url !== '/@scope%2fother') return response.writeHead(404).end('{}');
    const name = decodeURIComponent(url.slice(1));
    const dist = { tarball: `https://elsewhere.example/${name}/-/other-1.0.0.tgz`, integrity: 'sha512-x' };
    const versions = Object.fromEntries(['1.0.0', '1.9.0', '2.0.0', '3.0.0'].map((version) => [version, { dist }]));
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: '3.0.0', next: '3.0.0' }, versions }));
  });
  upstreamServer.listen(port, '127.0.0.1');
  await once(upstreamServer, 'listening');
  const settings = { registry: `http://127.0.0.1:${port}/`, certificates: undefined, proxy: undefined };
  upstream = new UpstreamRegistry({ ...settings, authorization: 'Bearer secret' }, temporaryDirectory());
  registry = await LocalRegistry.start(upstream, new Map([['other', ['2.0.0', '1.0.0']]]));
});

afterEach(async () => {
  await registry.close();
  await upstream.close();
  upstreamServer.close();
});

/** A tarball as `npm pack` writes it: the manifest is neither the first file nor the last. */
function pack(manifest: PackageManifest): Buffer {
  const files = { 'package/a.txt': 'a', 'package/package.json': JSON.stringify(manifest), 'package/z.txt': 'z' };
  const blocks = Object.entries(files).flatMap(([path, text]) => {
    const header = Buffer.alloc(512);
    header.write(path);
    header.write(`${text.length.toString(8).padStart(11, '0')} `, 124);
    return [header, Buffer.from(text.padEnd(Math.ceil(text.length / 512) * 512, '\0'))];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

async function get(path: string): Promise<{ status: number; body: Buffer }> {
  const response = await fetch(`${registry.url}${path}`);
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}

async function getJson(path: string): Promise<unknown> {
  return JSON.parse((await get(path)).body.toString());
}

test('serves published packages', async () => {
  const tarball = pack({ name: '@scope/mine', version: '1.0.0', dependencies: { other: '^1.0.0' } });
  registry.publish(tarball);
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const dist = { tarball: `${registry.url}@scope/mine/-/mine-1.0.0.tgz`, integrity };
  for (const path of ['@scope/mine', '@scope%2fmine']) {
    expect(await getJson(path)).toMatchObject({
      name: '@scope/mine',
      'dist-tags': { latest: '1.0.0' },
      versions: { '1.0.0': { name: '@scope/mine', version: '1.0.0', dependencies: { other: '^1.0.0' }, dist } },
    });
  }
  expect((await get('@scope/mine/-/mine-1.0.0.tgz')).body.equals(tarball)).toBe(true);
  expect((await get('@scope/mine/-/mine-2.0.0.tgz')).status).toBe(404);
  expect(requests).toEqual([]);
});

test('keeps the connections of package managers, however long they are idle', async () => {
  registry.publish(pack({ name: 'mine', version: '1.0.0' }));
  const { headers } = await fetch(`${registry.url}mine`);
  expect(headers.get('connection')).toBe('keep-alive');
  expect(headers.has('keep-alive')).toBe(false);
});

test('publishes a newer version of the same packages, which then depend on each other', async () => {
  const tarballs = [
    pack({ name: 'one', version: '0.1.0' }),
    pack({ name: 'two', version: '0.1.0', dependencies: { one: '0.1.0', other: '2.0.0' } }),
  ];
  const newer = withVersion(tarballs, '0.10.0-a-long-name-of-a-version');
  for (const tarball of [...tarballs, ...newer]) registry.publish(tarball);
  const version = '0.10.0-a-long-name-of-a-version';
  expect(newer.map(readManifest)).toEqual([
    { name: 'one', version },
    { name: 'two', version, dependencies: { one: version, other: '2.0.0' } },
  ]);
  expect(await getJson('two')).toMatchObject({
    'dist-tags': { latest: version },
    versions: { '0.1.0': { dependencies: { one: '0.1.0' } }, [version]: { dependencies: { one: version } } },
  });
  for (const tarball of newer) expect(gunzipSync(tarball).length % 512).toBe(0);
});

test('serves other packages from the registry of the machine, with its credentials', async () => {
  expect(await getJson('@scope/other')).toMatchObject({
    'dist-tags': { latest: '3.0.0' },
    versions: { '3.0.0': { dist: { tarball: `${registry.url}@scope/other/-/other-1.0.0.tgz` } } },
  });
  for (let time = 0; time < 2; time++) {
    expect((await get('@scope/other/-/other-1.0.0.tgz')).body.toString()).toBe('a tarball');
  }
  // The second tarball comes from the cache.
  const authorization = 'Bearer secret';
  expect(requests).toEqual([
    { url: '/@scope%2fother', authorization },
    { url: '/@scope/other/-/other-1.0.0.tgz', authorization },
  ]);
  expect((await get('unknown')).status).toBe(404);
});

test('of packages with known versions, a caret finds only these', async () => {
  const packument = await getJson('other');
  expect(packument).toMatchObject({ 'dist-tags': { latest: '2.0.0' } });
  expect(packument).toHaveProperty('versions', {
    '1.0.0': expect.anything(),
    '2.0.0': expect.anything(),
    '3.0.0': expect.anything(),
  });
});

test('reports in one line that the registry of the machine cannot be reached', async () => {
  upstreamServer.closeAllConnections();
  upstreamServer.close();
  expect(await get('other')).toMatchObject({ status: 502 });
  const line = /^the npm registry of this machine is not reachable: connect ECONNREFUSED [\d.:]+$/;
  expect(registry.problem).toMatch(line);
  await expect(upstream.check()).rejects.toThrow(line);
});

test.each([
  ['//packages.example/npm/:_authToken=abc', 'Bearer abc'],
  ['registry=https://packages.example/npm/\n//packages.example/npm/:_auth = "dTpw"', 'Basic dTpw'],
  ['//packages.example/npm/:_authToken=${ASHLAR_UNKNOWN}', 'Bearer ${ASHLAR_UNKNOWN}'],
  ['//elsewhere.example/:_authToken=abc', undefined],
  ['; //packages.example/npm/:_authToken=abc', undefined],
])('the credentials of %j are %s', (text, expected) => {
  const file = join(temporaryDirectory(), '.npmrc');
  writeFileSync(file, text);
  expect(readAuthorization(file, 'https://packages.example/npm/')).toBe(expected);
});
