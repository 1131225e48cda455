import { beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../compiler/src/changes/json.js';
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
import { runProcess } from '../support/run-process.js';
import { type CompilerSetting, compilerSettings, type Layout } from './support/compiler-settings.js';
import { builtEveryType, writtenApplication } from './support/every-type-application.js';

/** The files of the application, as they are with and without strict options. */
let built: Readonly<Record<'strict' | 'loose', Readonly<Record<string, string>>>>;
const copies = new Map<string, ApplicationCopy>();

beforeAll(async () => {
  const [strict, loose] = await Promise.all([builtEveryType(true), builtEveryType(false)]);
  built = { strict, loose };
}, 600_000);

/** The application with the imports that a setting needs: one copy for all settings that need the same. */
function copyFor(layout: Layout, strict: boolean): ApplicationCopy {
  const key = JSON.stringify([layout, strict]);
  const copy = copies.get(key) ?? writtenApplication(built[strict ? 'strict' : 'loose'], layout);
  copies.set(key, copy);
  return copy;
}

/** What a compiler reports of generated files, or of the options themselves. The sources of the suites are not its subject. */
async function reported(setting: CompilerSetting, index: number): Promise<readonly string[]> {
  const copy = copyFor(setting.layout, setting.strict);
  const project = `tsconfig.${index}.json`;
  const compilerOptions = {
    ...setting.options,
    ...(setting.options['noEmit'] !== true && { outDir: `declarations.${index}` }),
  };
  copy.write(project, JSON.stringify({ compilerOptions, include: ['src'] }));
  const { output } = await copy.tsc(['-p', project], setting.version);
  if (setting.options['noEmit'] !== true) {
    expect(copy.files(`declarations.${index}`)).toContain('generated/index.d.ts');
  }
  return output.split('\n').filter((line) => /\S/.test(line) && !/^(\s|src\/(?!generated\/))/.test(line));
}

describe.concurrent('generated code', () => {
  test.each(compilerSettings.map((setting, index) => ({ ...setting, index })))(
    'compiles with $name',
    async ({ index, ...setting }) => {
      expect(await reported(setting, index)).toEqual([]);
    },
    600_000,
  );
});

const script = `
import { readFileSync } from 'node:fs';
import { TestApplication } from 'ashlar/testing';
const { compiled } = await import('./dist/generated/index.js');
const app = await TestApplication.create(compiled);
const answers = [];
for (const { method, target, headers, body } of JSON.parse(readFileSync('requests.json', 'utf8'))) {
  const request = app[method](target);
  for (const [name, value] of headers) request.header(name, value);
  if (body !== undefined) request.payload(body).header('content-type', 'application/json');
  const answer = await request.send();
  answers.push({ status: answer.status, type: answer.header('content-type'), text: answer.text() });
}
console.log(JSON.stringify(answers));
await app.shutdown();
`;

/** Requests with values for every type that the handlers of the type suites take. */
async function suiteRequests(document: string): Promise<readonly DeclaredRequest[]> {
  const api = documentIn(document);
  const source: ValueSource = {
    schemas: new DocumentSchemas(api.root),
    bodies: new SchemaValues(api, jsonText),
    parameters: new SchemaValues(api, anyText),
    headers: new SchemaValues(api, headerText),
  };
  const operations = operationsOf(api);
  const all = typeSuiteNames.map(async (suite) => {
    const { names, values = {} } = await typeSuite(suite);
    return names.flatMap((name) => {
      const operation = operations.find(({ template }) => template === `/${suite}/${name}`);
      if (operation === undefined) throw new Error(`no handler takes ${name} of ${suite}`);
      // What was parsed is JSON.
      if (Object.hasOwn(values, name)) return [{ operation, arguments: [], body: values[name] as Json }];
      return fc.sample(validRequests(operation, source), { seed: 20_261_122, numRuns: 2 });
    });
  });
  return (await Promise.all(all)).flat();
}

test.each(['module', 'commonjs'] as const)(
  'every type is decoded and serialized by the emitted JavaScript (%s)',
  async (packageType) => {
    const copy = writtenApplication(built.strict, { importExtension: '.js', packageType });
    const compilerOptions = { target: 'es2023', lib: ['es2023'], types: ['node'], module: 'nodenext', strict: true };
    const more = { experimentalDecorators: true, skipLibCheck: true, rootDir: 'src', outDir: 'dist' };
    copy.write('tsconfig.json', JSON.stringify({ compilerOptions: { ...compilerOptions, ...more }, include: ['src'] }));
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    const requests = await suiteRequests(copy.read('src/generated/openapi.json'));
    copy.write('requests.json', JSON.stringify(requests.map(writeRequest)));
    copy.write('run.mjs', script);
    const { code, stdout, stderr } = await runProcess(process.execPath, ['run.mjs'], { cwd: copy.directory });
    expect([code, stderr]).toEqual([0, '']);
    const answers: { status: number; type?: string; text: string }[] = JSON.parse(stdout);
    expect(answers).toHaveLength(requests.length);
    for (const [index, request] of requests.entries()) {
      const { status = 0, type, text = '' } = answers[index] ?? {};
      // What no schema can say may be refused.
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
