import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { respondEmpty, route, string } from '../../../runtime/src/codegen/v1.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import { NotFoundException, Response } from '../../../runtime/src/index.ts';
import { contentDisposition } from '../../../runtime/src/response/content-disposition.ts';
import { fc } from '../../support/fast-check.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { applicationOf } from '../support/application-of.ts';
import { type CalledApplication, createTestApplication, isOtherAdapter } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const directory = realpathSync(temporaryDirectory());
const root = join(directory, 'public');
mkdirSync(join(root, 'sub'), { recursive: true });
mkdirSync(join(directory, 'public-secrets'));
for (const name of ['public/inside', 'public/sub/deep', 'public/..dots', 'outside', 'public-secrets/key']) {
  writeFileSync(join(directory, name), name);
}
if (process.platform !== 'win32') {
  symlinkSync(join(root, 'inside'), join(root, 'link-inside'));
  symlinkSync(join(directory, 'outside'), join(root, 'link-outside'));
  symlinkSync('../outside', join(root, 'sub', 'relative-link'));
  symlinkSync(directory, join(root, 'link-to-parent'));
  symlinkSync('loop', join(root, 'loop'));
  symlinkSync(root, join(directory, 'link-to-root'));
  execFileSync('mkfifo', [join(root, 'pipe'), join(directory, 'pipe')]);
}
const socket = createServer();
beforeAll(async () => {
  socket.listen(process.platform === 'win32' ? 0 : join(root, 'socket'));
  await once(socket, 'listening');
});
afterAll(() => void socket.close());

describe.skipIf(isOtherAdapter)('a file below a root', () => {
  const inside: (readonly [path: string, file: string])[] = [
    ['inside', 'public/inside'],
    ['sub/deep', 'public/sub/deep'],
    ['./sub/../inside', 'public/inside'],
    ['/inside', 'public/inside'],
    ['..dots', 'public/..dots'],
    ['sub//deep', 'public/sub/deep'],
    ...(process.platform === 'win32' ? [] : ([['link-inside', 'public/inside']] as const)),
  ];
  test.each(inside)('%s is sent', async (path, file) => {
    const { value } = await Response.file(path, 'text/plain', { root });
    expect(relative(directory, value.path)).toBe(join(file));
  });

  const outside = [
    '../outside',
    '..',
    '.',
    '',
    '../public-secrets/key',
    'sub/../../outside',
    '/../outside',
    'link-to-parent/../outside',
    join(directory, 'outside'),
    '/etc/passwd',
    'inside\0',
    '../outside\0/inside',
    'link-outside',
    'sub/relative-link',
    'link-to-parent/outside',
    'loop',
    'nothing',
    'inside/x',
    'x'.repeat(300),
    'pipe',
    'socket',
    '..\\outside',
  ];
  test.each(outside)('%j is not', async (path) => {
    await expect(Response.file(path, 'text/plain', { root })).rejects.toBeInstanceOf(NotFoundException);
    await expect(Response.attachment(path, { root })).rejects.toBeInstanceOf(NotFoundException);
  });

  test.skipIf(process.platform === 'win32')('may have a root that is a link', async () => {
    const { value } = await Response.file('inside', 'text/plain', { root: join(directory, 'link-to-root') });
    expect(value.size).toBe('public/inside'.length);
  });

  test('is not found below a root that does not exist', async () => {
    const options = { root: join(directory, 'nowhere') };
    await expect(Response.file('inside', 'text/plain', options)).rejects.toBeInstanceOf(NotFoundException);
  });

  test.skipIf(process.platform === 'win32').each(['pipe', 'public/socket', '/dev/null'])(
    '%s is not a file without a root either',
    async (path) => {
      const file = Response.file(path.startsWith('/') ? path : join(directory, path), 'text/plain');
      await expect(file).rejects.toBeInstanceOf(NotFoundException);
    },
  );

  test.skipIf(process.platform === 'win32')('that has become a named pipe does not stop the process', async () => {
    const path = join(directory, 'exchanged');
    writeFileSync(path, 'a file');
    const { value } = await Response.file(path, 'text/plain');
    rmSync(path);
    execFileSync('mkfifo', [path]);
    const source = value.whole().open();
    await expect(source.next()).rejects.toThrow('has been replaced since it was found');
  });

  test('that has been replaced since it was found is not sent', async () => {
    const path = join(root, 'replaced');
    writeFileSync(path, 'public');
    const { value } = await Response.file('replaced', 'text/plain', { root });
    rmSync(path);
    // A link to another file, of the same length.
    writeFileSync(join(directory, 'secret'), 'secret');
    symlinkSync(join(directory, 'secret'), path);
    const source = value.whole().open();
    await expect(source.next()).rejects.toThrow('has been replaced since it was found');
    rmSync(path);
  });

  test.skipIf(process.platform === 'win32')('is never one outside while it is exchanged for a link', async () => {
    writeFileSync(join(root, 'original'), 'public');
    writeFileSync(join(directory, 'other'), 'secret');
    const script = `
      const { linkSync, renameSync, symlinkSync } = require('node:fs');
      for (let number = 0; ; number++) {
        if (number % 2 === 0) linkSync('original', 'next');
        else symlinkSync('../other', 'next');
        renameSync('next', 'exchanged');
      }`;
    const exchanging = spawn(process.execPath, ['-e', script], { cwd: root });
    try {
      const texts = new Set<string>();
      for (let request = 0; request < 2_000; request++) {
        const response = await Response.file('exchanged', 'text/plain', { root }).catch(() => undefined);
        const source = response?.value.whole().open();
        const first = await source?.next().catch(() => undefined);
        if (first !== undefined && first.done !== true) texts.add(Buffer.from(first.value).toString());
      }
      expect([...texts]).toEqual(['public']);
    } finally {
      exchanging.kill('SIGKILL');
      await once(exchanging, 'exit');
    }
  });

  test('is never one outside, whatever the path', async () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      'sub',
      'inside',
      'outside',
      'link-to-parent',
      'public',
      '/',
      '\0',
      '\\',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const found = await Response.file(parts.join('/'), 'text/plain', { root }).catch((error: unknown) => {
          expect(error).toBeInstanceOf(NotFoundException);
        });
        if (found !== undefined) expect(found.value.path.startsWith(`${root}/`)).toBe(true);
      }),
    );
  });
});

describe.skipIf(isOtherAdapter)('the name of an attachment', () => {
  const names: [name: string, header: string][] = [
    ['report.pdf', 'attachment; filename="report.pdf"'],
    ['two words.txt', 'attachment; filename="two words.txt"'],
    ['', 'attachment; filename=""'],
    ['a"b.txt', `attachment; filename="a_b.txt"; filename*=UTF-8''a%22b.txt`],
    ['50%25.txt', `attachment; filename="50_25.txt"; filename*=UTF-8''50%2525.txt`],
    ['a\\b/c', 'attachment; filename="a_b_c"'],
    ['../../etc/passwd', 'attachment; filename=".._.._etc_passwd"'],
    ['a\r\nSet-Cookie: b=1', 'attachment; filename="a__Set-Cookie: b=1"'],
    ['naïve €.txt', `attachment; filename="na_ve _.txt"; filename*=UTF-8''na%C3%AFve%20%E2%82%AC.txt`],
    ['😀.png', `attachment; filename="_.png"; filename*=UTF-8''%F0%9F%98%80.png`],
    ['\ud83d.png', `attachment; filename="_.png"; filename*=UTF-8''%EF%BF%BD.png`],
    ['\u202egnp.exe', 'attachment; filename="_gnp.exe"'],
    ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"`],
    ["é's (1)*.txt", `attachment; filename="_'s (1)*.txt"; filename*=UTF-8''%C3%A9%27s%20%281%29%2A.txt`],
    ['a;b=c, d', 'attachment; filename="a;b=c, d"'],
  ];
  test.each(names)('%j', (name, header) => expect(contentDisposition(name)).toBe(header));

  // RFC 6266 and RFC 8187: one quoted text without escapes, and an extended value.
  const form = /^attachment; filename="[ !#-[\]-~]*"(?:; filename\*=UTF-8''((?:[\w!#$&+\-.^`|~]|%[\dA-F]{2})+))?$/;

  test('is always in the form of the RFCs, and can be read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (one, two) => {
        const name = one + two;
        const header = contentDisposition(name);
        const [, extended] = form.exec(header) ?? expect.fail(header);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
        const unsafe = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]/g;
        if (extended !== undefined)
          expect(decodeURIComponent(extended)).toBe(Buffer.from(name).toString().replace(unsafe, '_'));
      }),
    );
  });

  test('comes from the file unless one is given, and the type is none that browsers show', async () => {
    const response = await Response.attachment(join(root, 'inside'));
    expect(response.headers).toEqual(
      expect.arrayContaining([
        ['content-type', 'application/octet-stream'],
        ['content-disposition', 'attachment; filename="inside"'],
      ]),
    );
    const named = await Response.attachment('inside', { root, name: 'x.csv', contentType: 'text/csv' });
    expect(named.headers).toEqual(
      expect.arrayContaining([
        ['content-type', 'text/csv'],
        ['content-disposition', 'attachment; filename="x.csv"'],
      ]),
    );
  });
});

describe('a file of a request', () => {
  let app: CalledApplication;
  beforeAll(async () => {
    const file = route('GET /files/{name}', {
      handle: (inputs) => {
        const name = inputs.param('name', string);
        return name === invalid ? inputs.reject() : Response.file(name, 'text/plain', { root });
      },
      respond: respondEmpty,
    });
    app = await createTestApplication(applicationOf({ file }), { logger: loggerWithLines().logger });
  });
  afterAll(() => app.shutdown());

  test.each(['..%2Foutside', '%2E%2E%2Foutside', '%2Fetc%2Fpasswd', 'inside%00', '..%5Coutside', 'link-outside'])(
    '%s is 404',
    async (name) => {
      const response = await app.get(`/files/${name}`).send();
      expect(response.status).toBe(404);
      expect(response.text()).not.toContain(directory);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'that is a named pipe is 404, and other files are sent meanwhile',
    async () => {
      // As many as Node has threads for files.
      const pipes = Array.from({ length: 8 }, () => app.get('/files/pipe').send());
      expect((await app.get('/files/inside').send()).text()).toBe('public/inside');
      expect((await Promise.all(pipes)).map(({ status }) => status)).toEqual(pipes.map(() => 404));
    },
  );
});
