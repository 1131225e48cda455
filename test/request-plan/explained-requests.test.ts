import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseRequest } from '../../cli/src/explain/parse-request.ts';
import { requestText } from '../../cli/src/explain/request-text.ts';
import { explainRequest } from '../../compiler/src/commands/explain-request.ts';
import { type CompiledApplication, compile } from '../../compiler/src/compile.ts';
import { diskFileSystem } from '../../compiler/src/files/disk-file-system.ts';
import { runCli } from '../cli/test-io.ts';
import { expectSameStatuses } from '../support/expect-same-statuses.ts';
import { applicationDirectory, repositoryDirectory } from '../support/repository.ts';
import { readArchive, writeArchive } from '../support/text-archive.ts';

// The expected plans of requests to the sample applications: each section is named after the arguments of the command.
// `UPDATE=1` rewrites them.
const directory = fileURLToPath(new URL('./explained-requests/', import.meta.url));
const files = readdirSync(directory);
const jsonOption = ' --format json';

test('each sample application has expected plans', () => {
  expect(files.map((file) => file.replace(/\.txt$/, ''))).toEqual(readdirSync(`${repositoryDirectory}/fixtures/apps`));
});

describe.each(files)('%s', (file) => {
  const path = `${directory}${file}`;
  const archive = readArchive(readFileSync(path, 'utf8'));
  const names = [...archive.files.keys()];
  const cwd = applicationDirectory(file.replace(/\.txt$/, ''));
  let application: CompiledApplication;

  beforeAll(async () => {
    const { applications } = await compile({ directory: cwd, fileSystem: diskFileSystem });
    const [only] = applications;
    if (only === undefined) throw new Error(`${file} has no application`);
    application = only;
  });

  /** The output of the command. The application is compiled once: compiling it takes most of the time of the command. */
  function outputOf(name: string): string {
    const [method = '', target = ''] = name.split(' ');
    const plan = explainRequest(application, parseRequest(method, target));
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
    if (name.endsWith(jsonOption)) return `${JSON.stringify([plan], undefined, 2)}\n`;
    return requestText(plan, { colour: false, columns: 80 });
  }

  test('begins with a sentence, and has requests in both formats', () => {
    expect(archive.comment).toMatch(/^[A-Z].*\.\n$/s);
    expect(names.filter((name) => name.endsWith(jsonOption))).not.toEqual([]);
    expect(names.filter((name) => !name.endsWith(jsonOption)).length).toBeGreaterThan(1);
  });

  test('the API document, the client and the plans of requests have the same statuses', () => {
    expect(expectSameStatuses(application)).toBeGreaterThan(0);
  });

  test.each(names)('ashlar explain %s', (name) => {
    const output = outputOf(name);
    if (process.env['UPDATE'] === '1') {
      const current = readArchive(readFileSync(path, 'utf8'));
      writeFileSync(path, writeArchive({ ...current, files: new Map(current.files).set(name, output) }));
      return;
    }
    expect(output).toBe(archive.files.get(name));
    if (name.endsWith(jsonOption)) return;
    for (const line of output.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  });

  test.runIf(file === 'newsroom.txt')('the command prints the same', async () => {
    for (const name of [names[0] ?? '', names.at(-1) ?? '']) {
      const ran = await runCli(['explain', ...name.split(' ')], { cwd });
      expect(ran).toEqual({ code: 0, stderr: '', stdout: outputOf(name) });
    }
  });
});
