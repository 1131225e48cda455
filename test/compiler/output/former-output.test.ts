import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { build } from '../../../compiler/src/commands/build.ts';
import { watch } from '../../../compiler/src/commands/watch.ts';
import { ApplicationCopy } from '../../support/application-copy.ts';

const module = `import { Module } from 'ashlar';

@Module({})
export class AppModule {}
`;

/** An application whose tsconfig does not include the output: nothing but an import leads there. */
function application(): ApplicationCopy {
  const copy = ApplicationCopy.empty();
  copy.write('tsconfig.json', '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["src"] }');
  copy.write('src/app.module.ts', module);
  return copy;
}

function settings(copy: ApplicationCopy, out: string): void {
  copy.write('package.json', JSON.stringify({ name: 'moving', version: '1.0.0', type: 'module', ashlar: { out } }));
}

async function codes(copy: ApplicationCopy): Promise<readonly string[]> {
  const { diagnostics } = await build({ directory: copy.directory });
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

const remains =
  'ASH8105 old output directory: `generated` contains generated files that no application writes any more';

test('output outside of the tsconfig is reported as long as it remains', async () => {
  const copy = application();
  settings(copy, 'generated');
  expect(await codes(copy)).toEqual([]);
  settings(copy, 'compiled');
  expect(await codes(copy)).toEqual([remains]);
  expect(await codes(copy)).toEqual([remains]);
  copy.write('src/app.module.ts', `// A comment.\n${module}`);
  expect(await codes(copy)).toEqual([remains]);
  rmSync(copy.path('generated'), { recursive: true });
  expect(await codes(copy)).toEqual([]);
});

test('it is not reported when it is the output again', async () => {
  const copy = application();
  for (const out of ['generated', 'compiled', 'generated']) {
    settings(copy, out);
    await build({ directory: copy.directory });
  }
  expect(await codes(copy)).toEqual([remains.replace('generated', 'compiled')]);
});

test('a session of watching reports it', { timeout: 60_000 }, async () => {
  const copy = application();
  settings(copy, 'generated');
  let found: (codes: readonly string[]) => void = () => {};
  const moved = new Promise<readonly string[]>((resolve) => {
    found = resolve;
  });
  let builds = 0;
  const watcher = await watch({
    directory: copy.directory,
    onBuild: ({ diagnostics }) => {
      builds++;
      if (builds === 2) found(diagnostics.map(({ code, message }) => `${code} ${message}`));
    },
  });
  settings(copy, 'compiled');
  expect(await moved).toEqual([remains]);
  await watcher.close();
});
