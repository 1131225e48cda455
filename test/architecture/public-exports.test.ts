import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { publicExports } from './public-exports.js';
import { packageSources, repositoryFiles } from './source-files.js';

const directory = fileURLToPath(new URL('./public-exports/', import.meta.url));

/** A file, its types first, or the same by condition. */
type Target = string | { readonly types: string } | { readonly default: Target };

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, Target>>;
}

/** The entries of the packages, from the `exports` of their `package.json`, each with its source. */
const entries = ['runtime', 'compiler', 'cli', 'libraries/health', 'libraries/jobs', 'libraries/opentelemetry'].flatMap(
  (workspace) => {
    const text = repositoryFiles().find(({ path }) => path === `${workspace}/package.json`)?.text ?? '{}';
    const { name, exports }: Manifest = JSON.parse(text);
    return Object.entries(exports).flatMap(([subpath, target]): [name: string, source: string][] => {
      const types = typesOf(target);
      if (types === undefined) return [];
      const source = types.replace(/^\.\/dist\//, `${workspace}/src/`).replace(/\.d\.ts$/, '.ts');
      return [[`${name}${subpath.slice(1)}`, source]];
    });
  },
);

function typesOf(target: Target): string | undefined {
  if (typeof target === 'string') return undefined;
  return 'types' in target ? target.types : typesOf(target.default);
}

const listOf = (name: string) => `${name.replace('@', '').replaceAll('/', '-')}.txt`;

describe('the exports match the list, which UPDATE=1 rewrites', () => {
  test.each(entries)('%s', (name, source) => {
    const exported = `${publicExports(source, packageSources()).join('\n')}\n`;
    const file = `${directory}${listOf(name)}`;
    if (process.env['UPDATE'] === '1') {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, exported);
    }
    expect(exported).toBe(readFileSync(file, 'utf8'));
  });

  test('every list belongs to an entry', () => {
    expect(entries.length).toBeGreaterThan(4);
    expect(readdirSync(directory).sort()).toEqual(entries.map(([name]) => listOf(name)).sort());
  });
});

test('the exports of an entry are named with their kind', () => {
  const files = [
    {
      path: 'a/src/index.ts',
      text: "export { A, type B, f as g } from './a.js';\nexport type { A as OnlyType } from './a.js';\nexport * from './more.js';",
    },
    {
      path: 'a/src/a.ts',
      text: 'export class A {}\nexport interface B {}\nexport function f() {}\nexport const hidden = 1;',
    },
    { path: 'a/src/more.ts', text: 'export const one = 1, two = 2;\nexport type C = 1;\nconst inner = 1;' },
  ];
  expect(publicExports('a/src/index.ts', files)).toEqual([
    'class A',
    'const one',
    'const two',
    'function g',
    'interface B',
    'type C',
    'type of class OnlyType',
  ]);
  expect(() => publicExports('a/src/missing.ts', files)).toThrow('a/src/missing.ts does not exist');
});
