// Lints files of applications, `<path> <directory>…`, with the strictest rules of typescript-eslint, and prints each problem.
import Module, { createRequire } from 'node:module';
import { basename } from 'node:path';
import { ESLint } from 'eslint';

// A package of typescript-eslint is installed beside another TypeScript, which has not the interface that it needs.
const typescript = createRequire(import.meta.url).resolve('typescript');
const resolveFilename = Reflect.get(Module, '_resolveFilename');
/** @type {(name: string, ...rest: unknown[]) => string} */
const resolve = (name, ...rest) => (name === 'typescript' ? typescript : resolveFilename(name, ...rest));
Reflect.set(Module, '_resolveFilename', resolve);
const { configs } = await import('typescript-eslint');

const [path = '.', ...directories] = process.argv.slice(2);
const rules = [...configs.strictTypeChecked, ...configs.stylisticTypeChecked];

/** @type {(directory: string) => import('eslint').ESLint.Options} */
const strictest = (directory) => ({
  overrideConfigFile: true,
  overrideConfig: [
    ...rules.map((config) => ({ ...config, files: ['**/*.ts'] })),
    {
      files: ['**/*.ts'],
      languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: directory } },
      linterOptions: { reportUnusedDisableDirectives: 'off' },
    },
  ],
});

for (const cwd of directories) {
  const results = await new ESLint({ cwd, ...strictest(cwd) }).lintFiles([path]);
  for (const { filePath, messages } of results)
    for (const { line, ruleId, message } of messages) console.log(`${filePath}:${line} ${ruleId} ${message}`);
  console.log(`${basename(cwd)}: ${results.length} files`);
}
