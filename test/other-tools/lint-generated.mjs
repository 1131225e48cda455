// Lints the generated files of an application with the strictest rules of typescript-eslint, and prints each problem.
import Module, { createRequire } from 'node:module';
import { ESLint } from 'eslint';

// A package of typescript-eslint is installed beside another TypeScript, which has not the interface that it needs.
const typescript = createRequire(import.meta.url).resolve('typescript');
const resolveFilename = Reflect.get(Module, '_resolveFilename');
/** @type {(name: string, ...rest: unknown[]) => string} */
const resolve = (name, ...rest) => (name === 'typescript' ? typescript : resolveFilename(name, ...rest));
Reflect.set(Module, '_resolveFilename', resolve);
const { configs } = await import('typescript-eslint');

const [cwd = '.', ...paths] = process.argv.slice(2);
const parserOptions = { projectService: true, tsconfigRootDir: cwd };
const rules = [...configs.strictTypeChecked, ...configs.stylisticTypeChecked];
const eslint = new ESLint({
  cwd,
  overrideConfigFile: true,
  overrideConfig: [
    ...rules.map((config) => ({ ...config, files: ['**/*.ts'] })),
    { files: ['**/*.ts'], languageOptions: { parserOptions }, linterOptions: { reportUnusedDisableDirectives: 'off' } },
  ],
});
const results = await eslint.lintFiles(paths);
for (const { filePath, messages } of results)
  for (const { line, ruleId, message } of messages) console.log(`${filePath}:${line} ${ruleId} ${message}`);
console.log(`${results.length} files`);
