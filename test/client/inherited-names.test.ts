import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.ts';
import { type ServedApplication, serveApplication } from '../support/serve-application.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { checkTypes, node } from './support/check-types.ts';
import { clientOf } from './support/client-of.ts';

/** The names that every object has: reading one of an object without it gives a function, or the prototype. */
const names = Object.getOwnPropertyNames(Object.prototype).sort();

/** A place of a name in a request. */
interface Place {
  /** The handler of a route, which returns the received values as `name=value`. `index` distinguishes the paths. */
  readonly handler: (name: string, index: number) => string;
  /** The inputs of calls with the value `v`, without it if it is optional, and without any value. */
  readonly inputs: (name: string) => Readonly<Record<string, string>>;
}

const literal = JSON.stringify;
const inBody = (key: string) => (name: string) => ({
  sent: `{ body: { ${key}: 'x', ${literal(`${name}Field`)}: 'v' } }`,
  absent: `{ body: { ${key}: 'x' } }`,
});

const places: Readonly<Record<string, Place>> = {
  query: {
    handler: (name, index) =>
      `@Get('/query${index}') query${index}(query: Query<{ ${name}?: string; other?: string }>): string[] { return received(query); }`,
    inputs: (name) => ({
      nothing: '',
      sent: `{ other: 'x', ${literal(`${name}Query`)}: 'v' }`,
      absent: "{ other: 'x' }",
    }),
  },
  requiredQuery: {
    handler: (name, index) =>
      `@Get('/requiredQuery${index}') requiredQuery${index}(query: Query<{ ${name}: string; other?: string }>): string[] { return received(query); }`,
    inputs: (name) => ({ sent: `{ other: 'x', ${literal(`${name}Query`)}: 'v' }` }),
  },
  path: {
    handler: (name, index) =>
      `@Get('/path${index}/{${name}}/{other}') path${index}(path: Param<{ ${name}: string; other: string }>): string[] { return received(path); }`,
    inputs: (name) => ({ sent: `{ other: 'x', ${literal(`${name}Path`)}: 'v' }` }),
  },
  header: {
    handler: (name, index) =>
      `@Get('/header${index}') header${index}(value?: Header<'${name}'>, other?: Header<'x-other'>): string[] { return received({ ...(other && { other }), ...(value && { ['${name}']: value }) }); }`,
    inputs: (name) => ({
      nothing: '',
      sent: `{ headers: { 'x-other': 'x', ${literal(name.replace(/[a-z]/, (letter) => letter.toUpperCase()))}: 'v' } }`,
      absent: "{ headers: { 'x-other': 'x' } }",
    }),
  },
  cookie: {
    handler: (name, index) =>
      `@Get('/cookie${index}') cookie${index}(value?: CookieValue<'${name}'>, other?: CookieValue<'other'>): string[] { return received({ ...(other && { other }), ...(value && { ['${name}']: value }) }); }`,
    inputs: (name) => ({
      nothing: '',
      sent: `{ cookies: { other: 'x', ${literal(`${name}Cookie`)}: 'v' } }`,
      absent: "{ cookies: { other: 'x' } }",
    }),
  },
  form: {
    handler: (name, index) =>
      `@Post('/form${index}') form${index}(form: Form<{ ${name}?: string; other?: string }>): string[] { return received(form); }`,
    inputs: inBody('other'),
  },
  multipart: {
    handler: (name, index) =>
      `@Post('/multipart${index}') multipart${index}(form: Form<{ ${name}?: string; other?: string }>, file: File): string[] { return file.size === 1 ? received(form) : []; }`,
    inputs: inBody("file: new Blob(['1']), other"),
  },
  either: {
    handler: (name, index) =>
      `@Post('/either${index}') either${index}(form: Body<{ ${name}?: string; other?: string }>, file?: File): string[] { return file === undefined ? received(form) : []; }`,
    inputs: inBody('other'),
  },
};

/** The places in which no server gets `__proto__`: Node drops such a header, and Ashlar rejects such a key of JSON. */
const withoutPrototype = ['header', 'either'];

const routes = Object.entries(places).flatMap(([place, { handler, inputs }]) =>
  names
    .filter((name) => name !== '__proto__' || !withoutPrototype.includes(place))
    .map((name, index) => ({ title: `${name} in ${place}`, name, place, index, handler, inputs })),
);

const source = `import { type Body, Controller, type CookieValue, type File, type Form, Get, type Header, type Param, Post, type Query, SkipThrottle } from 'ashlar';

const received = (values: object): string[] => Object.entries(values).map(([name, value]) => \`\${name}=\${String(value)}\`).sort();

@Controller('/names')
@SkipThrottle()
export class NamesController {
${routes.map(({ handler, name, index }) => `  ${handler(name, index)}\n`).join('')}}
`;

const calls = `import { createClient } from './client.js';

export async function call(baseUrl: string): Promise<Record<string, unknown>> {
  const { names } = createClient({ baseUrl });
  const results: Record<string, unknown> = {};
${routes
  .flatMap(({ title, name, place, index, inputs }) =>
    Object.entries(inputs(name)).map(
      ([kind, input]) =>
        `  results['${title}: ${kind}'] = (await names.${place}${index}(${input})).body; // ${title}: ${kind}\n`,
    ),
  )
  .join('')}  return results;
}
`;

let client: string;
let served: ServedApplication | undefined;

beforeAll(async () => {
  const copy = ApplicationCopy.of('notes');
  copy.remove('src');
  copy.write('src/names.controller.ts', source);
  copy.write(
    'src/app.module.ts',
    `import { Module, ThrottleModule } from 'ashlar';
import { NamesController } from './names.controller.js';

@Module({ imports: [ThrottleModule], controllers: [NamesController] })
export class AppModule {}
`,
  );
  copy.write(
    'src/main.ts',
    `import { Application } from 'ashlar';
import { compiled } from './generated/index.js';

const app = await Application.create(compiled);
await app.listen(\`127.0.0.1:\${process.env['PORT'] ?? 3000}\`);
`,
  );
  client = await clientOf(copy.directory);
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0 });
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
  served = await serveApplication(copy.directory);
}, 120_000);

afterAll(() => served?.stop());

test('calls without a value compile, for each name that every object has and each place', async () => {
  const output = await checkTypes({ 'client.ts': client, 'calls.ts': calls }, node);
  const lines = calls.split('\n');
  const wrong = Array.from(output.matchAll(/^(\w+)\.ts\((\d+),/gm), ([, file, line]) =>
    file === 'calls' ? lines[Number(line) - 1]?.split(' // ')[1] : `client.ts:${line}`,
  );
  expect([...new Set(wrong)]).toEqual([]);
});

test('values arrive if they are given, and nothing of the prototype does', async () => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'client.ts'), client);
  writeFileSync(join(directory, 'calls.ts'), calls);
  const outfile = join(directory, 'calls.mjs');
  await build({ entryPoints: [join(directory, 'calls.ts')], outfile, bundle: true, format: 'esm' });
  const { call } = await import(pathToFileURL(outfile).href);
  const results = await call(served?.url);
  const wanted = routes.flatMap(({ title, name, inputs }) =>
    Object.keys(inputs(name)).map((kind) => {
      const own = kind === 'sent' ? [`${name}=v`] : [];
      return [`${title}: ${kind}`, [...own, ...(kind === 'nothing' ? [] : ['other=x'])].sort()];
    }),
  );
  expect(results).toEqual(Object.fromEntries(wanted));
});
