import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { clientText } from '../../../compiler/src/commands/write-client.ts';
import { compile } from '../../../compiler/src/compile.ts';
import { repositoryDirectory } from '../../support/repository.ts';
import { runProcess } from '../../support/run-process.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { generateApplication, writeApplication } from '../generate-application.ts';

const packages = join(repositoryDirectory, 'node_modules');
const fromWorkspace = createRequire(join(repositoryDirectory, 'test/generated-client/package.json'));

/** A way to call the application, and a program that calls two of its operations so. */
export interface ClientCandidate {
  readonly name: string;
  /** The directory of its project, in the common one. */
  readonly directory: string;
  readonly program: string;
}

/** The candidates, and a program that calls nothing. */
export const candidates: readonly ClientCandidate[] = [
  {
    name: '`ashlar client`, one group',
    directory: 'ashlar-group',
    program: `import { createThing7Client } from './api.js';
const client = createThing7Client({ baseUrl: 'https://api.example.com' });
const [listed, found] = [await client.list({ limit: 1 }), await client.find({ id: 7 })];
console.log(listed.status === 200 && listed.body, found.status === 200 && found.body.id);
`,
  },
  {
    name: '`ashlar client`, `createClient`',
    directory: 'ashlar-whole',
    program: `import { createClient } from './api.js';
const client = createClient({ baseUrl: 'https://api.example.com' });
const [listed, found] = [await client.thing7.list({ limit: 1 }), await client.thing7.find({ id: 7 })];
console.log(listed.status === 200 && listed.body, found.status === 200 && found.body.id);
`,
  },
  {
    name: 'openapi-typescript, openapi-fetch',
    directory: 'openapi-fetch',
    program: `import createClient from 'openapi-fetch';
import type { paths } from './api.js';
const client = createClient<paths>({ baseUrl: 'https://api.example.com' });
const listed = await client.GET('/thing-7', { params: { query: { limit: 1 } } });
const found = await client.GET('/thing-7/{id}', { params: { path: { id: 7 } } });
console.log(listed.data, found.data?.id);
`,
  },
  {
    name: '@hey-api/openapi-ts',
    directory: 'hey-api',
    program: `import { thing7Find, thing7List } from './api/index.js';
import { client } from './api/client.gen.js';
client.setConfig({ baseUrl: 'https://api.example.com' });
const [listed, found] = [await thing7List({ query: { limit: 1 } }), await thing7Find({ path: { id: 7 } })];
console.log(listed.data, found.data?.id);
`,
  },
];

/** Generates all clients of an application with five operations for each controller. Returns the common directory. */
export async function writeCandidates(controllers: number): Promise<string> {
  const outer = temporaryDirectory();
  const application = join(outer, 'application');
  writeApplication(application, generateApplication({ controllers }));
  symlinkSync(packages, join(outer, 'node_modules'), 'junction');
  const { applications, diagnostics } = await compile({ directory: application });
  const [compiled] = applications;
  if (compiled === undefined) throw new Error(JSON.stringify(diagnostics));
  const document = compiled.artifacts.find(({ name }) => name === 'openapi.json')?.text ?? '';
  const project = join(outer, 'clients');
  // hey-api runs with TypeScript 5.9 alone.
  const own = join(project, 'node_modules');
  mkdirSync(own, { recursive: true });
  cpSync(join(packages, '@hey-api'), join(own, '@hey-api'), { recursive: true });
  symlinkSync(dirname(fromWorkspace.resolve('typescript/package.json')), join(own, 'typescript'), 'junction');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(project, 'openapi.json'), document);
  for (const { directory, program } of [
    ...candidates,
    { directory: 'nothing', program: 'console.log();\nexport {};\n' },
  ]) {
    const path = join(project, directory);
    mkdirSync(path);
    const compilerOptions = {
      ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [], module: 'esnext', strict: true },
      ...{ moduleResolution: 'bundler', skipLibCheck: true, noEmit: true },
    };
    writeFileSync(join(path, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
    writeFileSync(join(path, 'main.ts'), program);
    if (directory.startsWith('ashlar')) writeFileSync(join(path, 'api.ts'), clientText(compiled));
  }
  const openApiTypescript = join(dirname(dirname(fromWorkspace.resolve('openapi-typescript'))), 'bin/cli.js');
  await run(project, [openApiTypescript, 'openapi.json', '--output', 'openapi-fetch/api.ts']);
  const heyApi = ['node_modules/@hey-api/openapi-ts/bin/run.js', '--input', 'openapi.json', '--output', 'hey-api/api'];
  await run(project, [...heyApi, '--no-log-file']);
  return project;
}

async function run(cwd: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runProcess(process.execPath, args, { cwd });
  if (code !== 0) throw new Error(output);
}
