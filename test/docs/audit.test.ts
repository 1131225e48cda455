import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { findingCatalogue } from '../../compiler/src/diagnostics/catalogue.js';
import { ApplicationCopy } from '../support/application-copy.js';
import { readPages } from './pages.js';

const page = readPages().find(({ path }) => path === 'cli/docs/audit.md');
const blocks = page?.blocks ?? [];

/** An application with one controller of the page. */
function applicationWith(file: string): ApplicationCopy {
  const copy = ApplicationCopy.empty();
  const text = blocks.find((block) => block.file === file)?.text ?? '';
  const [, controller = ''] = /class (\w+Controller)/.exec(text) ?? [];
  copy.write('package.json', '{ "name": "example", "version": "1.0.0", "type": "module" }\n');
  copy.write(
    'tsconfig.json',
    '{ "compilerOptions": { "module": "nodenext", "target": "es2023", "strict": true }, "include": ["src"] }\n',
  );
  copy.write(file, text);
  copy.write(
    'src/app.module.ts',
    `import { Module } from 'ashlar';
import { ${controller} } from './${file.replace(/^src\/(.*)\.ts$/, '$1.js')}';

@Module({ controllers: [${controller}] })
export class AppModule {}
`,
  );
  return copy;
}

test('cli/docs/audit.md shows the output of the command', async () => {
  const copy = applicationWith('src/notes.controller.ts');
  const shown = blocks.find(({ language }) => language === 'text')?.text;
  expect(await copy.ashlar(['audit'])).toMatchObject({ code: 1, stdout: shown, stderr: '' });
});

test('the comment of cli/docs/audit.md accepts the finding', async () => {
  const copy = applicationWith('src/status.controller.ts');
  const { code, stdout } = await copy.ashlar(['audit', '--level', 'low']);
  expect(code).toBe(0);
  expect(stdout).toContain('reason: load balancers have no token\n');
  expect(stdout).toMatch(/no findings, 1 accepted\n$/);
});

test('cli/docs/audit.md lists every finding with its severity', () => {
  const rows = [...(page?.text ?? '').matchAll(/^\| `(ASH\d+)` \| `([a-z-]+)` +\| (\w+) +\|/gm)];
  const listed = rows.map(([, code, name, severity]) => ({ code, name, severity }));
  expect(listed).toEqual([...findingCatalogue.values()].map(({ code, name, severity }) => ({ code, name, severity })));
});

test('the workflow of cli/docs/audit.md writes the file that it uploads', async () => {
  const workflow = parse(blocks.find(({ language }) => language === 'yaml')?.text ?? '');
  const steps: readonly { run?: string; with?: { sarif_file?: string } }[] = workflow.jobs.audit.steps;
  const command = steps.find(({ run }) => run?.includes('ashlar audit'))?.run ?? '';
  const [, args = '', file] = /^npx ashlar (.*) > (\S+)$/.exec(command) ?? [];
  expect(steps.map((step) => step.with?.sarif_file)).toContain(file);
  const { stdout } = await applicationWith('src/notes.controller.ts').ashlar(args.split(' '));
  expect(JSON.parse(stdout)).toMatchObject({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'ashlar audit' } } }],
  });
});
