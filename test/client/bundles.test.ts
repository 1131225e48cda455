import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { describe, expect, test } from 'vitest';

const resolveDir = fileURLToPath(new URL('.', import.meta.url));

const bundlers: readonly (readonly [name: string, bundle: (code: string) => Promise<string>])[] = [
  [
    'esbuild',
    async (contents) => {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir, loader: 'ts' },
        bundle: true,
        minify: true,
        format: 'esm',
        write: false,
      });
      return outputFiles[0]?.text ?? '';
    },
  ],
  [
    'rolldown',
    async (contents) => {
      const bundle = await rolldown({
        input: 'entry',
        plugins: [
          {
            name: 'entry',
            resolveId: (id) => (id === 'entry' ? `${resolveDir}entry.ts` : null),
            load: (id) => (id.endsWith('entry.ts') ? contents : null),
          },
        ],
      });
      const { output } = await bundle.generate({ format: 'esm', minify: true });
      await bundle.close();
      return output[0].code;
    },
  ],
];

describe.each(bundlers)('a bundle of %s', (_name, bundle) => {
  test('contains all groups of a whole client', async () => {
    const code = await bundle(
      "import { createClient } from './generated/accounts.ts';\nconsole.log(createClient({ baseUrl: '' }));",
    );
    for (const path of ['/accounts/me', '/sessions', '/exports/lines/', 'getReader']) expect(code).toContain(path);
  });

  test('contains one group alone, and no part that only other groups use', async () => {
    const whole = await bundle(
      "import { createClient } from './generated/accounts.ts';\nconsole.log(createClient({ baseUrl: '' }));",
    );
    const code = await bundle(
      "import { createAccountsClient } from './generated/accounts.ts';\nconsole.log(createAccountsClient({ baseUrl: '' }));",
    );
    expect(code).toContain('/accounts/me');
    for (const path of ['/sessions', '/exports', 'getReader', 'TextDecoder', 'cookie'])
      expect(code).not.toContain(path);
    expect(code.length).toBeLessThan(whole.length * 0.75);
  });

  test('contains nothing of a client of which only types are used', async () => {
    const code = await bundle(
      "import { type Account, UnexpectedResponse } from './generated/accounts.ts';\nconst one: Account = { name: '', isAdmin: false };\nconsole.log(one, typeof UnexpectedResponse);",
    );
    expect(code).not.toMatch(/fetch|accounts|exports\//);
  });
});
