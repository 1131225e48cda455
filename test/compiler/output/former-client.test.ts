import { rmSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { build } from '../../../compiler/src/commands/build.ts';
import { watch } from '../../../compiler/src/commands/watch.ts';
import { ApplicationCopy } from '../../support/application-copy.ts';

const module = `import { Module } from 'ashlar';

@Module({})
export class AppModule {}
`;

function application(): ApplicationCopy {
  const copy = ApplicationCopy.empty();
  copy.write('tsconfig.json', '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["src"] }');
  copy.write('src/app.module.ts', module);
  return copy;
}

function settings(copy: ApplicationCopy, ashlar: object): void {
  copy.write('package.json', JSON.stringify({ name: 'moving', version: '1.0.0', type: 'module', ashlar }));
}

async function codes(copy: ApplicationCopy): Promise<readonly string[]> {
  const { diagnostics } = await build({ directory: copy.directory });
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

const remains = (path: string) =>
  `ASH8105 old client: \`${path}\` is a generated file that no application writes any more`;

// Outside of the sources, where a front end is, and among them.
describe.each(['web/a.ts', 'src/a.ts'])('the client %s', (client) => {
  test.each([
    ['moves', { client: 'web/b.ts' }],
    ['goes', {}],
  ])('is reported as long as it remains, after its setting %s', async (_title, next) => {
    const copy = application();
    settings(copy, { client });
    expect(await codes(copy)).toEqual([]);
    settings(copy, next);
    expect(await codes(copy)).toEqual([remains(client)]);
    expect(await codes(copy)).toEqual([remains(client)]);
    copy.write('src/app.module.ts', `// A comment.\n${module}`);
    expect(await codes(copy)).toEqual([remains(client)]);
    rmSync(copy.path(client));
    expect(await codes(copy)).toEqual([]);
  });

  test('is not reported when it is the client again', async () => {
    const copy = application();
    for (const path of [client, 'web/b.ts', client]) {
      settings(copy, { client: path });
      await build({ directory: copy.directory });
    }
    expect(await codes(copy)).toEqual([remains('web/b.ts')]);
  });

  test('is not reported when Ashlar is not its author any more', async () => {
    const copy = application();
    settings(copy, { client });
    await codes(copy);
    settings(copy, {});
    copy.write(client, 'export const mine = 1;\n');
    expect(await codes(copy)).toEqual([]);
  });

  test('is not reported when the setting `silence` names the warning', async () => {
    const copy = application();
    settings(copy, { client });
    await codes(copy);
    settings(copy, { silence: ['old-output'] });
    expect(await codes(copy)).toEqual([]);
  });

  test.each([
    ['is reported by a session of watching', (_copy: ApplicationCopy) => {}, [remains(client)]],
    [
      'is not reported by a session of watching when Ashlar is not its author any more',
      (copy: ApplicationCopy) => copy.write(client, 'export const mine = 1;\n'),
      [],
    ],
  ])('%s', { timeout: 60_000 }, async (_title, change, wanted) => {
    const copy = application();
    settings(copy, { client });
    const builds: (readonly string[])[] = [];
    const watcher = await watch({
      directory: copy.directory,
      onBuild: ({ diagnostics }) => builds.push(diagnostics.map(({ code, message }) => `${code} ${message}`)),
    });
    settings(copy, {});
    change(copy);
    await vi.waitFor(() => expect([builds.length > 1, builds.at(-1)]).toEqual([true, wanted]), 20_000);
    await watcher.close();
  });
});

test('a file that `ashlar client --out` writes is not an old client', async () => {
  const copy = application();
  settings(copy, {});
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0 });
  expect(await copy.ashlar(['client', '--out', 'src/mine.ts'])).toMatchObject({ code: 0 });
  expect(await codes(copy)).toEqual([]);
});

test('each command that reports old output directories names the file and the fix', async () => {
  const copy = application();
  settings(copy, { client: 'web/a.ts', out: 'src/former' });
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0 });
  settings(copy, { client: 'web/b.ts' });
  for (const command of ['build', 'check', 'build', 'doctor']) {
    const { output } = await copy.ashlar([command]);
    expect(output, command).toContain('warning ASH8105: old output directory: `src/former`');
    expect(output, command).toContain('help: delete `src/former`');
    expect(output, command).toContain('warning ASH8105: old client: `web/a.ts`');
    expect(output, command).toContain('help: delete `web/a.ts`');
  }
});

describe('an import of an old client', () => {
  test.each([
    ['src/a.ts', './a.js', 'import from `web/b.ts` instead, and delete `src/a.ts`', { client: 'web/b.ts' }],
    ['web/a.ts', '../web/a.js', 'remove the import, and delete `web/a.ts`', {}],
  ])('is an error: %s', async (client, specifier, help, next) => {
    const copy = application();
    settings(copy, { client });
    copy.write(
      'src/calls.ts',
      `import { createClient } from '${specifier}';\n\nexport const client = createClient({ baseUrl: '' });\n`,
    );
    expect(await codes(copy)).toEqual([]);
    settings(copy, next);
    const { diagnostics } = await build({ directory: copy.directory });
    expect(diagnostics).toMatchObject([
      {
        code: 'ASH8106',
        message: `import from an old client: no application writes \`${client}\` any more`,
        help,
        span: { file: 'src/calls.ts' },
      },
    ]);
  });
});
