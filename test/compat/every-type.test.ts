import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../compiler/src/openapi-diff/json.js';
import { typeSuite, typeSuiteNames } from '../codec/support/type-suite.js';
import { checkEcho } from '../openapi/support/check-echo.js';
import { documentIn, operationsOf } from '../openapi/support/declared-operation.js';
import {
  type DeclaredRequest,
  type ValueSource,
  validRequests,
  writeRequest,
} from '../openapi/support/declared-request.js';
import { DocumentSchemas } from '../openapi/support/document-schemas.js';
import { SchemaValues } from '../openapi/support/schema-values.js';
import { isBeyond } from '../openapi/support/spoiled-request.js';
import { anyText, headerText, jsonText } from '../openapi/support/string-values.js';
import type { ApplicationCopy } from '../support/application-copy.js';
import { fc } from '../support/fast-check.ts';
import { repositoryDirectory } from '../support/repository.js';
import { isSampled } from '../support/rounds.js';
import { runProcess } from '../support/run-process.js';
import type { TypeScriptVersion } from '../support/typescript-versions.js';
import { type CompilerSetting, compilerSettings } from './support/compiler-settings.js';
import { type BuiltApplications, builtEveryType, writtenApplications } from './support/every-type-application.js';

/** In `npm test`, one of six settings. */
const testedSettings = compilerSettings.filter((_, index) => isSampled(index, 6));

/** The applications, as they are with and without strict options. */
let built: Readonly<Record<'strict' | 'loose', BuiltApplications>>;
const copies = new Map<string, ApplicationCopy>();

beforeAll(async () => {
  const [strict, loose] = await Promise.all([builtEveryType(true), builtEveryType(false)]);
  built = { strict, loose };
  // Both run beside the native compiler.
  for (const version of ['5.9', '6.0'] as const) checkedByVersion.set(version, checkedInOneProcess(version));
}, 600_000);

/** The applications with the imports that a setting needs: one copy for all settings that need the same. */
function copyFor({ layout, strict }: CompilerSetting): ApplicationCopy {
  const key = JSON.stringify([layout, strict]);
  const copy = copies.get(key) ?? writtenApplications(built[strict ? 'strict' : 'loose'], layout);
  copies.set(key, copy);
  return copy;
}

/** Writes the configuration of a setting, and returns its path. */
function projectOf(setting: CompilerSetting): string {
  const { options, turn } = setting;
  const { directories } = built.strict;
  const checked = turn === undefined ? directories : directories.slice(turn % directories.length).slice(0, 1);
  const index = compilerSettings.indexOf(setting);
  const compilerOptions = { ...options, ...(options['noEmit'] !== true && { outDir: `declarations.${index}` }) };
  const copy = copyFor(setting);
  copy.write(
    `tsconfig.${index}.json`,
    JSON.stringify({ compilerOptions, include: checked.map((directory) => `${directory}/src`) }),
  );
  return copy.path(`tsconfig.${index}.json`);
}

/** The diagnostics of a compiler for a project, and the files that it writes. */
interface Checked {
  readonly reported: readonly string[];
  readonly written: readonly string[];
}

const checkedByVersion = new Map<TypeScriptVersion, Promise<ReadonlyMap<CompilerSetting, Checked>>>();

/** Checks all settings of a compiler that is written in JavaScript, in one process. */
async function checkedInOneProcess(version: TypeScriptVersion): Promise<ReadonlyMap<CompilerSetting, Checked>> {
  const settings = testedSettings.filter((setting) => setting.version === version);
  const program = join(repositoryDirectory, 'test/compat/support/check-projects.ts');
  const args = ['--import', 'tsx', program, `typescript-${version}`, ...settings.map(projectOf)];
  const { code, stdout, stderr } = await runProcess(process.execPath, args, { cwd: repositoryDirectory });
  if (code !== 0) throw new Error(stderr);
  const checked: Checked[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return new Map(settings.map((setting, index) => [setting, checked[index] ?? { reported: ['nothing'], written: [] }]));
}

/** Checks one setting in a process of its own. */
async function checkedByProcess(setting: CompilerSetting): Promise<Checked> {
  const project = projectOf(setting);
  const copy = copyFor(setting);
  const { output } = await copy.tsc(['-p', project, '--singleThreaded', '--listEmittedFiles'], setting.version);
  const lines = output.split('\n').filter((line) => /^\S/.test(line));
  const [emitted, reported] = [true, false].map((wanted) =>
    lines.filter((line) => line.startsWith('TSFILE:') === wanted),
  );
  return { reported: reported ?? [], written: emitted ?? [] };
}

async function checkedWith(setting: CompilerSetting): Promise<Checked> {
  const inOneProcess = await checkedByVersion.get(setting.version);
  return inOneProcess?.get(setting) ?? checkedByProcess(setting);
}

describe.concurrent('generated code', () => {
  test.each(testedSettings)(
    'compiles with $name',
    async (setting) => {
      const { reported, written } = await checkedWith(setting);
      // The sources of the suites are not the subject.
      expect(reported.filter((line) => !/^application-\d+\/src\/(?!generated\/)/.test(line))).toEqual([]);
      const emits = setting.options['noEmit'] !== true;
      expect(written.some((file) => file.endsWith('src/generated/index.d.ts'))).toBe(emits);
    },
    600_000,
  );
});

const script = `
import { readFileSync } from 'node:fs';
import { TestApplication } from 'ashlar/testing';
const responses = [];
for (const [directory, requests] of JSON.parse(readFileSync('requests.json', 'utf8'))) {
  const { compiled } = await import('./dist/' + directory + '/src/generated/index.js');
  const app = await TestApplication.create(compiled);
  for (const { method, target, headers, body } of requests) {
    const request = app[method](target);
    for (const [name, value] of headers) request.header(name, value);
    if (body !== undefined) request.payload(body).header('content-type', 'application/json');
    const response = await request.send();
    responses.push({ status: response.status, type: response.header('content-type'), text: response.text() });
  }
  await app.shutdown();
}
console.log(JSON.stringify(responses));
`;

/** Requests with values for every type that the handlers of the type suites take, by the directory of their application. */
async function suiteRequests(copy: ApplicationCopy): Promise<ReadonlyMap<string, readonly DeclaredRequest[]>> {
  const suites = await Promise.all(typeSuiteNames.map(async (name) => ({ name, ...(await typeSuite(name)) })));
  const left = new Set(suites.flatMap(({ name, names }) => names.map((type) => `/${name}/${type}`)));
  const requests = new Map<string, readonly DeclaredRequest[]>();
  for (const directory of built.strict.directories) {
    const api = documentIn(copy.read(`${directory}/src/generated/openapi.json`));
    const source: ValueSource = {
      schemas: new DocumentSchemas(api.root),
      bodies: new SchemaValues(api, jsonText),
      parameters: new SchemaValues(api, anyText),
      headers: new SchemaValues(api, headerText),
    };
    const own = operationsOf(api).flatMap((operation) => {
      if (!left.delete(operation.template)) return [];
      const [, suite, name = ''] = operation.template.split('/');
      const values = suites.find((known) => known.name === suite)?.values ?? {};
      // The values were parsed from JSON.
      if (Object.hasOwn(values, name)) return [{ operation, arguments: [], body: values[name] as Json }];
      // A type that declares this key can be sent, and never received.
      const sampled = fc.sample(validRequests(operation, source), { seed: 20_261_122, numRuns: 2 });
      return sampled.filter(({ body }) => !JSON.stringify(body)?.includes('"__proto__":'));
    });
    requests.set(directory, own);
  }
  expect([...left], 'types that no handler takes').toEqual([]);
  return requests;
}

test.each(['module', 'commonjs'] as const)(
  'every type is decoded and serialized by the emitted JavaScript (%s)',
  async (packageType) => {
    const copy = writtenApplications(built.strict, { importExtension: '.js', packageType });
    const compilerOptions = { target: 'es2023', lib: ['es2023'], types: ['node'], module: 'nodenext', strict: true };
    const more = { experimentalDecorators: true, skipLibCheck: true, rootDir: '.', outDir: 'dist' };
    copy.write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { ...compilerOptions, ...more }, include: ['*/src'] }),
    );
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    const byDirectory = await suiteRequests(copy);
    const requests = [...byDirectory.values()].flat();
    copy.write(
      'requests.json',
      JSON.stringify([...byDirectory].map(([directory, own]) => [directory, own.map(writeRequest)])),
    );
    copy.write('run.mjs', script);
    const { code, stdout, stderr } = await runProcess(process.execPath, ['run.mjs'], { cwd: copy.directory });
    expect([code, stderr]).toEqual([0, '']);
    const responses: { status: number; type?: string; text: string }[] = JSON.parse(stdout);
    expect(responses).toHaveLength(requests.length);
    for (const [index, request] of requests.entries()) {
      const { status = 0, type, text = '' } = responses[index] ?? {};
      // Requests that no schema can describe may be rejected.
      if (isBeyond(request) && status === 400) continue;
      expect([request.operation.template, status, status === 200 ? '' : text]).toEqual([
        request.operation.template,
        200,
        '',
      ]);
      // A string alone is answered as text.
      const answered: Json = type === 'application/json' ? JSON.parse(text) : text;
      checkEcho(request, answered);
    }
  },
  600_000,
);
