import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { mappedApplication, mappedHandler, writtenHandler } from '../compiler/computed-results/mapped-application.ts';
import { type MapperType, mapperFunctions, mapperTypes } from '../compiler/computed-results/mapper-types.ts';
import { jsonOf, sampledResults } from '../compiler/computed-results/result-types.ts';
import { loadApplication } from './support/echo-application.ts';

const objects = /^(?:Note|Pet|Paging|Sized|Page<Note>|\{ readonly data: Note \}|Partial<Note>)$/;

/** The mappers whose values are sent, each with the results that it maps. */
const mappers = mapperTypes.filter(({ value }) => value !== undefined);

function handlersOf({ name, ofObjects, except = [] }: MapperType) {
  return sampledResults(name).flatMap(({ result, index }) => {
    const isMapped =
      result.value !== undefined && !except.includes(result.type) && (ofObjects !== true || objects.test(result.type));
    return isMapped ? [{ result, index, body: `return ${result.value};` }] : [];
  });
}

interface Responses {
  readonly [status: string]: { readonly content?: { readonly 'application/json'?: { readonly schema: unknown } } };
}

interface Loaded {
  readonly app: TestApplication;
  readonly url: string;
  readonly document: {
    readonly paths: Record<string, { readonly get: { readonly responses: Responses } }>;
    readonly components: { readonly schemas: Record<string, unknown> };
  };
  readonly client: string;
  /** The JSON of the values that the mappers returned. */
  readonly returned: string[];
}

const loaded: { application?: Loaded } = {};
beforeAll(async () => {
  const map = ({ value }: MapperType) =>
    `const mapped = ${value}; returned.push(JSON.stringify(mapped)); return mapped as never;`;
  const files = mappedApplication(
    mappers,
    handlersOf,
    map,
    `import { returned } from './returned.js';${mapperFunctions}`,
  );
  const { compiled, document, client, directory } = await loadApplication({
    ...files,
    'src/returned.ts': 'export const returned: string[] = [];',
    'package.json': '{ "name": "example", "version": "1.0.0", "type": "module", "ashlar": { "client": "client.ts" } }',
    'tsconfig.json': JSON.stringify({
      compilerOptions: { module: 'nodenext', target: 'es2023', strict: true, types: [], experimentalDecorators: true },
      include: ['src'],
    }),
  });
  const app = await TestApplication.create(compiled);
  const { url } = await app.listen();
  // The text of the module is above.
  const { returned }: { returned: string[] } = await import(join(directory, 'src/returned.ts'));
  loaded.application = { app, url, document: JSON.parse(document), client: client ?? '', returned };
}, 240_000);
afterAll(() => loaded.application?.app.shutdown());

const application = () => loaded.application ?? expect.fail('the application is not loaded');

/** The schemas of the successful responses of a route, by status. */
function schemasOf(path: string): readonly unknown[] {
  const { responses } = application().document.paths[path]?.get ?? expect.fail(`no path ${path}`);
  return Object.entries(responses).flatMap(([status, { content }]) =>
    Number(status) < 300 ? (content?.['application/json']?.schema ?? []) : [],
  );
}

/** A schema, in place of the name that the test gives to a type without one. */
function withoutName(schema: unknown): unknown {
  const name = /#\/components\/schemas\/(\w*Written.*)$/.exec(String(Object(schema).$ref))?.[1];
  return name === undefined ? schema : application().document.components.schemas[name];
}

/** The types of the JSON of successful responses in the client, by the name of the operation. */
function clientTypes(client: string): ReadonlyMap<string, readonly string[]> {
  const declarations = client.split(/^(?=export )/m).flatMap((text) => {
    const [, name] = /^export type (\w+)Result\b/.exec(text) ?? [];
    const values = text.split('ClientResponse<').filter((value) => /^2\d\d(?: \| 2\d\d)*, (?!undefined)/.test(value));
    const types = values.map((value) => withoutText(value.replace(/\s+/g, ' ').replaceAll('; }', ' }')));
    return name === undefined ? [] : [[name, types] as const];
  });
  return new Map(declarations);
}

/** `{ item: Cat }` of `200, { item: Cat } | string>;`: the JSON of a response, without its status and the strings that are sent as text. */
function withoutText(value: string): string {
  return value.replace(/^[\d |]+, |(?: \| (?:string|'\w+'))*>[ |;]*(?:\/\*\*.*)?$/g, '');
}

type Pair = ReturnType<typeof handlersOf>[number];

/** The results of a mapper for which two values differ. */
async function differences(mapper: MapperType, compare: (pair: Pair) => Promise<Comparison> | Comparison) {
  const found: unknown[] = [];
  for (const pair of handlersOf(mapper)) {
    const { mapped, written } = await compare(pair);
    try {
      expect(mapped).toEqual(written);
    } catch {
      found.push({ type: pair.result.type, mapped, written });
    }
  }
  return found;
}

interface Comparison {
  readonly mapped: unknown;
  readonly written: unknown;
}

describe.each(mappers)('$name, whose type TypeScript computes', (mapper) => {
  test('is sent as JSON.stringify writes it', async () => {
    const { url, returned } = application();
    const wrong = await differences(mapper, async ({ index }) => {
      const response = await fetch(`${url}/${mapper.name}/mapped/${index}`);
      return { mapped: JSON.parse(await response.text()), written: JSON.parse(returned.at(-1) ?? '') };
    });
    expect(wrong).toEqual([]);
  });

  test('has the schema of the type that a user writes', async () => {
    const { name } = mapper;
    const wrong = await differences(mapper, ({ result, index }) => {
      const written = jsonOf(result).flatMap((_, part) => schemasOf(`/${name}/written/${index}/${part}`));
      return { mapped: schemasOf(`/${name}/mapped/${index}`), written: written.map(withoutName) };
    });
    expect(wrong).toEqual([]);
  });

  test('has the type in the client that a user writes', async () => {
    const types = clientTypes(application().client);
    const wrong = await differences(mapper, ({ result, index }) => {
      const typesOf = (name: string) => types.get(name) ?? expect.fail(`no client of ${name}`);
      const written = jsonOf(result).flatMap((_, part) =>
        typesOf(`${mapper.name}Written${writtenHandler(mapper, index, part)}`),
      );
      // The type that is written for a type without a name has one.
      const isNamed = written.some((type) => type.includes('Written'));
      const mapped = typesOf(`${mapper.name}${mappedHandler(mapper, index)}`);
      return { mapped, written: isNamed ? mapped : written };
    });
    expect(wrong).toEqual([]);
  });
});
